/**
 * Plain English sentences by which a Team Captain, the Controller or the Secretary says what a command says (section 10).
 * Each row turns a sentence into the command's own line; whether he may say it is decided elsewhere. Sentences that doubt,
 * deny or ask are none.
 */
import type { Tournament } from '../../core/directory.ts'
import type { PlainDate } from '../../core/plainDate.ts'
import type { Capacity } from './people.ts'
import { commandOfLine } from './read/commands.ts'
import type { Command } from './reading.ts'
import { seatNamed } from './rule09People.ts'

type Office = 'captain' | 'controller' | 'secretary'

interface Saying {
  readonly offices: readonly Office[]
  readonly says: RegExp
  /** The command's line from the pieces found; `name` cuts a captured name to the player meant. Null: not this one. */
  readonly line: (
    found: RegExpExecArray,
    name: (written: string) => string,
    sentence: string,
  ) => string | null
}

/** One to four words in capitals, as names stand in a sentence. */
const NAME = String.raw`((?:\p{Lu}[\p{L}'’-]*\.?\s){0,3}\p{Lu}[\p{L}'’-]*)`
const say = (pattern: string): RegExp => new RegExp(pattern.replaceAll('NAME', NAME), 'u')

const TEAM: readonly Office[] = ['captain', 'controller']
const RULER: readonly Office[] = ['controller', 'secretary']

const group = (found: RegExpExecArray, index: number): string => (found[index] ?? '').trim()

/** The game or case that a sentence names, for the command's line. */
const matterIn = (sentence: string): string =>
  /\bC[0-9]{1,6}\b/.exec(sentence)?.[0] ??
  /\[?\b([A-Z0-9][A-Za-z0-9]*(?:-[A-Za-z0-9]+){2,6})\b/.exec(sentence)?.[1] ??
  ''

const RESULT = String.raw`(1-0|0-1|0-0|1\/2-1\/2|½-½)`

/** 'because ...' of a ruling stays its grounds. */
const because = (sentence: string): string => {
  const reason = /\b[Bb]ecause\b(.*)$/.exec(sentence)?.[1]?.trim() ?? ''
  return reason === '' ? '' : ` BECAUSE ${reason.replace(/[.!]+$/, '')}`
}

const SAYINGS: readonly Saying[] = [
  {
    offices: TEAM,
    says: say(
      String.raw`\b(?:[Gg]rant|[Gg]ranted|[Gg]ranting|[Gg]ive|[Gg]iven|[Aa]llow|[Aa]llowed)\s(?:our player |my player )?NAME\s(?:[\p{L}0-9'’-]+\s){0,6}?leave\b(.{1,200})`,
    ),
    line: (found, name) => `GRANT LEAVE ${name(group(found, 1))} ${group(found, 2)}`,
  },
  {
    offices: TEAM,
    says: say(String.raw`\b(?:[Gg]rant|[Gg]ranted)\s(?:[\p{L}0-9'’-]+\s){0,6}?leave to NAME\b(.{1,200})`),
    line: (found, name) => `GRANT LEAVE ${name(group(found, 1))} ${group(found, 2)}`,
  },
  {
    offices: TEAM,
    says: say(
      String.raw`\bNAME\s(?:is|has been|was|gets)\s(?:hereby )?(?:granted|given|allowed)\s(?:[\p{L}0-9'’-]+\s){0,6}?leave\b(.{1,200})`,
    ),
    line: (found, name) => `GRANT LEAVE ${name(group(found, 1))} ${group(found, 2)}`,
  },
  {
    offices: TEAM,
    says: say(String.raw`\b[Cc]ancel (?:the |this )?withdrawal (?:of|by|for) NAME\b`),
    line: (found, name) => `CANCEL WITHDRAW ${name(group(found, 1))}`,
  },
  {
    offices: TEAM,
    says: say(
      String.raw`\bNAME(?:['’]s)? (?:withdrawal (?:is|has been) cancelled|has changed (?:his|her) mind and|(?:will|can|wants to|wishes to|is able to|is going to) (?:play on|carry on|continue|go on playing|keep playing|resume))\b`,
    ),
    line: (found, name) => `CANCEL WITHDRAW ${name(group(found, 1))}`,
  },
  {
    offices: TEAM,
    says: say(
      String.raw`\bNAME (?:(?:will|shall|is to|can|is going to) )?(?:replace|replaces|takes? over from|takes? over for|takes? over the games? of|takes? the place of|substitutes? for|stands? in for) NAME\b`,
    ),
    line: (found, name, sentence) =>
      `SUBSTITUTE ${name(group(found, 2))} by ${name(group(found, 1))} ${addressIn(sentence)}`,
  },
  {
    offices: TEAM,
    says: say(
      String.raw`\bNAME (?:is|will be|has been|shall be|is to be) (?:replaced|substituted) (?:by|with) NAME\b`,
    ),
    line: (found, name, sentence) =>
      `SUBSTITUTE ${name(group(found, 1))} by ${name(group(found, 2))} ${addressIn(sentence)}`,
  },
  {
    offices: TEAM,
    says: say(String.raw`\b(?:[Rr]eplace|[Ss]ubstitute) NAME (?:by|with) NAME\b`),
    line: (found, name, sentence) =>
      `SUBSTITUTE ${name(group(found, 1))} by ${name(group(found, 2))} ${addressIn(sentence)}`,
  },
  {
    offices: TEAM,
    says: say(
      String.raw`\b(?:name|nominate|appoint|propose) NAME as (?:the |a |our )?(?:substitute|replacement|reserve) for NAME\b`,
    ),
    line: (found, name, sentence) =>
      `SUBSTITUTE ${name(group(found, 2))} by ${name(group(found, 1))} ${addressIn(sentence)}`,
  },
  {
    offices: TEAM,
    says: say(String.raw`\b[Ss]ubstitute for NAME (?:is|will be) NAME\b`),
    line: (found, name, sentence) =>
      `SUBSTITUTE ${name(group(found, 1))} by ${name(group(found, 2))} ${addressIn(sentence)}`,
  },
  {
    offices: TEAM,
    says: say(String.raw`\bNAME (?:has (?:sadly |unfortunately )?)?(?:died|passed away)\b`),
    line: (found, name) => `DECEASED ${name(group(found, 1))}`,
  },
  {
    offices: TEAM,
    says: say(String.raw`\bthe (?:death|passing) of (?:our player |my player )?NAME\b`),
    line: (found, name) => `DECEASED ${name(group(found, 1))}`,
  },
  {
    offices: TEAM,
    says: say(
      String.raw`\bNAME (?:has|is|wishes to|wants to|must|has to|had to|has decided to|has had to)\s?(?:unfortunately |sadly |now )?(?:withdrawn|withdrawing|withdraw|stopped playing|stopped answering|given up chess|retired from the (?:tournament|competition))\b(?! (?:his|her|the|that|this|a) )`,
    ),
    line: (found, name) => `WITHDRAW ${name(group(found, 1))}`,
  },
  {
    offices: TEAM,
    says: say(String.raw`\b[Ww]ithdraw(?:ing)? (?:our player |my player )?NAME\b`),
    line: (found, name) => `WITHDRAW ${name(group(found, 1))}`,
  },
  {
    offices: TEAM,
    says: say(
      String.raw`\b(?:[Ee]nquire|[Ii]nquire|[Ee]nquiry|[Ii]nquiry) (?:with|of|after|to|from) (?:our player |my player )?NAME\b`,
    ),
    line: (found, name) => `ENQUIRY ${name(group(found, 1))}`,
  },
  {
    offices: TEAM,
    says: say(
      String.raw`\b[Aa]sk (?:our player |my player )?NAME (?:if|whether|for (?:a sign of life|an answer)|to (?:answer|report|reply|write))\b`,
    ),
    line: (found, name) => `ENQUIRY ${name(group(found, 1))}`,
  },
  {
    offices: ['captain'],
    says: say(
      String.raw`\bNAME (?:has lost|has no|is without|no longer has|cannot use) (?:(?:his|her|any|all|more|access to) ?){0,3}(?:email|e-mail|mail|internet|computer)\b|\bNAME cannot be reached\b`,
    ),
    line: (_found, _name, sentence) => `FAILURE ${sentence}`,
  },
  // 'Do not accept' before 'accept'.
  {
    offices: ['captain', 'controller'],
    says: /\b(?:reject|rejecting|dismiss|disallow|refuse|do not uphold|cannot uphold|do not accept|cannot accept|do not agree with|cannot support) (?:the|this|his|her|that) (?:time )?claim\b|\bclaim (?:in \S{1,60} )?(?:is|should be|must be|is hereby) (?:rejected|dismissed|unfounded|refused|not upheld|not justified)\b/,
    line: (_found, _name, sentence) => `REJECT ${matterIn(sentence)}`,
  },
  {
    offices: ['captain', 'controller'],
    says: /\b(?:uphold|upholding|support|supports|agree with|accept|allow) (?:the|this|his|her|that) (?:time )?claim\b|\bclaim (?:in \S{1,60} )?(?:is|should be|must be|is hereby) (?:upheld|justified|allowed)\b/,
    line: (_found, _name, sentence) => `UPHOLD ${matterIn(sentence)}`,
  },
  {
    offices: ['secretary'],
    says: /\b(?:uphold|allow|accept) (?:the|this|his|her|that) appeal\b|\bappeal (?:in \S{1,60} )?(?:is|has been|is hereby) (?:upheld|allowed)\b/,
    line: (_found, _name, sentence) => `APPEAL ${matterIn(sentence)} UPHOLD`,
  },
  {
    offices: ['secretary'],
    says: /\b(?:reject|dismiss|refuse|disallow) (?:the|this|his|her|that) appeal\b|\bappeal (?:in \S{1,60} )?(?:is|has been|is hereby) (?:rejected|dismissed|refused|not upheld)\b/,
    line: (_found, _name, sentence) => `APPEAL ${matterIn(sentence)} REJECT`,
  },
  {
    offices: ['captain'],
    says: /\b(?:is|has been|was|will be) (?:delayed|held up)\b|\b(?:reason for|cause of|sorry (?:for|about)|apologise for) (?:the|this|his|her) delay\b|\bdelay (?:is|was) (?:caused by|due to|because)\b/,
    line: (_found, _name, sentence) => `DELAY ${sentence}`,
  },
  {
    offices: ['captain'],
    says: /\b(?:let|ask|want) the Controller (?:to )?(?:decide|rule|settle)\b|\bput (?:this|it|the matter|the case) (?:before|to) the Controller\b|\bthe Controller (?:must|should|will have to) decide\b/,
    line: (_found, _name, sentence) => `REFER ${matterIn(sentence)} ${sentence}`,
  },
  {
    offices: TEAM,
    says: /\b(?:swap|exchange) (?:the )?(?:colours|colors|seats|boards|sides)\b/,
    line: (_found, _name, sentence) => `SWAP ${matterIn(sentence)}`,
  },
  {
    offices: RULER,
    says: new RegExp(
      String.raw`\b(?:(?:is|shall be|be|will be|hereby) scored|[Ss]core(?:s|d)?)\b.{0,80}?(?:^|[\s,:])${RESULT}`,
    ),
    line: (found, _name, sentence) =>
      matterIn(sentence) === '' ? null : `SCORE ${matterIn(sentence)} ${group(found, 1)}${because(sentence)}`,
  },
  {
    offices: RULER,
    says: /\b(?:may|can|shall|will|is to) (?:go on|continue|run|be continued) until (.{3,40})/,
    line: (found, _name, sentence) =>
      matterIn(sentence) === '' ? null : `EXTEND ${matterIn(sentence)} UNTIL ${group(found, 1)}`,
  },
]

const ADDRESS = /[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,6}/
const addressIn = (sentence: string): string => {
  const found = ADDRESS.exec(sentence)?.[0]
  return found === undefined ? '' : `<${found}>`
}

/** What makes a sentence no statement of its writer; a polite request is one. */
const DOUBT =
  /\b(?:if|unless|whether|never|might|may have|perhaps|maybe|would|should|could|not sure|heard)\b/i
const REQUEST = /^(?:(?:could|can|would|will) you (?:please )?|please )/i

const MOST_TEXT = 8000
const MOST_SENTENCES = 40
/** A sentence and the command's own words in front of it. */
const LONGEST_LINE = 600

/** Sentences of a text whose lines a mail program has broken. */
function sentencesOf(text: string): readonly string[] {
  return text
    .slice(0, MOST_TEXT)
    .split(/\n\s*\n/)
    .flatMap(part => part.replace(/\s+/g, ' ').split(/(?<=[a-z0-9)>][.!?]) /))
    .map(sentence => sentence.trim())
    .filter(sentence => sentence !== '' && sentence.length <= 400)
    .slice(0, MOST_SENTENCES)
}

/** The last words of a captured name that are a player's or a reserve's: a greeting may stand before it. */
function nameIn(tournament: Tournament, written: string): string {
  const words = written.split(' ')
  for (let n = 0; n < words.length; n++) {
    const tail = words.slice(n).join(' ')
    if (seatNamed(tournament, null, tail).kind !== 'none') return tail
    const reserve = tournament.teams
      .flatMap(team => team.reserves)
      .some(person => person.name.toLowerCase() === tail.toLowerCase())
    if (reserve) return tail
  }
  return written
}

/** The commands that an officer's sentences say, in their order, each word once; empty for others. */
export function officeCommands(
  tournament: Tournament,
  capacities: readonly Capacity[],
  text: string,
  today: PlainDate,
): readonly Command[] {
  const offices = new Set<string>(capacities.map(each => each.role))
  const rows = SAYINGS.filter(row => row.offices.some(office => offices.has(office)))
  const found: Command[] = []
  if (rows.length === 0) return found
  for (const sentence of sentencesOf(text)) {
    const asks = sentence.endsWith('?') && !REQUEST.test(sentence)
    const plain = sentence.replace(REQUEST, '')
    for (const row of rows) {
      // The address of a newcomer stands in the middle of a sentence as often as at its end.
      const bare = plain.replace(/\s?[<(]?[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,120}[>)]?/g, '')
      const said = row.says.exec(bare)
      // 'If' and 'perhaps' at its head stand in capitals, as names do.
      if (said === null || asks || DOUBT.test(`${bare.slice(0, said.index)} ${said[1] ?? ''}`)) continue
      const line = row.line(said, written => nameIn(tournament, written), plain.replace(/\n/g, ' '))
      if (line === null) continue
      const command = commandOfLine(line.trim(), {
        today,
        order: 'dmy',
        carriesMove: false,
        toArbiterAlone: true,
        longest: LONGEST_LINE,
      })
      if (command === null || found.some(each => each.word === command.word)) continue
      found.push(command)
      break
    }
  }
  return found
}
