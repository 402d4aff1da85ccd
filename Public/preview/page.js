// A page of the preview: its buttons lead where the server would lead, and nothing that is entered
// goes anywhere, not even into the address.

const exits = new Map(
  [...document.querySelectorAll('[data-preview] [data-exit]')].map((link) => [link.dataset.exit, link.href]),
)

document.addEventListener('submit', (event) => {
  event.preventDefault()
  const button = event.submitter
  const action = button?.name === 'action' ? button.value : ''
  location.href = exits.get(action) ?? exits.get('') ?? location.href
}, true)
