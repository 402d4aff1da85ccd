// A sheet above its screen: Escape, the dimmed page and the arrow close it, and lead back to where the
// screen was left. Without this they are links.

import { skip } from './transition.js'

const controls = 'a[href], button'

export function start(form) {
  if (!document.querySelector('[data-sheet]')) return standing()
  const scrim = document.querySelector('[data-sheet] > .scrim')
  const back = document.querySelector('a[data-action=back]')
  if (!back) return
  const beneath = document.querySelector('.beneath')
  const isOpenedThere = document.referrer !== '' && new URL(document.referrer).pathname === new URL(back.href).pathname
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches

  // The screen stands beneath as it stood before.
  const [path, top] = JSON.parse(sessionStorage.getItem('scroll') ?? '[]')
  if (beneath && path === new URL(back.href).pathname) beneath.scrollTop = top

  const close = async (event) => {
    event.preventDefault()
    // Who closes it by a key, or a reader of the screen, goes on from where they opened it.
    try { if (event.detail === 0) sessionStorage.setItem('closed', '') } catch { /* Nothing is kept here. */ }
    scrim?.classList.add('is-closing')
    if (scrim && !calm) await new Promise((resolve) => setTimeout(resolve, 180))
    // The entry before this one is the screen itself.
    if (isOpenedThere) history.back()
    else location.assign(back.href)
  }
  addEventListener('keydown', (event) => { if (event.key === 'Escape' && !event.defaultPrevented) close(event) })
  // Some sheets fill the screen; those go back like a screen.
  if (!scrim) return
  back.addEventListener('click', close)
  scrim.addEventListener('click', close)
  addEventListener('pageshow', () => scrim.classList.remove('is-closing'))
  // It closed by itself already; the screen does not come in again.
  addEventListener('pageswap', (event) => { if (scrim.classList.contains('is-closing')) skip(event.viewTransition) })
  if (!document.activeElement || document.activeElement === document.body) form.closest('.screen').focus({ preventScroll: true })
}

// The screen: remembers what was pressed on it, and where a sheet was closed by a key goes on from there.
function standing() {
  const all = () => [...document.querySelectorAll(controls)]
  const [path, place] = JSON.parse(sessionStorage.getItem('pressed') ?? '[]')
  if (sessionStorage.getItem('closed') !== null && path === location.pathname) all()[place]?.focus({ preventScroll: true })
  sessionStorage.removeItem('closed')
  addEventListener('click', ({ target }) => {
    const control = target.closest?.(controls)
    if (!control) return
    try { sessionStorage.setItem('pressed', JSON.stringify([location.pathname, all().indexOf(control)])) } catch { /* Nothing is kept here. */ }
  })
}
