// The page that follows an account which is gone: what was entered in this tab and not sent goes with it.

import { forgetAll } from './draft.js'

forgetAll()
