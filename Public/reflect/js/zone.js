// The time zone of the device, found instead of asked; a search for whoever wants another. Without
// scripts the list alone is there.

const group = document.querySelector('[data-zone]')
const select = group?.querySelector('select')

if (group && select) {
  const part = (name) => group.querySelector(`[data-${name}]`)
  const [told, change, choose, seek, search, close, found, none] =
    ['told', 'change', 'choose', 'seek', 'search', 'close', 'found', 'none'].map(part)
  const zones = [...new Map([...select.options].filter((option) => option.value).map((option) => [option.value, option])).values()]

  const canonical = (zone) => {
    try { return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone } catch { return null }
  }

  // Browsers know some zones by older names than the list.
  const optionOf = (zone) => zones.find((option) => option.value === zone) ?? zones.find((option) => canonical(option.value) === zone)

  const device = Intl.DateTimeFormat().resolvedOptions().timeZone
  // A list that was refused empty is the person's to answer.
  if (!select.value && device && !select.hasAttribute('aria-invalid')) {
    const option = optionOf(device)
    if (option) option.selected = true
  }

  // Also on a page that came back with other errors, and where the person chose the same.
  const isFromDevice = () => Boolean(device) && select.value === optionOf(device)?.value

  const tell = () => {
    if (!select.value || select.hasAttribute('aria-invalid')) return
    const place = select.selectedOptions[0].textContent
    // Hours as the device counts them, whatever the language of the page.
    const { hourCycle } = new Intl.DateTimeFormat(navigator.language, { hour: 'numeric' }).resolvedOptions()
    const time = new Intl.DateTimeFormat(document.documentElement.lang, { timeZone: select.value, timeStyle: 'short', hourCycle }).format(Date.now())
    told.querySelector('strong').textContent = place
    // Beside a long name of a place there is no room for the time.
    told.querySelector('.note').textContent = [time.replace(/\s/g, '\u00A0'), isFromDevice() && group.dataset.fromDevice].filter(Boolean).join(' · ')
    told.hidden = change.hidden = false
    choose.hidden = true
  }

  const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[-_]/g, ' ').toLowerCase()

  // By what each zone is looked for: its place, and what the table knows besides. Read once it is needed.
  const names = new Map(zones.map((option) => [option.value, [option.textContent]]))
  const countries = new Map()

  async function read() {
    const answer = await fetch(group.dataset.places)
    if (!answer.ok) return
    const language = document.documentElement.lang
    const called = [...new Set([language, 'en'])].map((one) => new Intl.DisplayNames(one, { type: 'region' }))
    for (const line of (await answer.text()).split('\n')) {
      const [zone, codes = '', others = ''] = line.split('\t')
      if (!names.has(zone)) continue
      const list = (text) => text.split(',').filter(Boolean)
      names.get(zone).push(...list(others))
      countries.set(zone, list(codes).flatMap((code) => called.map((names) => names.of(code))))
    }
  }

  // How well a name fits: whole, from its beginning, from that of a word, somewhere in it.
  const rank = (name, wanted) => {
    const text = plain(name)
    if (text === wanted) return 0
    if (text.startsWith(wanted)) return 1
    if (text.includes(` ${wanted}`)) return 2
    return text.includes(wanted) ? 3 : Infinity
  }

  const best = (list, wanted) => list.reduce((best, name) => {
    const now = rank(name, wanted)
    return now < best.rank ? { rank: now, name } : best
  }, { rank: Infinity, name: '' })

  // Where nothing is typed yet, the zones of the person's own country.
  const near = () => (select.querySelectorAll('optgroup').length ? [...select.querySelector('optgroup').children] : []).slice(0, most)
  const most = 40

  function matches(wanted) {
    if (!wanted) return near().map((option) => ({ option, note: '' }))
    return zones.map((option) => {
      // The name of the zone itself only by its whole way: Indian/Chagos is not in India.
      const byName = best(wanted.includes('/') ? [option.value] : names.get(option.value), wanted)
      const byCountry = best(countries.get(option.value) ?? [], wanted)
      const isPlace = byName.rank <= byCountry.rank
      const note = !isPlace ? byCountry.name : byName.name === option.textContent || byName.name === option.value ? '' : byName.name
      // Where much lives, more is looked for.
      return { option, note, rank: Math.min(byName.rank, byCountry.rank), size: names.get(option.value).length }
    }).filter((match) => match.rank < Infinity).sort((one, other) => one.rank - other.rank || other.size - one.size).slice(0, most)
  }

  function show() {
    const rows = matches(plain(search.value.trim())).map(({ option, note }) => {
      const row = document.createElement('li')
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = option.textContent
      if (note) {
        const also = document.createElement('span')
        also.className = 'note'
        also.textContent = note
        button.append(' ', also)
      }
      button.addEventListener('click', () => take(option))
      row.append(button)
      return row
    })
    found.replaceChildren(...rows)
    found.scrollTop = 0
    found.hidden = !rows.length
    none.hidden = rows.length > 0 || !search.value.trim()
  }

  function open() {
    told.hidden = change.hidden = select.hidden = true
    choose.hidden = seek.hidden = false
    search.value = ''
    show()
    search.focus()
    // What is found stands below the field, and above the button.
    group.scrollIntoView({ block: 'start' })
    // Without the table the places of the list are found all the same.
    if (!countries.size) read().then(show, () => {})
  }

  function shut() {
    seek.hidden = found.hidden = none.hidden = true
    select.hidden = false
    tell()
    change.focus()
  }

  function take({ value }) {
    select.value = value
    shut()
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }

  const buttons = () => [...found.querySelectorAll('button')]

  change.addEventListener('click', open)
  close.addEventListener('click', shut)
  search.addEventListener('input', show)
  choose.addEventListener('keydown', (event) => {
    if (seek.hidden) return
    const here = buttons().indexOf(document.activeElement)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') shut()
    else if (event.key === 'Enter' && event.target === search) buttons()[0]?.click()
    else if (step) (buttons()[here + step] ?? (step < 0 ? search : buttons()[here]))?.focus()
    else return
    event.preventDefault()
  })

  tell()
}
