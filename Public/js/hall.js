// Pages beside the screens of a flow: what their forms bring about is told in the time of this device.

import { start as zone } from './zone.js'

for (const form of document.forms) zone(form)
