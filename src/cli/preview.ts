/** `arbiter preview [KIND]`: every mail template with sample facts, as it would go out. */
import { HOUSE_TEMPLATES } from '../app/parts.ts'
import { boardText, pieceList } from '../chess/diagram.ts'
import { compose, type Composed, loadTemplates, type Templates } from '../mail/compose.ts'
import { type Sample, samples } from '../mail/samples.ts'
import { Failure, misuse } from './failure.ts'
import { type GlobalOptions, settingsOf } from './settingsOf.ts'

export interface Preview {
  readonly sample: Sample
  readonly composed: Composed
}

/** Composes the samples of a kind (all where none is named), strictly: a misspelt fact shows as a problem that names its place. */
export function previewAll(templates: Templates, kind: string | null = null): readonly Preview[] {
  return samples({ boardText, pieceList })
    .filter(sample => kind === null || sample.notice.kind === kind)
    .map(sample => ({
      sample,
      composed: compose(
        sample.notice,
        { tournament: sample.tournament, rulebook: 'county-correspondence-2007', strict: true },
        templates,
      ),
    }))
}

/** One preview as text: headers that matter, then the body. */
export function printPreview({ sample, composed }: Preview): string {
  const { notice } = sample
  const cc = notice.cc.length === 0 ? '' : `Cc: ${notice.cc.join(', ')}\n`
  const problem = composed.problem === null ? '' : `Problem: ${composed.problem}\n`
  return `=== ${sample.name}\n${problem}To: ${notice.to}\n${cc}Subject: ${composed.subject}\n\n${composed.text}`
}

/** Prints the previews; fails with their names where a template is not right or a kind is not known. */
export async function previewCommand(kind: string | undefined, globals: GlobalOptions): Promise<void> {
  const config = settingsOf(globals)
  const previews = previewAll(loadTemplates(config.templates ?? HOUSE_TEMPLATES), kind ?? null)
  if (previews.length === 0)
    throw misuse(`There is no mail of the kind "${kind}"; without a kind all of them are shown.`)
  process.stdout.write(`${previews.map(printPreview).join('\n')}`)
  const wrong = previews.flatMap(({ composed }) => (composed.problem === null ? [] : [composed.problem]))
  if (wrong.length > 0) throw new Failure(`Not right: ${wrong.join('; ')}`)
}
