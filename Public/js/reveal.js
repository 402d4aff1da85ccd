// Shows and hides a password. Sent it is hidden again, so that browsers offer to keep it.

export function start(form) {
  for (const button of form.querySelectorAll('[data-reveal]')) {
    const field = document.getElementById(button.dataset.reveal)
    const set = (isShown) => {
      field.type = isShown ? 'text' : 'password'
      button.setAttribute('aria-pressed', isShown)
    }
    button.addEventListener('click', () => set(field.type === 'password'))
    form.addEventListener('submit', () => set(false), { capture: true })
  }
}
