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
  // What was refused stays where it can be mended.
  if (!entry.hasAttribute('aria-invalid')) {
    take()
    // A browser that comes back puts what was typed into the field again, once everything else is done.
    addEventListener('pageshow', take)
  }
}
