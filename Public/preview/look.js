// The look that the address of a page asks for, before anything is painted: a theme and a contrast
// whatever the browser prefers, and a text size. The clock of a page of the preview stands still.

{
  const { sheets, now } = document.currentScript.dataset
  const asked = new URLSearchParams(location.search)
  const chosen = (name, values) => (values.includes(asked.get(name)) ? asked.get(name) : '')
  const theme = chosen('theme', ['light', 'dark'])
  const contrast = chosen('contrast', ['normal', 'more'])
  const text = chosen('text', ['130', '200'])
  const look = [theme, contrast].filter(Boolean).join('-')

  if (look) {
    // Beside each stylesheet that asks the browser lies a copy that doesn't.
    const asking = sheets.split(' ').map((path) => `/assets/${path}`)
    for (const link of document.querySelectorAll('link[rel=stylesheet]')) {
      const path = link.getAttribute('href')
      if (asking.some((end) => path.endsWith(end))) link.setAttribute('href', path.replace(/css$/, `${look}.css`))
    }
    const scheme = document.querySelector('meta[name=color-scheme]')
    if (theme && scheme?.content.includes(theme)) scheme.content = theme

    const ask = matchMedia.bind(globalThis)
    const wanted = { 'color-scheme': theme, contrast: contrast === 'normal' ? 'no-preference' : contrast }
    globalThis.matchMedia = (query) => ask(query.replace(
      /\(prefers-(color-scheme|contrast): ([a-z-]+)\)/g,
      (part, name, value) => !wanted[name] ? part : value === wanted[name] ? '(min-width: 0)' : '(max-width: 0)',
    ))
  }
  if (text) document.documentElement.style.fontSize = `${text}%`

  const Clock = Date
  const moment = new Clock(now).getTime()
  globalThis.Date = class extends Clock {
    constructor(...parts) {
      super(...(parts.length ? parts : [moment]))
    }

    static now() {
      return moment
    }
  }
}
