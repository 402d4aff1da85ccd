// Calls at once, then at most once in a quarter of a second, and once more at the end: what a finger
// drags is followed while it moves, not only when it rests.

export function throttled(call, pause = 250) {
  let timer, again = false
  return () => {
    if (timer) { again = true; return }
    call()
    timer = setTimeout(() => {
      timer = undefined
      if (again) { again = false; call() }
    }, pause)
  }
}
