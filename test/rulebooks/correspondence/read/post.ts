/** Builds a mail from a few words and reads it as `arbiter read` does. */
import { jsonOf, understand } from '../../../../src/cli/read.ts'
import { situationsOf } from '../../../../src/cli/readGame.ts'
import type { Reading } from '../../../../src/rulebooks/correspondence/reading.ts'

export interface Post {
  readonly moves: string
  /** Default: the player on move. */
  readonly by?: 'white' | 'black' | 'stranger' | 'captain'
  readonly text?: string
  readonly html?: string
  readonly date?: string
  readonly subject?: string
  readonly to?: string
  readonly headers?: string
  readonly pgn?: string
  readonly game?: object
}

const PEOPLE = {
  white: 'Orla Quill <orla@quill.example>',
  black: 'Tomas Reyl <tomas@reyl.example>',
  stranger: 'Orla Quill <o.quill@elsewhere.example>',
  captain: 'Mira Stead <mira@stead.example>',
}
export const GAME = {
  white: { name: 'Orla Quill', email: 'orla@quill.example' },
  black: { name: 'Tomas Reyl', email: 'tomas@reyl.example' },
  start: '2024-10-01',
  captains: [{ name: 'Mira Stead', email: 'mira@stead.example' }],
}

const plies = (moves: string): number =>
  moves.split(/\s+/).filter(word => word !== '' && !/^\d+\.+$/.test(word)).length

export function rawOf(post: Post): Buffer {
  const by = post.by ?? (plies(post.moves) % 2 === 0 ? 'white' : 'black')
  const to = post.to ?? (by === 'white' ? PEOPLE.black : PEOPLE.white)
  const date = post.date ?? 'Fri, 7 Mar 2025 18:00:00 +0000'
  const head = [
    `Received: from mx.example by arbiter.example; ${date}`,
    `From: ${PEOPLE[by]}`,
    `To: ${to}`,
    ...(to.includes('arbiter@') ? [] : ['Cc: arbiter@arbiter.example']),
    `Subject: ${post.subject ?? 'our game'}`,
    `Date: ${date}`,
    'Message-ID: <m1@post.example>',
    'MIME-Version: 1.0',
    ...(post.headers === undefined ? [] : [post.headers]),
  ]
  const parts: string[] = []
  if (post.text !== undefined)
    parts.push(`Content-Type: text/plain; charset=utf-8\r\n\r\n${post.text.replace(/\r?\n/g, '\r\n')}`)
  if (post.html !== undefined) parts.push(`Content-Type: text/html; charset=utf-8\r\n\r\n${post.html}`)
  let body: string
  const wrap = (kind: string, list: readonly string[], mark: string): string =>
    `Content-Type: multipart/${kind}; boundary="${mark}"\r\n\r\n${list.map(part => `--${mark}\r\n${part}\r\n`).join('')}--${mark}--\r\n`
  body =
    parts.length > 1 ? wrap('alternative', parts, 'alt') : (parts[0] ?? 'Content-Type: text/plain\r\n\r\n')
  if (post.pgn !== undefined) {
    const pgn = `Content-Type: application/x-chess-pgn; name="game.pgn"\r\nContent-Disposition: attachment; filename="game.pgn"\r\n\r\n${post.pgn.replace(/\r?\n/g, '\r\n')}`
    body = wrap('mixed', [body, pgn], 'mix')
  }
  return Buffer.from(`${head.join('\r\n')}\r\n${body}`)
}

export async function readPost(post: Post): Promise<Reading> {
  const situations = situationsOf({ ...GAME, moves: post.moves, ...post.game })
  return jsonOf('post.eml', await understand(rawOf(post), situations)) as Reading
}
