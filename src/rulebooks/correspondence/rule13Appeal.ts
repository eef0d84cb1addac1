/** Rule 13C: a Team Captain appeals against a decision of the Controller; the Secretary's committee has the last word. */
import type { GameId } from '../../core/ids.ts'
import { SIDES } from '../../core/ids.ts'
import { dateIn, type PlainDate } from '../../core/plainDate.ts'
import type { Draft } from './draft.ts'
import { caseMeant } from './caseOpen.ts'
import { allGames, captainsOf, playerOf } from './people.ts'
import { isOpen } from './phase.ts'
import { type CommandResult, DONE, type GivenCommand } from './powers.ts'
import { referCase } from './rule01Refer.ts'
import type { Appeal, Ruling } from './rule13Decisions.ts'
import { isRulingName, rulingsNamed } from './rule13Ruling.ts'
import { undo } from './rule13Undo.ts'
import type { GameState } from './state.ts'
import { tagOf } from './view.ts'

/** The latest ruling that still stands, or null. */
export const standingRuling = (state: GameState): Ruling | null =>
  state.rulings.rulings.findLast(ruling => !ruling.undone && ruling.appealUntil !== null) ?? null

/** 13C: "within 14 days of receiving a decision"; where our mail to him came back, he has not received it. */
const mayStillAppeal = (
  state: GameState,
  { id, appealUntil }: Ruling,
  team: string,
  on: PlainDate,
): boolean => appealUntil === null || on <= appealUntil || state.rulings.undelivered.includes(`${id} ${team}`)

type RulingMeant =
  | { readonly kind: 'ruling'; readonly ruling: Ruling }
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly rulings: readonly Ruling[] }

/**
 * The ruling that an appeal is against: that of the mail which it answers, the one that it names ('R3'), the only one that
 * can still be appealed against, else the latest. Where several can be, it is asked, never guessed.
 */
function rulingMeant(state: GameState, given: GivenCommand, team: string, on: PlainDate): RulingMeant {
  const standing = state.rulings.rulings.filter(each => !each.undone && each.appealUntil !== null)
  const answered = new Set(given.answers.filter(key => key.startsWith('decision:')).flatMap(rulingsNamed))
  const named = given.command.text.split(/[\s,;:()]+/).filter(isRulingName)
  const meant =
    standing.findLast(
      each => answered.has(each.id) || (each.decision !== undefined && answered.has(each.decision)),
    ) ?? standing.findLast(each => named.includes(each.id))
  if (meant !== undefined) return { kind: 'ruling', ruling: meant }
  const inTime = standing.filter(each => mayStillAppeal(state, each, team, on))
  if (inTime.length > 1) return { kind: 'several', rulings: inTime }
  const ruling = inTime[0] ?? standing.at(-1)
  return ruling === undefined ? { kind: 'none' } : { kind: 'ruling', ruling }
}

/** The reasons without what only says which decision is meant. */
const withoutNames = (text: string, tag: string, ruling: string): string =>
  text
    .replace(tag, '')
    .replace(new RegExp(`\\b${ruling}\\b(?:\\s*\\([^)]{0,200}\\))?`), '')
    .replace(/^[\s,:;.-]+/, '')
    .trim()

/** The reasons: the whole letter where it says more than the command's own line. */
const wordsOf = ({ command, ownText, letter }: GivenCommand): string => {
  const line = command.text.trim()
  const whole = ownText.trim().replace(/^APPEAL\b[\s:,.-]*/, '')
  return (line === '' || (letter !== null && whole.length > line.length) ? whole : line).slice(0, 8000)
}

/** Appeals to the Secretary that wait, oldest first. */
export const openAppeals = ({ rulings }: GameState): readonly Appeal[] =>
  rulings.appeals.filter(each => each.outcome === null)

/** A game in which an appeal to the Secretary waits. */
export const appealWaits = (state: GameState): boolean => openAppeals(state).length > 0

/**
 * APPEAL by a TC: "any TC may appeal" (13C), so a second one joins the appeal that is open. In time, by the stamp:
 * `appeal-opened` to the Secretary, TCs in copy; facts case, on, ruling and command (as it was given), rulingId,
 * decidedCase, grounds, decidedOn, team, text, joined (true for a second TC). Late: `appeal-late` to the sender; facts
 * ruling, rulingId, sentOn, appealUntil. The ruling stands until decided.
 */
export function appealRuling(draft: Draft, given: GivenCommand): CommandResult {
  const game = given.game as GameId
  const { tournament } = draft
  const state = draft.game(game)
  const on = dateIn(given.stampAt, tournament.timezone)
  const team = given.capacity.role === 'captain' ? given.capacity.team.code : ''
  const meant = rulingMeant(state, given, team, on)
  if (meant.kind === 'none')
    return {
      kind: 'not-allowed',
      who: 'the Team Captains, against a decision of the Controller',
      why: 'There is no decision of the Controller in this game.',
    }
  if (meant.kind === 'several')
    return {
      kind: 'ask',
      question: 'Which decision do you appeal against?',
      choices: meant.rulings
        .toReversed()
        .map(each => `APPEAL ${tagOf(tournament, game)} ${each.id} (${each.what}) ...`),
    }
  const { ruling } = meant
  const appeal = state.rulings.appeals.findLast(each => each.ruling === ruling.id) ?? null
  const said = appeal !== null && [appeal, ...appeal.joined].some(each => each.team === team)
  if (appeal !== null && (appeal.outcome !== null || said))
    return {
      kind: 'not-allowed',
      who: 'one appeal of each Team Captain against a decision',
      why:
        appeal.outcome === null
          ? `Your appeal against this decision is open already (${appeal.case}).`
          : 'The appeal against this decision is decided; that is final.',
    }
  if (!mayStillAppeal(state, ruling, team, on)) {
    draft.notify({
      kind: 'appeal-late',
      game,
      to: given.address,
      rules: ['13C'],
      about: `${ruling.id}:${given.letter?.slice(0, 16) ?? state.seq}`,
      facts: {
        ruling: ruling.what,
        rulingId: ruling.id,
        appealUntil: ruling.appealUntil,
        sentOn: on,
        case: ruling.case,
      },
    })
    return DONE
  }
  const text = withoutNames(wordsOf(given), tagOf(tournament, game), ruling.id)
  const id = appeal?.case ?? draft.openCase('appeal', { game })
  if (appeal === null) draft.onGame(game, 'RulingAppealed', { case: id, ruling: ruling.id, team, on, text })
  else draft.onGame(game, 'AppealJoined', { case: id, team, on, text })
  draft.notify({
    kind: 'appeal-opened',
    game,
    to: tournament.appeals,
    cc: captainsOf(tournament, game),
    rules: ['13C'],
    about: appeal === null ? id : `${id}:${team}`,
    facts: {
      case: id,
      on,
      ruling: ruling.what,
      command: ruling.what,
      rulingId: ruling.id,
      decidedCase: ruling.case,
      grounds: ruling.grounds,
      decidedOn: ruling.on,
      team,
      text,
      joined: appeal !== null,
    },
    ...(given.letter === null ? {} : { enclosedLetters: [given.letter] }),
  })
  return DONE
}

/** The appeal that the Secretary means: named, else that of the mail he answers, else the only one that waits. */
function appealMeant(draft: Draft, given: GivenCommand, open: readonly Appeal[]): Appeal | null {
  if (open.length === 1) return open[0] as Appeal
  const chosen = caseMeant(draft, given.command.args, given.answers, null)
  return chosen.kind === 'ask' ? null : (open.find(each => each.case === chosen.line.id) ?? null)
}

/**
 * APPEAL case UPHOLD or REJECT text, by the Secretary: final (13C). Upheld, the ruling is undone in every game that it was
 * about, and what it had changed is put back; where that cannot be done, the Controller has to carry it out
 * (`case-referred` with why 'appeal-upheld').
 */
export function decideAppeal(draft: Draft, given: GivenCommand): CommandResult {
  const game = given.game as GameId
  const open = openAppeals(draft.game(game))
  if (open.length === 0)
    return {
      kind: 'not-allowed',
      who: 'the BFCC Secretary, while an appeal is open',
      why: 'No appeal is open in this game.',
    }
  const appeal = appealMeant(draft, given, open)
  const { decision } = given.command.args
  const outcome = decision === 'UPHOLD' || decision === 'REJECT' ? decision : null
  if (outcome === null || appeal === null) {
    const cases = appeal === null ? open : [appeal]
    return {
      kind: 'ask',
      question: 'uphold-or-reject',
      choices: cases.flatMap(each => [`APPEAL ${each.case} UPHOLD ...`, `APPEAL ${each.case} REJECT ...`]),
    }
  }
  const text = wordsOf(given)
    .replace(/^.{0,80}?\b(?:UPHOLD|REJECT)\b[\s:,.-]*/, '')
    .trim()
    .slice(0, 4000)
  const ruling = draft.game(game).rulings.rulings.find(each => each.id === appeal.ruling) ?? null
  draft.onGame(game, 'AppealDecided', { case: appeal.case, outcome, text, on: draft.today })
  const undone = outcome === 'UPHOLD' ? takeBack(draft, game, { appeal, ruling, text }) : []
  tellDecided(draft, game, { appeal, ruling, outcome, text, undone })
  return DONE
}

interface Undone {
  readonly game: GameId
  /** Everything is as it was before the ruling; else the Controller has to see to it. */
  readonly whole: boolean
}

/** The ruling is undone in each game that it was made for. */
function takeBack(
  draft: Draft,
  game: GameId,
  { appeal, ruling, text }: Pick<Decided, 'appeal' | 'ruling' | 'text'>,
): readonly Undone[] {
  if (ruling === null) return []
  const games = [
    game,
    ...allGames(draft.tournament)
      .map(each => each.id)
      .filter(each => each !== game),
  ]
  const undone: Undone[] = []
  for (const each of games) {
    const same = draft
      .game(each)
      .rulings.rulings.find(made =>
        each === game
          ? made.id === ruling.id
          : ruling.decision !== undefined && made.decision === ruling.decision && !made.undone,
      )
    if (same === undefined) continue
    const why = `appeal ${appeal.case}`
    const stood = !same.undone
    draft.onGame(each, 'RulingUndone', { id: same.id, why })
    const whole = stood && same.undo !== undefined && undo(draft, each, same.undo, why)
    undone.push({ game: each, whole: whole || !stood })
    if (!whole && stood) putBeforeController(draft, each, appeal, same, text)
  }
  return undone
}

/** What the committee decided has still to be carried out. */
function putBeforeController(draft: Draft, game: GameId, appeal: Appeal, ruling: Ruling, text: string): void {
  draft.onGame(game, 'CaseReferred', { case: appeal.case, team: '', text: ruling.what, on: draft.today })
  referCase(draft, game, {
    case: appeal.case,
    why: 'appeal-upheld',
    about: `${appeal.case}:upheld`,
    facts: { command: ruling.what, text },
  })
}

interface Decided {
  readonly appeal: Appeal
  readonly ruling: Ruling | null
  readonly outcome: 'UPHOLD' | 'REJECT'
  readonly text: string
  readonly undone: readonly Undone[]
}

/**
 * `appeal-decided` to the TCs of the games concerned, players and Controller in copy. Facts: case, ruling and command,
 * rulingId, outcome, text, final, putBack (all is as it was before the ruling), goesOn (a game that was over goes on);
 * of a decision about several games game null and games (his).
 */
function tellDecided(draft: Draft, game: GameId, decided: Decided): void {
  const { tournament } = draft
  const { appeal, ruling, outcome, text, undone } = decided
  const games = undone.length > 1 ? undone.map(each => each.game) : [game]
  const captains = new Map(
    games.flatMap(each => captainsOf(tournament, each)).map(captain => [captain.email, captain]),
  )
  for (const captain of captains.values()) {
    const his = games.filter(each => captainsOf(tournament, each).some(one => one.email === captain.email))
    draft.notify({
      kind: 'appeal-decided',
      game: games.length === 1 ? game : null,
      to: captain,
      cc: [
        ...his.flatMap(each => SIDES.map(side => playerOf(tournament, each, side).person)),
        tournament.controller,
      ],
      rules: ['13C'],
      about: appeal.case,
      facts: {
        case: appeal.case,
        ruling: ruling?.what ?? null,
        command: ruling?.what ?? null,
        rulingId: appeal.ruling,
        outcome,
        text,
        final: true,
        putBack: undone.length > 0 && undone.every(each => each.whole),
        goesOn: his.some(each => isOpen(draft.game(each)) && ruling?.undo?.kind === 'end'),
        ...(games.length === 1 ? {} : { games: his }),
      },
    })
  }
}
