// Sorts and filters the table of words. What is chosen stands in the address, so that it can be sent
// to somebody. Without this the table stands in the order of the files, and an address leads to its row.

const table = document.querySelector('[data-table]')
const body = table.tBodies[0]
const heads = [...table.tHead.rows[0].cells]
const rows = [...body.rows]
const tools = document.querySelector('[data-tools]')
const count = tools.querySelector('[data-count]')
const all = tools.querySelector('[data-all]')
const texts = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]))
const saved = new URLSearchParams(location.search)
// The keys that a click on a sentence asked for, and how the table is sorted.
let keys = saved.get('key')?.split(' ') ?? []
let sorted = saved.get('sort') ?? ''

tools.hidden = false
for (const field of tools.elements) {
  const value = saved.get(field.name)
  if (value === null) continue
  if (field.type === 'checkbox') field.checked = value === 'on'
  else if (!field.options || [...field.options].some((option) => option.value === value)) field.value = value
}

for (const head of heads) {
  const button = document.createElement('button')
  button.type = 'button'
  button.append(...head.childNodes)
  head.append(button)
  button.addEventListener('click', () => {
    sorted = sorted === head.dataset.sort ? `-${sorted}` : head.dataset.sort
    sort()
    remember()
  })
}

function sort() {
  const isDown = sorted.startsWith('-')
  const column = heads.findIndex((head) => head.dataset.sort === sorted.replace('-', ''))
  if (column < 0) return
  for (const head of heads) head.removeAttribute('aria-sort')
  heads[column].setAttribute('aria-sort', isDown ? 'descending' : 'ascending')
  const isNumber = heads[column].classList.contains('n')
  const value = (row) => row.cells[column].textContent.trim()
  const order = (a, b) => isNumber
    ? (Number(value(a)) || -1) - (Number(value(b)) || -1)
    : value(a).localeCompare(value(b), 'en')
  body.append(...rows.toSorted((a, b) => isDown ? order(b, a) : order(a, b)))
}

// A flow's own words go before those that every flow shares.
function isAsked({ dataset: { key, flow } }) {
  if (!keys.length) return tools.flow.value === '' || flow === tools.flow.value
  if (!keys.includes(key)) return false
  if (tools.flow.value === '' || flow === tools.flow.value) return true
  return flow === 'shared' && !document.getElementById(`${tools.flow.value}.${key}`)
}

function filter() {
  const wanted = tools.find.value.trim().toLowerCase()
  const state = tools.elements.state.value
  let shown = 0
  for (const row of rows) {
    const isStateWanted = state === 'open' ? row.dataset.state !== 'translated' : state === '' || row.dataset.state === state
    row.hidden = !isAsked(row) || !isStateWanted || !texts.get(row).includes(wanted)
      || (tools.language.value !== '' && row.dataset.language !== tools.language.value)
      || (tools.claims.checked && row.dataset.claim === undefined)
      || (tools.long.checked && row.dataset.long === undefined)
    if (!row.hidden) shown += 1
  }
  all.hidden = !keys.length
  count.value = `${shown} of ${rows.length}`
}

function remember() {
  const query = new URLSearchParams([...new FormData(tools)].filter(([, value]) => value))
  if (keys.length) query.set('key', keys.join(' '))
  if (sorted) query.set('sort', sorted)
  history.replaceState(null, '', query.size ? `?${query}` : location.pathname)
}

function change() {
  filter()
  remember()
}

tools.addEventListener('input', change)
tools.addEventListener('submit', (event) => event.preventDefault())
all.addEventListener('click', () => {
  keys = []
  change()
})
sort()
filter()
