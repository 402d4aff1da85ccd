// Sports of the person's own become tiles beside the others. The text field stays what is sent
// without scripts; with them each tile is a ticked box of its name.

const group = document.querySelector('[data-own]')
const tiles = document.querySelector('[data-tiles]')
const entry = group?.querySelector('input')

if (group && tiles && entry) {
  const boxes = () => [...tiles.querySelectorAll('input')]

  const add = (word) => {
    const title = word.trim()
    if (!title) return
    const known = boxes().find((box) => box.closest('label').textContent.trim().toLowerCase() === title.toLowerCase())
    if (known) {
      known.checked = true
      return
    }
    const tile = tiles.querySelector('label').cloneNode(true)
    const box = tile.querySelector('input')
    box.id = `own-sports-${boxes().length}`
    box.name = entry.name
    box.value = title
    box.checked = true
    tile.querySelector('use').setAttribute('href', group.dataset.own)
    tile.querySelector('span').textContent = title
    tiles.append(tile)
  }

  const take = () => {
    for (const word of entry.value.split(/[,\n]/)) add(word)
    entry.value = ''
  }

  group.querySelector('[data-add]').addEventListener('click', () => {
    take()
    entry.focus()
  })
  entry.addEventListener('keydown', (event) => {
    if (event.isComposing || !entry.value.trim() || (event.key !== 'Enter' && event.key !== ',')) return
    event.preventDefault()
    take()
  })
  // The word that a message names stays where it can be mended; of too many, one box is unticked.
  const takeAccepted = () => {
    const words = entry.value.split(/[,\n]/).map((word) => word.trim())
    const longest = words.reduce((long, word) => (word.length > long.length ? word : long), '')
    const message = group.querySelector('[id$="-error"]')?.textContent.trim() ?? ''
    // In the quotes of any language.
    const isNamed = longest && /^\p{P}$/u.test(message[message.indexOf(longest) - 1] ?? '')
    for (const word of words) if (!isNamed || word !== longest) add(word)
    entry.value = isNamed ? longest : ''
  }

  if (entry.hasAttribute('aria-invalid')) {
    takeAccepted()
  } else {
    take()
    // A browser that comes back puts what was typed into the field again, once everything else is done.
    addEventListener('pageshow', take)
  }
}
