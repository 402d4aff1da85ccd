// Puts every screen of the list into a frame of the chosen width. What is chosen stands in the
// address, so that it can be sent to somebody.

const heights = { 320: 640, 390: 844, 430: 932, 768: 1024, 1280: 800 }
const tools = document.querySelector('[data-tools]')
const flows = [...document.querySelectorAll('.flow')]
const screens = [...document.querySelectorAll('.screen')]
const count = tools.querySelector('[data-count]')
const saved = new URLSearchParams(location.search)

tools.hidden = false
document.body.classList.add('framed')
if (!saved.has('flow')) {
  // One flow at a time loads quickly; a link to a screen chooses its flow.
  const linked = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest('.flow')
  tools.flow.value = (linked ?? flows[0])?.dataset.flow ?? ''
}
for (const [name, value] of saved) if (tools[name] && name !== 'locale') tools[name].value = value

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
  if (!link || device.dataset.shown === link.href) return
  device.dataset.shown = link.href
  const frame = document.createElement('iframe')
  frame.src = link.href
  frame.title = `${screen.id}, ${link.textContent}`
  const open = document.createElement('a')
  open.className = 'open'
  open.href = link.href
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

function apply() {
  fillSections()
  const width = Number(tools.width.value)
  document.body.style.setProperty('--width', width)
  document.body.style.setProperty('--height', heights[width])
  document.body.style.setProperty('--zoom', Number(tools.zoom.value) / 100)
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
        screen.hidden = !isWanted || !link
        if (screen.hidden) continue
        show(screen, link)
        inside += 1
      }
      section.hidden = inside === 0
      if (!flow.hidden) shown += inside
    }
  }
  count.value = `${shown} screens`
  for (const option of tools.locale.options) option.hidden = tools.dir.value !== '' && option.dataset.dir !== tools.dir.value
}

function remember() {
  const state = new URLSearchParams()
  for (const name of ['flow', 'section', 'kind', 'dir', 'width', 'zoom']) state.set(name, tools[name].value)
  return state
}

tools.addEventListener('submit', (event) => event.preventDefault())
tools.addEventListener('input', (event) => {
  const name = event.target.name
  if (name === 'dir' && tools.dir.value !== '' && tools.locale.selectedOptions[0].dataset.dir !== tools.dir.value) {
    tools.locale.value = [...tools.locale.options].find((option) => option.dataset.dir === tools.dir.value)?.value ?? tools.locale.value
    location.href = `${tools.locale.value}?${remember()}`
    return
  }
  if (name === 'locale') {
    location.href = `${tools.locale.value}?${remember()}`
    return
  }
  apply()
  try { history.replaceState(null, '', `?${remember()}${location.hash}`) } catch { /* Not from a disk. */ }
})
window.addEventListener('hashchange', () => {
  const flow = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest('.flow')
  if (flow && tools.flow.value !== '') { tools.flow.value = flow.dataset.flow; apply(); flow.scrollIntoView() }
})
apply()
document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView()
