// Words of the person's own as chips. The text field stays what is sent: each chip is one hidden
// input of its name, and without scripts the field holds them all, with commas between. What is too long, or one
// too many, stays in the field, where it can be mended, with what the server says of it.

import { characters } from './characters.js'

export function start(form) {
  for (const group of form.querySelectorAll('[data-tags]')) {
    const entry = group.querySelector('input')
    const most = Number(group.dataset.most || Infinity)
    const longest = Number(group.dataset.longest || Infinity)
    const list = document.createElement('ul')
    list.className = 'chips'
    entry.after(list)

    const has = (word) => [...list.querySelectorAll('input')].some((chip) => chip.value.toLowerCase() === word.toLowerCase())

    const add = (word) => {
      if (has(word)) return
      const chip = document.createElement('li')
      chip.className = 'chip'
      const kept = Object.assign(document.createElement('input'), { type: 'hidden', name: entry.name, value: word })
      const remove = Object.assign(document.createElement('button'), { type: 'button' })
      remove.setAttribute('aria-label', `${group.dataset.remove ?? ''} ${word}`.trim())
      remove.innerHTML = '<svg class="i xs" viewBox="0 0 24 24" aria-hidden="true"><path d="m6.5 6.5 11 11M17.5 6.5l-11 11"/></svg>'
      remove.addEventListener('click', () => {
        chip.remove()
        entry.focus()
        entry.dispatchEvent(new Event('change', { bubbles: true }))
      })
      chip.append(word, remove, kept)
      list.append(chip)
    }

    const fits = (word) => characters(word) <= longest && (has(word) || list.children.length < most)

    const take = () => {
      const words = entry.value.split(/[,\n]/).map((word) => word.trim()).filter(Boolean)
      const left = []
      for (const word of words) fits(word) ? add(word) : left.push(word)
      entry.value = left.join(', ')
    }

    entry.addEventListener('keydown', (event) => {
      if (event.isComposing) return
      if ((event.key === 'Enter' || event.key === ',') && entry.value.trim()) {
        event.preventDefault()
        take()
        entry.dispatchEvent(new Event('change', { bubbles: true }))
      } else if (event.key === 'Backspace' && !entry.value) {
        list.lastElementChild?.remove()
      }
    })
    entry.addEventListener('blur', take)
    form.addEventListener('submit', take, { capture: true })
    take()
  }
}
