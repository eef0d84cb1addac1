/** Letters in which moves are spoken of in every way but one: what is only talk never enters the record. */
import { describe, test } from 'vitest'
import { LONDON_B, SCOTCH_W } from './games.ts'
import { holds, type Row } from './hold.ts'

const PAST: readonly Row[] = [
  ['you should have', LONDON_B, 'You should have played 7.Bxd6. 7.Bg3 O-O', 'only O-O'],
  [
    'you should have, the other game',
    LONDON_B,
    'You should have played 7...Bxg3 last time in our other game.',
    'never',
  ],
  ['I would have', LONDON_B, 'After 7.Bg3 I would have played 7...Bxg3 a year ago.', 'never'],
  ['analysis of a past move', LONDON_B, 'After 7.Bg3 Bxg3 8.hxg3 White is better.', 'never'],
  [
    'looks fine',
    LONDON_B,
    '7.Bg3 surprised me. 7...Bxg3 8.hxg3 Qd6 looks fine, 7...O-O too. I need a few days.',
    'never',
  ],
  [
    'I had intended',
    LONDON_B,
    'I had intended 7...Bxg3 but then saw 8.hxg3 with attack. So 7.Bg3 O-O',
    'accept O-O',
  ],
  ['not my move yet', LONDON_B, '7.Bg3 Bxg3 is not my move yet, still thinking', 'never'],
  ['first idea', LONDON_B, '7.Bg3 Bxg3 was my first idea.', 'never'],
  ['what the computer says', LONDON_B, '7.Bg3 Bxg3 is what the computer says.', 'never'],
  [
    'considered and rejected',
    LONDON_B,
    '7.Bg3 received on 4 March; 7...Bxg3 has been considered and rejected.',
    'never',
  ],
  ['in a book', LONDON_B, 'The line 7.Bg3 Bxg3 8.hxg3 is in Larsen-Kotov 1968.', 'never'],
  [
    'in another game',
    LONDON_B,
    'Thanks for 7.Bg3. In the game Smith-Jones Black answered 7...Bxg3.',
    'never',
  ],
  [
    'my mail came back',
    LONDON_B,
    'Yesterday I sent 7...Bxg3 but my mail came back. 7.Bg3 Bxg3',
    'accept Bxg3',
  ],
  ['did you get it', LONDON_B, 'I sent you 7.Bg3 Bxg3 on Tuesday, did you get it?', 'only Bxg3'],
  ['years ago', LONDON_B, 'In 1987 I met 7.Bg3 with 7...Bxg3 and lost.', 'never'],
  ['a friend', LONDON_B, 'A friend of mine plays 7...Bxg3 against 7.Bg3.', 'never'],
  ['he always plays', LONDON_B, 'Your 7.Bg3 came. Kotov always played 7...Bxg3 here.', 'never'],
  ['if only I had', LONDON_B, 'If only I had played 6...Be7! 7.Bg3 O-O', 'only O-O'],
  ['I regret', LONDON_B, 'I regret 6...Bd6 now. 7.Bg3 O-O.', 'accept O-O'],
  ['overlooked', SCOTCH_W, 'I overlooked 7...Ne5. Had I seen it, 7.Be2. Anyway: 7...Ne5 8.Bb3', 'only Bb3'],
]

const THOUGHT: readonly Row[] = [
  ['I take', LONDON_B, '7.Bg3 - I take, Bxg3', 'only Bxg3'],
  ['no way', LONDON_B, '7.Bg3 Bxg3? No way. 7...O-O!', 'only O-O'],
  ['better in brackets', LONDON_B, '7.Bg3 (7.Bxd6 was better) 7...O-O', 'accept O-O'],
  ['other in brackets', LONDON_B, '7.Bg3 O-O (7...Bxg3!?)', 'accept O-O'],
  ['did you consider', LONDON_B, 'Did you consider 7...Bxg3? 7.Bg3 O-O', 'accept O-O'],
  [
    'probably',
    LONDON_B,
    "My move was 6...Bd6, your 7.Bg3 came. I'll answer at the weekend, probably 7...Bxg3",
    'never',
  ],
  ['before I play', LONDON_B, 'Please confirm that 7.Bg3 is your move before I play 7...Bxg3', 'never'],
  ['if so', LONDON_B, 'Is 7.Bg3 correct? If so I play 7...Bxg3.', 'never'],
  ['unless I hear', LONDON_B, 'Unless I hear otherwise 7.Bg3 Bxg3', 'never'],
  ['but I pick', LONDON_B, 'Move: 7.Bg3, to which 7...Bxg3 seems best, but I pick 7...O-O.', 'accept O-O'],
  [
    'I stop here',
    LONDON_B,
    'Engine off! 7.Bg3 Bxg3 8.hxg3 0-0 9.Bd3 and now? I stop here: 7...O-O.',
    'only O-O',
  ],
  ['going to, unless', LONDON_B, "I'm going to play 7...Bxg3 unless the TC objects; 7.Bg3 noted.", 'never'],
  ['good move', LONDON_B, '7.Bg3! Good move. I was hoping for 7.Bxd6 Qxd6. 7...O-O', 'accept O-O'],
  ['captain suggests', LONDON_B, 'My captain suggests 7...Bxg3 after 7.Bg3.', 'never'],
  ['would drop', LONDON_B, '7.Bg3 Bxg3 would drop a pawn, so O-O', 'only O-O'],
  ['not but', LONDON_B, '7.Bg3 Not Bxg3 but O-O', 'only O-O'],
  ['anything but', LONDON_B, '7.Bg3, anything but Bxg3: O-O', 'only O-O'],
  ['if it were my choice', LONDON_B, 'If it were my choice 7.Bg3 Bxg3, but the team wants O-O', 'only O-O'],
  ['suppose', LONDON_B, 'Suppose 7.Bg3 Bxg3.', 'never'],
  ["let's say", LONDON_B, "Let's say 7.Bg3 Bxg3 8.hxg3; then what?", 'never'],
  ['asked with a mark', LONDON_B, '7.Bg3 Bxg3 8.hxg3?', 'never'],
  ['what about', LONDON_B, 'What about 7.Bg3 Bxg3?', 'never'],
  ['ok?', LONDON_B, '7.Bg3 Bxg3 ok?', 'never'],
  ["can't", LONDON_B, "I can't play 7.Bg3 Bxg3", 'never'],
  ['nothing better', LONDON_B, 'Cannot find anything better than 7.Bg3 Bxg3', 'only Bxg3'],
  ['instead of', LONDON_B, '7.Bg3 O-O instead of the greedy Bxg3', 'only O-O'],
  ['not first', LONDON_B, 'Not 7...Bxg3. 7.Bg3 O-O.', 'only O-O'],
  ['threat', LONDON_B, '7.Bg3 O-O and now I threaten 8...Bxg3', 'accept O-O'],
  ['the plan behind', LONDON_B, '7.Bg3 O-O planning ...Bxg3 and ...e5', 'accept O-O'],
  ['not sure', LONDON_B, 'I am not sure: 7.Bg3 Bxg3', 'never'],
  ['I do not know', LONDON_B, 'I do not know what to do: 7...Bxg3 or 7...O-O after 7.Bg3', 'never'],
  ['toss a coin', LONDON_B, '7.Bg3 heads Bxg3, tails O-O', 'never'],
  ['a bet', LONDON_B, 'I bet you expected 7.Bg3 Bxg3', 'never'],
  ['the arbiter is asked', LONDON_B, 'Arbiter: would 7.Bg3 Bxg3 be legal?', 'never'],
  ['the opponent wishes', LONDON_B, 'You would like 7.Bg3 Bxg3', 'never'],
  ['pretend', LONDON_B, 'Pretend I wrote 7.Bg3 Bxg3', 'never'],
  ['ignore this', LONDON_B, 'Please ignore this: 7.Bg3 Bxg3', 'never'],
  ['a test', LONDON_B, 'This is only a test: 7.Bg3 Bxg3', 'never'],
  ['an example', LONDON_B, 'For example 7.Bg3 Bxg3 is how one writes a move.', 'never'],
  ['not final', LONDON_B, '7.Bg3 Bxg3 - not final, I will confirm tomorrow', 'never'],
  ['draft', LONDON_B, 'Draft, do not record: 7.Bg3 Bxg3', 'never'],
]

const REMARKS: readonly Row[] = [
  ['deserves attention', LONDON_B, 'To 7.Bg3 the reply 7...Bxg3 deserves attention.', 'never'],
  ['transposes', LONDON_B, '7.Bg3 Bxg3 transposes to the main line', 'never'],
  ['will be', LONDON_B, 'After 7.Bg3 my move will be 7...Bxg3', 'never'],
  ['will be, unless', LONDON_B, 'My move will be 7...Bxg3 on 7.Bg3, unless something turns up', 'never'],
  ['bounced', LONDON_B, 'My last mail with 7.Bg3 Bxg3 bounced. Please advise.', 'never'],
  ['by telephone', LONDON_B, 'We agreed on 7.Bg3 Bxg3 on the telephone', 'never'],
  ['annulled', LONDON_B, 'Our captains want 7.Bg3 Bxg3 annulled', 'never'],
  ['replaces the last one', LONDON_B, 'This mail replaces the last one: 7.Bg3 O-O', 'accept O-O'],
  ['never an option', LONDON_B, '7.Bg3, and before you ask: Bxg3 was never an option. O-O.', 'only O-O'],
]

const MARKS: readonly Row[] = [
  ['a stray question mark', SCOTCH_W, 'I have not ?sent 8.Be2 after 7...Ne5 yet.', 'never'],
  ['a stray exclamation mark', SCOTCH_W, '7...Ne5 is here. I have not! sent 8.Be2 yet.', 'never'],
  ['small letters behind a mark', LONDON_B, 'hi orla, i hope you are well! i play 7.bg3 o-o', 'accept O-O'],
]

const CONDITIONS: readonly Row[] = [
  ['provided', LONDON_B, '7.Bg3 Bxg3, provided that my captain agrees', 'never'],
  ['subject to', LONDON_B, '7.Bg3 Bxg3 subject to confirmation', 'never'],
  ['pending', LONDON_B, '7.Bg3 Bxg3 pending approval', 'never'],
  ['provisional', LONDON_B, '7.Bg3 Bxg3 (provisional)', 'never'],
  ['provisionally', LONDON_B, '7.Bg3 provisionally Bxg3', 'never'],
  ['if the captain agrees', LONDON_B, '7.Bg3 Bxg3 if the captain agrees', 'never'],
  ['unless illegal', LONDON_B, '7.Bg3 Bxg3 unless that is illegal', 'never'],
  ['assuming', LONDON_B, 'Assuming 7.Bg3 was your move, 7...Bxg3', 'only Bxg3'],
  ['in case', LONDON_B, 'In case you meant 7.Bg3: Bxg3', 'only Bxg3'],
  ['when', LONDON_B, 'When I am back I play 7...Bxg3 on 7.Bg3', 'never'],
  ['as soon as', LONDON_B, 'As soon as I am home: 7.Bg3 Bxg3', 'never'],
  ['moves beyond without an if', LONDON_B, '7.Bg3 Bxg3 8.hxg3 Qd6', 'ask'],
  ['if behind, polite', LONDON_B, "7.Bg3 O-O if you don't mind", 'only O-O'],
  ['condition on the move played', LONDON_B, 'If 7.Bg3, then 7...O-O', 'only O-O'],
  ['two conditionals, no move', LONDON_B, 'If 7.Bg3 Bxg3; if 7.Bxd6 Qxd6', 'never'],
  ['I accept if', LONDON_B, '7.Bg3 Bxg3 only if you accept the draw', 'never'],
]

const APOLOGIES: readonly Row[] = [
  ['before', LONDON_B, 'Sorry for the delay. 7.Bg3 O-O', 'accept O-O'],
  ['behind', LONDON_B, '7.Bg3 O-O. Sorry for the delay.', 'accept O-O'],
  ['behind a comma', LONDON_B, '7.Bg3 O-O, sorry about the late answer', 'accept O-O'],
  ['on the next line', LONDON_B, '7.Bg3 O-O\n\nSorry that it took so long.', 'accept O-O'],
  ['I mean to visit', LONDON_B, '7.Bg3 O-O\n\nI mean to visit you in May.', 'accept O-O'],
  ['wait for my parcel', LONDON_B, '7.Bg3 O-O. Wait for my parcel!', 'accept O-O'],
  ['no hurry', LONDON_B, '7.Bg3 O-O\nActually, no hurry.', 'accept O-O'],
  ['own question mark', LONDON_B, '7.Bg3 O-O? I hope it is playable', 'accept O-O'],
  ['sorry, wrong board', LONDON_B, '7.Bg3 Nb4, sorry, wrong board', 'never'],
  ['correction of the date', LONDON_B, '7.Bg3 O-O\ncorrection: received 5 March, not 4 March', 'accept O-O'],
  ['a moment please', LONDON_B, '7.Bg3 O-O. One moment please, the door bell rings. Done.', 'accept O-O'],
  ['no comment', LONDON_B, '7.Bg3 O-O, no comment', 'accept O-O'],
  ['no draw please', LONDON_B, '7.Bg3 O-O no draw please', 'accept O-O'],
  ['without conditionals', LONDON_B, '7.Bg3 O-O without conditionals', 'accept O-O'],
]

describe.each(Object.entries({ PAST, THOUGHT, REMARKS, MARKS, CONDITIONS, APOLOGIES }))(
  '4 %s',
  (_name, rows) => {
    test.each(rows)('%s', async (...row) => holds(row as unknown as Row))
  },
)
