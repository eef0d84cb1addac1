/** `arbiter preview [KIND]`: every mail template with sample facts, as it would go out. */
import { boardText, pieceList } from '../chess/diagram.ts'
import { compose, type Composed, type Templates } from '../mail/compose.ts'
import { type Sample, samples } from '../mail/samples.ts'

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
