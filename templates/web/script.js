// Only a comfort: every page works without it. Keys do something only where the focus is, so that none is taken from
// anybody: arrows on the board step through a game, arrows on a list go from item to item.
const STEPS = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last' }

/** Puts the board of another position in the place of the one shown; the rest of the page stays. */
async function step(link) {
  const answer = await fetch(link.href, { headers: { accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  for (const part of ['[data-board]', '.score']) {
    const now = document.querySelector(part)
    const then = page.querySelector(part)
    if (now && then) now.innerHTML = then.innerHTML
  }
  history.replaceState(null, '', link.href)
}

function stepping(event) {
  const board = event.target.closest('[data-board]')
  const link = board?.querySelector(`a[data-step="${STEPS[event.key]}"]`)
  if (!link) return
  event.preventDefault()
  step(link).then(() => board.focus())
}

function listing(event) {
  const list = event.target.closest('[data-list]')
  if (!list || !event.target.matches('[data-item]')) return
  const items = [...list.querySelectorAll('[data-item]')]
  const next = items[items.indexOf(event.target) + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

document.addEventListener('keydown', event => {
  if (event.altKey || event.metaKey || event.shiftKey) return
  if (event.ctrlKey && event.key === 'Enter') event.target.closest('form')?.querySelector('button')?.click()
  else if (event.ctrlKey) return
  else if (event.key in STEPS) stepping(event)
  else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') listing(event)
})

document.addEventListener('click', event => {
  const link = event.target.closest('a[data-step]')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
  const name = link.dataset.step
  event.preventDefault()
  step(link).then(() => document.querySelector(`a[data-step="${name}"]`)?.focus())
})

for (const board of document.querySelectorAll('[data-board]')) board.tabIndex = 0

// A file chosen is put into the text, where it can be read and mended before it is sent.
for (const input of document.querySelectorAll('input[data-into]')) {
  input.closest('[hidden]')?.removeAttribute('hidden')
  input.addEventListener('change', async () => {
    const [file] = input.files
    if (file) document.getElementById(input.dataset.into).value = await file.text()
  })
}
