// Counts what is written at once; the server says the same a moment later.

import { characters } from '../../js/characters.js'

const text = document.querySelector('textarea[data-limit]')
const foot = document.querySelector('[data-left]')

if (text && foot) {
  const limit = Number(text.dataset.limit)

  const show = () => {
    const count = characters(text.value.trim())
    const place = foot.querySelector('[data-count]')
    const fill = foot.querySelector('progress')
    const isOver = count > limit
    const words = isOver ? `${count - limit} ${foot.dataset.over}` : `${count} ${foot.dataset.left}`
    if (place && place.textContent !== words) place.textContent = words
    if (fill && fill.value !== Math.min(count, limit)) fill.value = Math.min(count, limit)
    foot.classList.toggle('is-over', isOver)
  }

  text.addEventListener('input', show)
  // What the server sends replaces the line; the count of what stands in the page goes on it again.
  new MutationObserver(show).observe(foot, { childList: true })
  show()
}
