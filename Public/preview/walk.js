// Marks the step that the phone shows. The page says itself which it is: from a disk every file is a
// stranger, whose address a browser keeps to itself.

const steps = [...document.querySelectorAll('.steps a')]
const phone = document.querySelector('.phone')

function mark(href) {
  const name = (address) => address.split('/').pop().split('?')[0]
  const here = steps.find((step) => name(step.href) === name(href))
  if (!here) return
  for (const step of steps) step.removeAttribute('aria-current')
  here.setAttribute('aria-current', 'step')
}

mark(phone.src)
for (const step of steps) step.addEventListener('click', () => mark(step.href))
addEventListener('message', (event) => {
  const page = event.data?.previewPage
  if (event.source === phone.contentWindow && typeof page === 'string') mark(page)
})
