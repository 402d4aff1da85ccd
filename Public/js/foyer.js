// What scripts add. Every page works without; each part stands alone, so an error in one never
// breaks another. The server joins this file with what it imports: a browser fetches one.

import { restore } from './draft.js'
import { start as exclusive } from './exclusive.js'
import { start as keyboard } from './keyboard.js'
import { start as live } from './live.js'
import { start as reveal } from './reveal.js'
import { start as seen } from './seen.js'
import { start as send } from './send.js'
import { start as sheet } from './sheet.js'
import { start as stepper } from './stepper.js'
import { start as tags } from './tags.js'
import { countTaps } from './tap.js'
import { follow } from './transition.js'
import { start as units } from './units.js'
import { start as zone } from './zone.js'

// Where the screen stood, for a sheet that opens above it.
addEventListener('pagehide', () => {
  try { sessionStorage.setItem('scroll', JSON.stringify([location.pathname, scrollY])) } catch { /* Nothing is kept here. */ }
})

follow()
countTaps()
begin()

/// Starts what this page has use for; again when a page that came back has taken its place.
function begin(isAgain) {
  const form = document.querySelector('form[data-form=screen]')
  if (!form) return
  const parts = [
    // First, before others read what the controls hold.
    restore,
    send,
    keyboard,
    live,
    exclusive,
    stepper,
    tags,
    units,
    zone,
    sheet,
    reveal,
    seen,
  ]
  for (const start of parts) {
    try { start(form, isAgain, begin) } catch (error) { console.warn(error) }
  }
}
