// Next leads from card to card; behind the last one it is the button of the form again, and nothing is left to skip.
// The focus stays at Next, so that the card that came is said.

const cards = document.querySelector('[data-cards]')
const button = document.querySelector('[data-primary]')
const form = button?.form

if (cards && form) {
  const list = [...cards.children]
  const steps = document.querySelector('[data-steps]')
  const label = button.querySelector('span')
  const last = label.textContent
  const skip = form.querySelector('[name=action][value=skip]')
  const said = document.querySelector('[data-said]')
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  let now = 0

  const show = (index) => {
    now = index
    steps.querySelectorAll('i').forEach((step, number) => step.classList.toggle('now', number <= now))
    steps.querySelector('[data-card]').textContent = now + 1
    label.textContent = now < list.length - 1 ? cards.dataset.next : last
    if (skip) skip.hidden = now >= list.length - 1
  }

  // Which card is at the start of the list; also when it was moved by a finger.
  const edge = (card) => Math.abs(card.getBoundingClientRect().left - list[0].parentElement.getBoundingClientRect().left - 24)
  cards.addEventListener('scrollend', () => {
    const isAtEnd = Math.abs(cards.scrollLeft) + cards.clientWidth >= cards.scrollWidth - 2
    const nearest = list.reduce((best, card) => (edge(card) < edge(best) ? card : best))
    show(isAtEnd ? list.length - 1 : list.indexOf(nearest))
  })

  form.addEventListener('submit', (event) => {
    if (event.submitter?.name === 'action' || now >= list.length - 1) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const card = list[now + 1]
    show(now + 1)
    said.textContent = [...card.querySelectorAll('h2, p')].map((words) => words.textContent).join('. ') + ` (${steps.textContent.trim()})`
    // Along the list only: the page stays where it is.
    cards.scrollTo({ left: card.offsetLeft - list[0].offsetLeft, behavior: isCalm ? 'instant' : 'smooth' })
  }, { capture: true })

  show(0)
}
