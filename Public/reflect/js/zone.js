// The time zone of the device, found instead of asked; a list to search for whoever wants another.
// Without scripts the list alone is there.

const group = document.querySelector('[data-zone]')
const select = group?.querySelector('select')

if (group && select) {
  const told = group.querySelector('[data-told]')
  const change = group.querySelector('[data-change]')
  const choose = group.querySelector('[data-choose]')
  const search = group.querySelector('[data-search]')
  const none = group.querySelector('[data-none]')

  const canonical = (zone) => {
    try { return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone } catch { return null }
  }

  // Browsers know some zones by older names than the list.
  const optionOf = (zone) => {
    const options = [...select.options].filter((option) => option.value)
    return options.find((option) => option.value === zone) ?? options.find((option) => canonical(option.value) === zone)
  }

  let isFromDevice = false
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone
  // A list that was refused empty is the person's to answer.
  if (!select.value && device && !select.hasAttribute('aria-invalid')) {
    const option = optionOf(device)
    if (option) {
      option.selected = true
      isFromDevice = true
    }
  }

  const tell = () => {
    if (!select.value || select.hasAttribute('aria-invalid')) return
    const place = select.selectedOptions[0].textContent
    const time = new Intl.DateTimeFormat(document.documentElement.lang, { timeZone: select.value, timeStyle: 'short' }).format()
    told.querySelector('strong').textContent = `${place}, ${time}`
    told.querySelector('.note').textContent = isFromDevice ? group.dataset.fromDevice : ''
    told.hidden = change.hidden = false
    choose.hidden = true
  }

  const listed = [...select.children].map((child) => child.cloneNode(true))
  const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

  // What fits comes first in the list; the rest is left out, for some browsers can't hide options.
  const filter = () => {
    const chosen = select.value
    const wanted = plain(search.value.trim()).replace(/_/g, ' ')
    const fits = (option) => !wanted || plain(`${option.textContent} ${option.value.replace(/_/g, ' ')}`).includes(wanted)
    const children = []
    const seen = new Set()
    for (const child of listed) {
      const copy = child.cloneNode(true)
      if (copy.tagName === 'OPTGROUP') {
        for (const option of [...copy.children]) {
          if (!fits(option) || wanted && seen.has(option.value)) option.remove()
          else seen.add(option.value)
        }
        if (copy.children.length) children.push(copy)
      } else if (!wanted) children.push(copy)
    }
    select.replaceChildren(...children)
    const options = [...select.options]
    const kept = options.find((option) => option.value === chosen)
    if (kept) kept.selected = true
    else if (wanted && options.length) options[0].selected = true
    none.hidden = options.length > 0
    select.hidden = !options.length
  }

  // A list without the zone that was chosen would send nothing.
  const restore = () => {
    const chosen = select.value
    search.value = ''
    filter()
    if (chosen) select.value = chosen
  }

  const open = () => {
    told.hidden = change.hidden = true
    choose.hidden = search.hidden = false
    select.size = 6
    search.focus()
  }

  change.addEventListener('click', open)
  search.addEventListener('input', filter)
  search.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') select.focus()
    else if (event.key === 'Enter') { event.preventDefault(); finish() }
    else return
    event.preventDefault()
  })
  select.addEventListener('change', () => { isFromDevice = false })
  select.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && select.size > 1) { event.preventDefault(); finish() }
  })
  select.form.addEventListener('submit', () => { if (!search.hidden) restore() }, { capture: true })

  function finish() {
    if (!select.value) return
    isFromDevice = select.value === optionOf(device)?.value
    restore()
    search.hidden = true
    select.size = 1
    tell()
    change.focus()
  }

  tell()
}
