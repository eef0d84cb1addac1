// Only a comfort: arrow keys step through a game where the page has links for it. Every page works without it.
document.addEventListener('keydown', event => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest('input, textarea, select')) return
  const name = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last' }[event.key]
  const link = name && document.querySelector(`a[data-step="${name}"]`)
  if (!link) return
  event.preventDefault()
  link.click()
})
