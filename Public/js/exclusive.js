// A choice that stands alone gives way to any other one, and they to it.

export function start(form) {
  for (const group of form.querySelectorAll('[data-exclusive]')) {
    const boxes = [...group.querySelectorAll('[type=checkbox]')]
    const isAlone = (box) => box.value === group.dataset.exclusive
    // Before the others hear of the change, so that they see what came of it.
    group.addEventListener('change', ({ target }) => {
      if (!target.checked) return
      for (const box of boxes) if (isAlone(box) !== isAlone(target)) box.checked = false
    }, { capture: true })
  }
}
