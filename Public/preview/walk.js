// Marks the step that the phone shows. From a disk a browser doesn't tell; then the last one that
// was chosen here stays marked.

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
phone.addEventListener('load', () => {
  try { mark(phone.contentWindow.location.href) } catch { /* From a disk every file is a stranger. */ }
})
