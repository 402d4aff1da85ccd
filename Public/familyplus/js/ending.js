// The invitation: with the system's share sheet where there is one, else by the clipboard. What the
// person wrote into the letter stays in this tab until it is sent; the server never sees it.

import { picture } from './card.js'

const form = document.querySelector('form[data-form=screen]')
const letter = form.querySelector('[data-letter]')
const send = form.querySelector('[data-send]')
const copy = form.querySelector('[data-copied]')
const card = form.querySelector('[data-card]')
const share = form.querySelector('[data-share-card]')

// Made before it is asked for: sharing has to follow the tap at once.
let file
const made = picture(card.href, card.dataset.card).then((picture) => { file = picture }).catch(() => {})
const canShare = Boolean(navigator.share)
document.documentElement.classList.toggle('can-share', canShare)

const withCard = (data) => (file && navigator.canShare?.({ files: [file] }) ? { ...data, files: [file] } : data)

if (letter) {
  const key = `invitation ${letter.dataset.letter}`
  letter.value = sessionStorage.getItem(key) ?? letter.value
  letter.addEventListener('input', () => sessionStorage.setItem(key, letter.value))
}

// The time by the person's own clock goes with the form.
form.addEventListener('submit', () => {
  const now = new Date()
  const two = (number) => String(number).padStart(2, '0')
  form.elements['handed-over-at'].value = `${two(now.getHours())}:${two(now.getMinutes())}`
}, true)

let isHandedOver = false
if (send && canShare) {
  send.addEventListener('click', async (event) => {
    if (isHandedOver) return
    event.preventDefault()
    event.stopImmediatePropagation()
    try {
      await navigator.share(withCard({ text: letter.value }))
    } catch {
      // Put away without sending: nothing has changed.
      return
    }
    isHandedOver = true
    form.requestSubmit(send)
  })
}

copy?.addEventListener('click', async () => {
  const label = copy.querySelector('span')
  await navigator.clipboard.writeText(letter.value).then(() => { label.textContent = copy.dataset.copied }).catch(() => {
    letter.focus()
    letter.select()
  })
})

if (share && canShare) {
  made.then(() => { share.hidden = !file || !navigator.canShare?.({ files: [file] }) })
  share.addEventListener('click', () => navigator.share({ files: [file] }).catch(() => {}))
}
