// Work that somebody watched is done: who comes back over it finds it so, and not begun anew.

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

/// Brings what moves on the page to its end at once. Of the body, not of the document: WebKit ends the whole page where that
/// is asked after elements that moved have gone.
export function settle() {
  for (const animation of document.body.getAnimations({ subtree: true })) {
    try { animation.finish() } catch { /* What goes round for ever has no end. */ }
  }
}
