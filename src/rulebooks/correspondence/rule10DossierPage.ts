/** The dossier as one page to print: no script, no outside resource, everything in it escaped. */
import { boardSvg } from '../../chess/boardSvg.ts'
import { spellDate } from '../../core/plainDate.ts'
import type { Dossier, DossierParty } from './rule10Dossier.ts'

const ESCAPES: { readonly [sign: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => ESCAPES[sign] ?? '')

const STYLE = `body{font:11pt/1.45 Georgia,serif;max-width:48em;margin:2em auto;padding:0 1em;color:#1d1712}
h1{font-size:1.4em}h2{font-size:1.1em;margin-top:1.6em;break-after:avoid}
table{border-collapse:collapse}td,th{padding:.15em .8em .15em 0;text-align:left;vertical-align:top}
pre{font:9.5pt/1.35 "DejaVu Sans Mono",monospace;white-space:pre-wrap;overflow-wrap:anywhere}
svg{width:22em;height:auto}.statement{break-inside:avoid-page}
@media print{body{margin:0;max-width:none}}`

const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`

const partyRow = ({ side, name, team, used, allowance }: DossierParty): string =>
  `<tr><th scope="row">${side === 'white' ? 'White' : 'Black'}</th><td>${escaped(name)}</td><td>${escaped(team)}</td><td>${days(used)} used of ${allowance}</td></tr>`

/** A whole HTML document for the adjudicator: position drawn and in words, record, claims and analyses as received. */
export function dossierPage(dossier: Dossier): string {
  const mover = dossier.toMove === 'white' ? 'White' : 'Black'
  const title = `${dossier.tag}: position for adjudication`
  const missing = dossier.missing.map(side => (side === 'white' ? dossier.white : dossier.black).name)
  const statements = dossier.statements
    .map(
      each => `<section class="statement">
<h3>${escaped(each.name)} (${each.side === 'white' ? 'White' : 'Black'}) claims a ${each.claim}</h3>
<p>Received ${spellDate(each.on)}; ${each.analysis ? 'with analysis' : 'without analysis'}.</p>
<pre>${escaped(each.text)}</pre>
</section>`,
    )
    .join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escaped(title)}</h1>
<p>${escaped(dossier.tournament)}, match ${escaped(dossier.match)}, board ${dossier.board}${dossier.case === null ? '' : `, case ${escaped(dossier.case)}`}. Made on ${spellDate(dossier.on)}.</p>
<table>
${partyRow(dossier.white)}
${partyRow(dossier.black)}
</table>
<h2>Position: ${mover} to move</h2>
${boardSvg(dossier.fen)}
<pre>${escaped(dossier.pieceList)}</pre>
<pre>${escaped(dossier.fen)}</pre>
<h2>Claims and analyses</h2>
${statements === '' ? '<p>None has come.</p>' : statements}
${missing.length === 0 ? '' : `<p>No claim has come from ${missing.map(escaped).join(' or ')}. Changes are taken until ${spellDate(dossier.last)}.</p>`}
<h2>Record</h2>
<pre>${escaped(dossier.pgn)}</pre>
</body>
</html>
`
}
