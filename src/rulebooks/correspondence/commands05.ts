/** The commands of rule 5: records, status, addresses, disagreements, and what each person wishes to be sent. */
import type { GameId } from '../../core/ids.ts'
import type { CommandRow } from './powers.ts'
import { address } from './rule05Address.ts'
import { dispute, object } from './rule05Dispute.ts'
import { preference } from './rule05Preferences.ts'
import { record, status } from './rule05Record.ts'
import { refer } from './rule05Refer.ts'
import { isOpen } from './phase.ts'
import { sideOf } from './people.ts'
import { otherSide } from '../../core/ids.ts'
import type { Draft } from './draft.ts'

const opened = (draft: Draft, game: GameId): boolean => isOpen(draft.game(game))

export const commands05: readonly CommandRow[] = [
  {
    word: 'RECORD',
    roles: ['player', 'captain', 'controller'],
    who: 'the players of the game, their Team Captains and the Controller',
    help: 'RECORD: the moves and dates of a game, as text and PGN (rule 5A)',
    needsGame: true,
    previewed: false,
    fits: opened,
    run: record,
  },
  {
    word: 'STATUS',
    roles: ['player', 'captain', 'controller', 'secretary'],
    who: 'everybody in the tournament, about his own games',
    help: 'STATUS: where your games stand, who must move, days used',
    needsGame: false,
    previewed: false,
    run: status,
  },
  {
    word: 'ADDRESS',
    roles: ['player', 'captain', 'controller'],
    who: 'the player from the address that we know, or his Team Captain',
    help: 'ADDRESS new address: change the address at which you are known (rule 5C)',
    needsGame: false,
    previewed: false,
    run: address,
  },
  {
    word: 'DISPUTE',
    roles: ['player'],
    who: 'the players of the game',
    help: 'DISPUTE what is wrong: tell both captains of a disagreement about the game (rule 5D)',
    needsGame: true,
    previewed: false,
    fits: opened,
    run: dispute,
  },
  {
    word: 'OBJECT',
    roles: ['player'],
    who: 'the player whose move was reported by his opponent',
    help: 'OBJECT: a move that your opponent reported is not yours (rule 5D)',
    needsGame: true,
    previewed: false,
    fits(draft, game, capacity) {
      const reported = draft.game(game).play.reportedOpen
      return (
        reported !== null &&
        capacity.role === 'player' &&
        sideOf(draft.tournament, game, capacity.seat.id) === otherSide(reported.reporter)
      )
    },
    run: object,
  },
  {
    word: 'RECEIPTS',
    roles: ['player'],
    who: 'players, each for himself',
    help: 'RECEIPTS all, problems or none: which receipts you are sent',
    needsGame: false,
    previewed: false,
    run: (draft, given) => preference(draft, given, 'receipts'),
  },
  {
    word: 'REMINDERS',
    roles: ['player'],
    who: 'players, each for himself',
    help: 'REMINDERS on or off: the friendly reminder after a week',
    needsGame: false,
    previewed: false,
    run: (draft, given) => preference(draft, given, 'reminders'),
  },
  {
    word: 'COPIES',
    roles: ['captain'],
    who: 'Team Captains and their deputies, each for himself',
    help: 'COPIES all, problems or digest: which copies you are sent',
    needsGame: false,
    previewed: false,
    run: (draft, given) => preference(draft, given, 'copies'),
  },
  {
    word: 'REFER',
    roles: ['captain'],
    who: 'the Team Captains of the game, or their deputies',
    help: 'REFER game why: put a matter before the Controller (rule 1B)',
    needsGame: true,
    previewed: false,
    votes: true,
    fits: opened,
    run: refer,
  },
]
