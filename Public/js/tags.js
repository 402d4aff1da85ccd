// Words of the person's own as chips. The text field stays what is sent: each chip is one hidden
// input of its name, and without scripts the field holds them all, with commas between. What is too long, or one
// too many, stays in the field, where it can be mended, with what the server says of it.

export function start(form) {
  for (const group of form.querySelectorAll('[data-tags]')) {
    const entry = group.querySelector('input')
    const { most, longest, remove: verb } = group.dataset
    const list = document.createElement('ul')
    list.className = 'chips'
    entry.after(list)

    /// Whether it is among the chips now. It is measured by code points, of which there are at least as many as characters:
    /// what has too many of them alone is sent from the field.
    const add = (word) => {
      if ([...list.children].some((chip) => chip.textContent.toLowerCase() === word.toLowerCase())) return true
      if ([...word].length > longest || list.children.length >= most) return false
      const chip = document.createElement('li')
      chip.className = 'chip'
      const kept = Object.assign(document.createElement('input'), { type: 'hidden', name: entry.name, value: word })
      const remove = Object.assign(document.createElement('button'), { type: 'button' })
      remove.setAttribute('aria-label', `${verb} ${word}`)
      remove.innerHTML = '<svg class="i xs" viewBox="0 0 24 24" aria-hidden="true"><path d="m6.5 6.5 11 11M17.5 6.5l-11 11"/></svg>'
      remove.addEventListener('click', () => {
        chip.remove()
        entry.focus()
        entry.dispatchEvent(new Event('change', { bubbles: true }))
      })
      chip.append(word, remove, kept)
      list.append(chip)
      return true
    }

    const take = () => {
      entry.value = entry.value.trim().split(/\s*[,\n]\s*/).filter((word) => word && !add(word)).join(', ')
    }

    entry.addEventListener('keydown', (event) => {
      if (event.isComposing) return
      if (['Enter', ','].includes(event.key) && entry.value.trim()) {
        event.preventDefault()
        take()
        entry.dispatchEvent(new Event('change', { bubbles: true }))
      // Held down to empty the field, the key takes no word along.
      } else if (event.key === 'Backspace' && !event.repeat && !entry.value) {
        list.lastElementChild?.querySelector('button').click()
      }
    })
    entry.addEventListener('blur', take)
    form.addEventListener('submit', take, { capture: true })
    take()
  }
}
