/** `arbiter pair FILE.yaml`: writes the pairings into a tournament file, leaving everything else in it as it is. */
import { writeFile } from 'node:fs/promises'
import { pairFile } from '../app/pair.ts'
import { Failure } from './failure.ts'
import { readText, tellMistakes, whyNot } from './files.ts'

export async function pairCommand(
  file: string,
  options: { readonly form?: string; readonly force?: boolean; readonly print?: boolean },
): Promise<void> {
  const paired = pairFile(await readText(file), {
    ...(options.form === undefined ? {} : { form: options.form }),
    force: options.force === true,
  })
  if (!paired.ok) throw new Failure(tellMistakes(file, paired.mistakes))
  if (options.print) {
    process.stdout.write(paired.text)
    return
  }
  try {
    await writeFile(file, paired.text)
  } catch (error) {
    throw new Failure(`${file}: ${whyNot(error)}`)
  }
  process.stdout.write(`${file}: ${paired.matches} matches, ${paired.games} games were written.\n`)
}
