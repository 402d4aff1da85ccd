// Work that somebody watched is done: who comes back over it finds it so, and not begun anew.

import { settle } from './settle.js'

const key = 'back to'

addEventListener('click', (event) => {
  const link = event.target.closest?.('a[data-action=back]')
  if (link) try { sessionStorage.setItem(key, link.pathname) } catch { /* Nothing is kept here. */ }
})

export function start() {
  const isBack = performance.getEntriesByType('navigation')[0]?.type === 'back_forward'
    || sessionStorage.getItem(key) === location.pathname
  sessionStorage.removeItem(key)
  if (!isBack || document.body.dataset.kind !== 'processing') return
  settle()
}
