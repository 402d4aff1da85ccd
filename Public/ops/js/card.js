// The crew card as a picture that every phone can show: the very drawing, with its type, as PNG. A
// drawing may bring its type along only inside itself, and the page takes pictures from its own
// address only; so the drawing is completed, put beside the other files of the phone, and the worker
// hands it over.

const address = '/ops/crew-card.type.svg'

async function typed(file) {
  const face = performance.getEntriesByType('resource').find(({ name }) => /\.woff2$/.test(name))
  const drawing = await (await fetch(file)).text()
  if (!face) return drawing
  const bytes = new Uint8Array(await (await fetch(face.name)).arrayBuffer())
  const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return drawing.replace('<title>', `<style>@font-face{font-family:"Bebas Neue";font-weight:700;src:url(data:font/woff2;base64,${data})}</style><title>`)
}

export async function save(file) {
  const cache = await caches.open('ops-card')
  await cache.put(address, new Response(await typed(file), { headers: { 'Content-Type': 'image/svg+xml' } }))
  const image = new Image()
  image.src = address
  await image.decode()
  // Type inside a drawing is ready a moment after the drawing.
  await new Promise((resolve) => setTimeout(resolve, 100))
  const canvas = Object.assign(document.createElement('canvas'), { width: image.naturalWidth, height: image.naturalHeight })
  canvas.getContext('2d').drawImage(image, 0, 0)
  await caches.delete('ops-card')
  const picture = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(picture), download: 'crew-card.png' })
  link.click()
  URL.revokeObjectURL(link.href)
}
