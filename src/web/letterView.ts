/** A stored letter as pages show it: text only. Nothing of a letter's HTML, no picture and no link of it reaches a page. */
import type { LetterId, TournamentId } from '../core/ids.ts'
import { letterOutcome } from '../store/evidence.ts'
import { readLetter } from '../store/inbox.ts'
import type { WebDeps } from './deps.ts'

/** More of a letter than this is not put on a page; the file holds all of it. */
const SHOWN = 20_000
const LETTER_ID = /^[0-9a-f]{64}$/

/** The letter and what was made of it; null where there is none, or where it belongs to another tournament. */
export async function storedLetter(deps: WebDeps, tournament: TournamentId, id: LetterId) {
  if (!LETTER_ID.test(id)) return null
  const { db } = deps.shell.store
  const stored = await readLetter(db, id)
  const outcome = await letterOutcome(db, id)
  if (stored === null || outcome === null) return null
  return outcome.tournament === null || outcome.tournament === tournament ? { stored, outcome } : null
}

export async function letterView(deps: WebDeps, tournament: TournamentId, id: LetterId) {
  const found = await storedLetter(deps, tournament, id)
  if (found === null) return null
  const { stored, outcome } = found
  const letter = await deps.shell.parse(stored.bytes)
  const words = letter.ownText ?? letter.ownHtml
  const list = (boxes: readonly { readonly name: string; readonly address: string }[]) =>
    boxes
      .slice(0, 50)
      .map(box => (box.name === '' ? box.address : `${box.name} <${box.address}>`))
      .join(', ')
  return {
    id,
    short: id.slice(0, 12),
    from: letter.from === null ? 'nobody' : list([letter.from]),
    to: list(letter.to),
    cc: list(letter.cc),
    subject: letter.subject.slice(0, 500),
    receivedAt: stored.receivedAt,
    outcome,
    evidence: evidenceOf(outcome.explanation),
    own: words?.text.slice(0, SHOWN) ?? '',
    quoted: words?.quoted.slice(0, SHOWN) ?? '',
    differs:
      letter.ownText !== null &&
      letter.ownHtml !== null &&
      letter.ownText.text.trim() !== letter.ownHtml.text.trim()
        ? letter.ownHtml.text.slice(0, SHOWN)
        : '',
    attachments: letter.attachments.map(each => ({
      name: each.name.slice(0, 200),
      type: each.type.slice(0, 100),
      size: each.size,
    })),
    troubles: letter.troubles,
    held: outcome.held !== null,
  }
}

interface EvidenceLine {
  readonly game: string
  readonly what: string
  readonly words: string
}

/** The stored explanation as lines; whatever an older version stored otherwise is passed over. */
function evidenceOf(explanation: unknown): readonly EvidenceLine[] {
  if (!Array.isArray(explanation)) return []
  return explanation.flatMap((each: { game?: unknown; reading?: { evidence?: unknown } }) =>
    Array.isArray(each?.reading?.evidence)
      ? each.reading.evidence.map((line: { what?: unknown; words?: unknown }) => ({
          game: String(each.game ?? ''),
          what: String(line.what ?? ''),
          words: String(line.words ?? ''),
        }))
      : [],
  )
}
