// What the action key of an on-screen keyboard says: on to the next field, or done.

export function start(form) {
  const entries = [...form.querySelectorAll('input:not([type=radio], [type=checkbox], [type=hidden], [type=range])')]
  entries.forEach((entry, index) => {
    entry.enterKeyHint = entries[index + 1] ? 'next' : 'done'
  })
}
