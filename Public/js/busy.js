// Says that a form is on its way and lets a second tap pass without sending it again. The button
// is never `disabled`: its own name and value would vanish from what is sent.

export function start(form) {
  let sent = false

  form.addEventListener('submit', (event) => {
    if (sent) return event.preventDefault()
    sent = true
    const button = event.submitter
    // After this turn, so that the data set is built first.
    setTimeout(() => {
      button?.setAttribute('aria-disabled', 'true')
      button?.classList.add('is-busy')
    })
  })

  // A page that comes back from the browser's memory is ready again.
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    sent = false
    for (const button of form.querySelectorAll('.is-busy')) {
      button.removeAttribute('aria-disabled')
      button.classList.remove('is-busy')
    }
  })
}
