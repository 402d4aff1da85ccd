// Keeps what was entered and not sent in this tab, so that a reload or Back loses nothing; a tab that
// is closed takes it along (docs/threat-model.md says why). What the server sealed since wins;
// passwords, codes and sensitive answers are never kept.

const prefix = 'foyer:'
const isBox = (control) => control.type === 'radio' || control.type === 'checkbox'
const same = (one, other) => JSON.stringify(one ?? []) === JSON.stringify(other ?? [])
const keyOf = (form) => prefix + new URL(form.getAttribute('action'), location).pathname
// The start of the form's token: it is another one for each session.
const mark = (form) => form.querySelector('[name=form-token]')?.value.slice(0, 8)

/// Puts the draft of this form back, and keeps what is entered from now on.
export function restore(form, cameBack) {
  const controls = [...form.elements].filter((control) => isKept(control, form))
  const names = new Set(controls.map((control) => control.name))
  if (names.size === 0 || form.method !== 'post') return
  const kept = read(form)
  const draft = kept?.mark === mark(form) ? kept : null
  if (kept && !draft) forget(form)

  const served = () => values(controls.filter(wasServed).map((control) => [control.name, servedValue(control)]))
  // What comes back for a form shows what was entered, not what is sealed.
  const isAgain = cameBack || form.querySelector('#error-summary')
  if (draft && !isAgain) {
    const sealed = served()
    for (const name of names) {
      if (same(draft.base[name], sealed[name]) && !same(draft.now[name], sealed[name])) {
        write(controls.filter((control) => control.name === name), draft.now[name] ?? [])
      }
    }
  }

  const save = () => {
    const base = isAgain && draft ? draft.base : served()
    const now = values([...new FormData(form)].filter(([name]) => names.has(name)))
    const isSame = [...names].every((name) => same(now[name], base[name]))
    if (isSame) return forget(form)
    try { sessionStorage.setItem(keyOf(form), JSON.stringify({ mark: mark(form), base, now })) } catch {
      // A browser that keeps nothing for pages: the form works without.
    }
  }
  // In a turn of its own, when the other listeners have written into the form.
  for (const type of ['input', 'change']) form.addEventListener(type, () => setTimeout(save))
}

/// Drops the draft of a form: it was sent, or its session is over.
export function forget(form) {
  try { sessionStorage.removeItem(keyOf(form)) } catch { /* Nothing is kept here. */ }
}

/// Drops every draft, and what else a script has noted of the person in this browser.
export function forgetAll() {
  try {
    for (const storage of [sessionStorage, localStorage]) {
      for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
    }
  } catch { /* Nothing is kept here. */ }
}

function read(form) {
  try { return JSON.parse(sessionStorage.getItem(keyOf(form))) } catch { return null }
}

function isKept(control, form) {
  if (!control.name || !control.matches('input:not([type=hidden], [type=password]), select, textarea')) return false
  const secrets = (form.dataset.private ?? '').split(' ').filter(Boolean)
  return !secrets.some((id) => control.name === id || control.name.startsWith(`${id}-`))
}

const wasServed = (control) => !isBox(control) || control.defaultChecked

function servedValue(control) {
  if (isBox(control)) return control.value
  if (!control.options) return control.defaultValue
  return ([...control.options].find((option) => option.defaultSelected) ?? control.options[0])?.value ?? ''
}

// By name; an empty entry says nothing beside others of its name.
function values(pairs) {
  const found = {}
  for (const [name, value] of pairs) (found[name] ??= []).push(value)
  for (const name of Object.keys(found)) {
    if (found[name].length > 1) found[name] = found[name].filter((value) => value !== '')
  }
  return found
}

function write(controls, wanted) {
  const boxes = controls.filter(isBox)
  for (const box of boxes) box.checked = wanted.includes(box.value)
  // Words that scripts show one by one stand in one field until they do.
  const others = wanted.filter((value) => !boxes.some((box) => box.value === value))
  for (const control of controls) if (!isBox(control)) control.value = others.join(', ')
}
