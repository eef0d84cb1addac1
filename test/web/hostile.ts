/** Two hundred strings that a page, a feed or a file could stumble over, made from a list of tricks and of places to put them. */

const TRICKS: readonly string[] = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '"><b id=hostile>',
  "' onmouseover='alert(1)",
  '" autofocus onfocus="alert(1)',
  'javascript:alert(1)',
  '</pre><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  ']]><script>alert(1)</script>',
  '<!--<script>alert(1)//-->',
  '{{ 7 | times: 7 }}',
  '{% include "layout" %}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: somebody else's template, as text
  '${7*7}',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;b id=hostile&#62;',
  '<a href="https://hostile.example">x</a>',
  '<iframe srcdoc="<b>x</b>"></iframe>',
  '<style>*{display:none}</style>',
  '\r\nX-Hostile: yes',
  '\nBEGIN:VEVENT\nSUMMARY:hostile\nEND:VEVENT',
  '"]\n[Hostile "yes',
  '} 1. h4 {',
  '\u0000\u0001\u001b[31m',
  '\u202egnp.exe\u2066',
  '\ud800 lone',
  '<x>\u00e9\u{1f600}</x>',
]

const PLACES: readonly ((trick: string) => string)[] = [
  trick => trick,
  trick => `Ann ${trick}`,
  trick => `${trick} Able`,
  trick => `O'Neil "${trick}"`,
  trick => trick.toUpperCase(),
  trick => `a&b<c>${trick}`,
  trick => trick.replaceAll('<', '\uff1c<'),
  trick => `${trick}${trick}`,
]

export const HOSTILE: readonly string[] = [
  ...new Set(TRICKS.flatMap(trick => PLACES.map(place => place(trick)))),
].slice(0, 200)
