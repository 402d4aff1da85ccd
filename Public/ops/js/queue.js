// Forms that could not go out: kept in IndexedDB, one for each screen, the newest wins. A secret is
// never among them. The server takes a form again and again with the same outcome, so that sending
// one whose answer was lost is safe.

const open = () => new Promise((resolve, reject) => {
  const request = indexedDB.open('ops', 1)
  request.onupgradeneeded = () => request.result.createObjectStore('forms', { keyPath: 'path' })
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
})

async function store(mode, work) {
  const database = await open()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction('forms', mode)
      const request = work(transaction.objectStore('forms'))
      transaction.oncomplete = () => resolve(request?.result)
      transaction.onerror = transaction.onabort = () => reject(transaction.error)
    })
  } finally { database.close() }
}

export const all = async () => (await store('readonly', (forms) => forms.getAll())).sort((a, b) => a.at - b.at)
export const get = (path) => store('readonly', (forms) => forms.get(path))
export const put = (form) => store('readwrite', (forms) => forms.put(form))
export const remove = (path) => store('readwrite', (forms) => forms.delete(path))

/// The path of a screen, whatever follows it.
export const pathOf = (address) => new URL(address, location.href).pathname

/// Sends what waits, oldest first; where the last accepted form led, what went out, and whether the
/// server did not answer (undefined where nothing was sent).
/// Only one page of the browser does it at a time.
export function replay() {
  return navigator.locks ? navigator.locks.request('ops-queue', run) : run()
}

async function run() {
  const sent = []
  let next, isDown
  for (const form of await all()) {
    if (form.needs) continue
    const outcome = await send(form)
    isDown = !outcome.next && !outcome.needs
    if (outcome.next) {
      await remove(form.path)
      sent.push(form)
      next = outcome.next
    } else if (outcome.needs) {
      await put({ ...form, needs: outcome.needs, reason: outcome.reason })
    } else break
  }
  return { sent, next, isDown }
}

// A token belongs to a session and a screen; one that went stale is replaced by that of the page
// that the server gives back, once.
async function send(form) {
  let body = form.body
  for (let attempt = 0; attempt < 2; attempt += 1) {
    let answer
    try {
      answer = await fetch(form.path, {
        method: 'POST', body,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      })
    } catch { return {} }
    if (answer.status === 403) {
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const token = page.querySelector('[name=form-token]')?.value
      if (!token) return { needs: 'check' }
      const fresh = new URLSearchParams(body)
      fresh.set('form-token', token)
      body = fresh.toString()
    } else if (answer.status === 422) {
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const reasons = [...page.querySelectorAll('#error-summary li')].map((item) => item.textContent.trim())
      return { needs: 'check', reason: reasons.join('. ') }
    }
    else if (!answer.ok) return {}
    else {
      // The session is gone, or the page came back instead of leading on: the person has to look.
      return new URL(answer.url).search === '?expired' || !answer.redirected ? { needs: 'check' } : { next: answer.url }
    }
  }
  return { needs: 'check' }
}
