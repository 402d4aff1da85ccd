// A sheet above its screen: Escape, the dimmed page and the arrow close it, and lead back to where the
// screen was left. Without this they are links.

import { skip } from './transition.js'

export function start(form) {
  // Some sheets fill the screen; those go back like a screen.
  const scrim = document.querySelector('[data-sheet] > .scrim')
  if (!scrim) return
  const back = document.querySelector('a[data-action=back]')
  const beneath = document.querySelector('.beneath')
  const isOpenedThere = document.referrer !== '' && new URL(document.referrer).pathname === new URL(back.href).pathname
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches

  // The screen stands beneath as it stood before.
  const [path, top] = JSON.parse(sessionStorage.getItem('scroll') ?? '[]')
  if (beneath && path === new URL(back.href).pathname) beneath.scrollTop = top

  const close = async (event) => {
    event.preventDefault()
    scrim.classList.add('is-closing')
    if (!calm) await new Promise((resolve) => setTimeout(resolve, 180))
    // The entry before this one is the screen itself.
    if (isOpenedThere) history.back()
    else location.assign(back.href)
  }
  back.addEventListener('click', close)
  scrim.addEventListener('click', close)
  addEventListener('keydown', (event) => { if (event.key === 'Escape' && !event.defaultPrevented) close(event) })
  addEventListener('pageshow', () => scrim.classList.remove('is-closing'))
  // It closed by itself already; the screen does not come in again.
  addEventListener('pageswap', (event) => { if (scrim.classList.contains('is-closing')) skip(event.viewTransition) })
  if (!document.activeElement || document.activeElement === document.body) form.closest('.screen').focus({ preventScroll: true })
}
