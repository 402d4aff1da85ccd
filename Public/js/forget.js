// Starting over and signing out also drop what was entered in this tab and not sent.

import { forgetAll } from './draft.js'

addEventListener('submit', forgetAll)
