// Puts every screen of the list into a frame of the chosen width. What is chosen stands in the
// address, so that it can be sent to somebody.

const heights = { 320: 640, 390: 844, 430: 932, 768: 1024, 1280: 800 }
const tools = document.querySelector('[data-tools]')
const flows = [...document.querySelectorAll('.flow')]
const screens = [...document.querySelectorAll('.screen')]
const count = tools.querySelector('[data-count]')
const filters = ['find', 'flow', 'section', 'kind', 'dir', 'width', 'zoom']
const saved = new URLSearchParams(location.search)
// What each filter says where nobody has chosen anything.
const usual = Object.fromEntries(filters.map((name) => [name, tools.elements[name].value]))

tools.hidden = false
document.body.classList.add('framed')
// One flow at a time loads quickly; a link to a screen chooses its flow.
const linked = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest('.flow')
usual.flow = flows[0]?.dataset.flow ?? ''
tools.flow.value = linked?.dataset.flow ?? usual.flow
for (const name of filters) {
  if (!saved.has(name)) continue
  if (name === 'section') fillSections()
  const { options } = tools.elements[name]
  if (options && ![...options].some((option) => option.value === saved.get(name))) continue
  tools.elements[name].value = saved.get(name)
}
looks.read(tools)

const seen = new IntersectionObserver((entries) => {
  for (const entry of entries) if (entry.isIntersecting) load(entry.target)
}, { rootMargin: '600px' })

for (const screen of screens) {
  const device = document.createElement('div')
  device.className = 'device'
  screen.querySelector('.states').before(device)
  seen.observe(device)
  screen.querySelector('.states').addEventListener('click', (event) => {
    const link = event.target.closest('a')
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    show(screen, link)
  })
}

function load(device) {
  const screen = device.closest('.screen')
  const link = screen.querySelector('.states [aria-current]')
  if (!link) return
  const address = looks.address(link.href, tools)
  if (device.dataset.shown === address) return
  device.dataset.shown = address
  const frame = document.createElement('iframe')
  frame.src = address
  frame.title = `${screen.id}, ${link.textContent}`
  const open = document.createElement('a')
  open.className = 'open'
  open.href = address
  open.textContent = 'Open'
  device.replaceChildren(frame, open)
}

function show(screen, link) {
  for (const other of screen.querySelectorAll('.states a')) other.removeAttribute('aria-current')
  link.setAttribute('aria-current', 'true')
  const device = screen.querySelector('.device')
  if (device.dataset.shown) load(device)
}

function fillSections() {
  const wanted = tools.section.value
  const flow = flows.find((flow) => flow.dataset.flow === tools.flow.value)
  const options = [new Option('All', '')]
  for (const section of flow?.querySelectorAll('.stretch') ?? []) {
    options.push(new Option(section.querySelector('h3').textContent, section.dataset.section))
  }
  tools.section.replaceChildren(...options)
  tools.section.value = wanted
  if (tools.section.selectedIndex < 0) tools.section.value = ''
}

// What a search looks through: the screen, when it is shown, and its states.
function text(screen) {
  return [screen.id, ...[...screen.querySelectorAll('.when, .states a')].map((part) => `${part.textContent} ${part.title}`)]
    .join(' ').toLowerCase()
}

// A frame is never higher than what the window shows of it.
function fit() {
  const width = Number(tools.width.value)
  const height = heights[width]
  const room = innerHeight - (getComputedStyle(tools).position === 'sticky' ? tools.offsetHeight : 0) - 72
  const zoom = Math.min(Number(tools.zoom.value) / 100, Math.max(room, 240) / height)
  document.body.style.setProperty('--width', width)
  document.body.style.setProperty('--height', height)
  document.body.style.setProperty('--zoom', zoom)
}

function apply() {
  fillSections()
  const wanted = tools.find.value.trim().toLowerCase()
  fit()
  let shown = 0
  for (const flow of flows) {
    flow.hidden = tools.flow.value !== '' && flow.dataset.flow !== tools.flow.value
    for (const section of flow.querySelectorAll('.stretch')) {
      const isWanted = tools.section.value === '' || section.dataset.section === tools.section.value
      let inside = 0
      for (const screen of section.querySelectorAll('.screen')) {
        const links = [...screen.querySelectorAll('.states a')]
        const link = tools.kind.value === ''
          ? links[0] : links.find((link) => link.dataset.state === tools.kind.value)
        screen.hidden = !isWanted || !link || !text(screen).includes(wanted)
        if (screen.hidden) continue
        show(screen, link)
        inside += 1
      }
      section.hidden = inside === 0
      if (!flow.hidden) shown += inside
    }
  }
  // Screens and sheets.
  count.value = shown === 1 ? '1 frame' : `${shown} frames`
  for (const option of tools.locale.options) option.hidden = tools.dir.value !== '' && option.dataset.dir !== tools.dir.value
}

function chosen() {
  const query = looks.query(tools)
  for (const name of filters) {
    if (tools.elements[name].value !== usual[name]) query.set(name, tools.elements[name].value)
  }
  return query
}

tools.addEventListener('submit', (event) => event.preventDefault())
tools.addEventListener('input', (event) => {
  const { name } = event.target
  if (name === 'dir' && tools.dir.value !== '' && tools.locale.selectedOptions[0].dataset.dir !== tools.dir.value) {
    tools.locale.value = [...tools.locale.options].find((option) => option.dataset.dir === tools.dir.value)?.value ?? tools.locale.value
    location.href = `${tools.locale.value}?${chosen()}`
    return
  }
  if (name === 'locale') {
    location.href = `${tools.locale.value}?${chosen()}`
    return
  }
  apply()
  looks.remember(chosen())
})
addEventListener('resize', fit)
window.addEventListener('hashchange', () => {
  const flow = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest('.flow')
  if (flow && tools.flow.value !== '') { tools.flow.value = flow.dataset.flow; apply(); flow.scrollIntoView() }
})
apply()
document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView()
