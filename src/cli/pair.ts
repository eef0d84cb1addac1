/** `arbiter pair FILE.yaml`: writes the pairings into a tournament file, leaving everything else in it as it is. */
import { writeFile } from 'node:fs/promises'
import { pairFile } from '../app/pair.ts'
import { Failure, misuse } from './failure.ts'
import { readText, tellMistakes, whyNot } from './files.ts'

export async function pairCommand(
  file: string,
  options: { readonly form?: string; readonly force?: boolean; readonly print?: boolean },
): Promise<void> {
  const { form } = options
  if (form !== undefined && !['one', 'two', 'hutton'].includes(form))
    throw misuse(`--form ${form} is not known; it may be one, two or hutton.`)
  const paired = pairFile(await readText(file), {
    ...(form === undefined ? {} : { form }),
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
