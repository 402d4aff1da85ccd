// Goes on by itself where nothing is left to do: after a choice by finger or mouse once its line was
// seen, and after work that is done. Never by keyboard, never with reduced motion, never again once
// somebody came back, and not at all once they touch anything else.

const choiceTime = 1100
const workTime = 900
let timer

export function start([form]) {
  const { kind, screen } = document.body.dataset
  if (form.method !== 'post' || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const cancel = () => clearTimeout(timer)
  const plan = (pause) => {
    cancel()
    timer = setTimeout(() => form.requestSubmit(), pause)
  }
  for (const act of ['pointerdown', 'keydown', 'wheel']) addEventListener(act, cancel, { capture: true, passive: true })
  for (const end of ['submit', 'pagehide']) addEventListener(end, cancel, { capture: true })

  if (kind === 'question') afterChoice(form, plan)
  if (kind === 'processing') afterWork(screen, plan)
}

function afterChoice(form, plan) {
  let touched = 0
  form.addEventListener('pointerup', () => { touched = performance.now() })
  form.addEventListener('change', (event) => {
    if (event.target.type === 'radio' && performance.now() - touched < 500) plan(choiceTime)
  })
}

async function afterWork(screen, plan) {
  const key = `went on from ${screen}`
  if (sessionStorage.getItem(key)) return
  let isUntouched = true
  for (const act of ['pointerdown', 'keydown', 'wheel']) addEventListener(act, () => { isUntouched = false }, { once: true, passive: true })
  await Promise.allSettled(document.body.getAnimations({ subtree: true }).map((animation) => animation.finished))
  if (!isUntouched || document.hidden) return
  sessionStorage.setItem(key, 'yes')
  plan(workTime)
}
