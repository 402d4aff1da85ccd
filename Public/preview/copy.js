// Sorts and filters the table of words. Without it the table stands in the order of the files.

const table = document.querySelector('[data-table]')
const body = table.tBodies[0]
const rows = [...body.rows]
const tools = document.querySelector('[data-tools]')
const count = tools.querySelector('[data-count]')
tools.hidden = false

for (const [column, head] of [...table.tHead.rows[0].cells].entries()) {
  const button = document.createElement('button')
  button.type = 'button'
  button.append(...head.childNodes)
  head.append(button)
  button.addEventListener('click', () => sort(column, head))
}

function sort(column, head) {
  const isDown = head.getAttribute('aria-sort') === 'ascending'
  for (const other of table.tHead.rows[0].cells) other.removeAttribute('aria-sort')
  head.setAttribute('aria-sort', isDown ? 'descending' : 'ascending')
  const isNumber = head.classList.contains('n')
  const value = (row) => row.cells[column].textContent.trim()
  const order = (a, b) => isNumber
    ? (Number(value(a)) || -1) - (Number(value(b)) || -1)
    : value(a).localeCompare(value(b), 'en')
  body.append(...rows.toSorted((a, b) => isDown ? order(b, a) : order(a, b)))
}

function filter() {
  const wanted = tools.find.value.toLowerCase()
  let shown = 0
  for (const row of rows) {
    row.hidden = !row.textContent.toLowerCase().includes(wanted)
      || (tools.flow.value !== '' && row.dataset.flow !== tools.flow.value)
      || (tools.claims.checked && row.dataset.claim === undefined)
      || (tools.long.checked && row.dataset.long === undefined)
      || (tools.open.checked && row.dataset.open === undefined)
    if (!row.hidden) shown += 1
  }
  count.value = `${shown} of ${rows.length}`
}

tools.addEventListener('input', filter)
tools.addEventListener('submit', (event) => event.preventDefault())
filter()
