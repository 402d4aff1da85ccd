// The pictures with which one page goes and the next one comes. A browser gives a transition up when another
// page is asked for, the window changes or the next page has none: that is no error of a page.

/// Nobody waits for a transition; one that is given up is not told as an error.
export function hush(transition) {
  for (const part of ['updateCallbackDone', 'ready', 'finished']) transition?.[part]?.catch(() => {})
}

/// Ends a transition.
export function skip(transition) {
  hush(transition)
  transition?.skipTransition()
}

/// Follows those of this page, in which it comes and goes.
export function follow() {
  hush(document.activeViewTransition)
  for (const moment of ['pagereveal', 'pageswap']) addEventListener(moment, (event) => hush(event.viewTransition))
}
