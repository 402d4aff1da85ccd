// Marks the step that the phone shows. The page says itself which it is: from a disk every file is a
// stranger, whose address a browser keeps to itself.

const steps = [...document.querySelectorAll('.steps a')]
const phone = document.querySelector('.phone')
const place = document.querySelector('.place')
const tools = document.querySelector('[data-tools]')
const pages = new Map(steps.map((step) => [step, step.href]))
const languages = [...document.querySelectorAll('.locales a')].map((link) => [link, link.href])

function mark(href) {
  const name = (address) => address.split('/').pop().split('?')[0]
  const here = steps.find((step) => name(step.href) === name(href))
  if (!here) return
  for (const step of steps) step.removeAttribute('aria-current')
  here.setAttribute('aria-current', 'step')
}

// Steps and languages lead on in the look that is chosen.
function dress() {
  for (const [step, href] of pages) step.href = looks.address(href, tools)
  for (const [link, href] of languages) link.href = looks.address(href, tools)
}

// The whole phone is in sight, smaller where the window is low.
function fit() {
  const room = innerHeight - document.querySelector('.top').offsetHeight - place.offsetTop - 28
  const zoom = Math.min(1, Math.max(room, 480) / 844, (place.parentElement.clientWidth - 44) / 390)
  place.style.setProperty('--zoom', zoom)
}

tools.hidden = false
looks.read(tools)
dress()
place.classList.add('scaled')
fit()
addEventListener('resize', fit)
// A frame that was loaded already is left alone where it looks right.
if (location.search) phone.src = looks.address(phone.src, tools)
mark(phone.src)
let shown = phone.src
for (const step of steps) step.addEventListener('click', () => mark(step.href))
tools.addEventListener('submit', (event) => event.preventDefault())
tools.addEventListener('input', () => {
  dress()
  looks.remember(looks.query(tools))
  phone.src = looks.address(shown, tools)
})
addEventListener('message', (event) => {
  const page = event.data?.previewPage
  if (event.source !== phone.contentWindow || typeof page !== 'string') return
  shown = page
  mark(page)
})
