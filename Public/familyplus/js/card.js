// Cards as pictures: the drawing of the file becomes a JPG, because that is what a
// phone's album and its share sheet take. Where that fails the link saves the drawing itself.

export function start(links) {
  for (const link of links) {
    link.addEventListener('click', async (event) => {
      event.preventDefault()
      const file = await picture(link.href, link.dataset.card).catch((error) => console.info('card', error.message))
      const save = document.createElement('a')
      save.href = file ? URL.createObjectURL(file) : link.href
      save.download = file?.name ?? link.download
      save.click()
      if (file) setTimeout(() => URL.revokeObjectURL(save.href), 10_000)
    })
  }
}

// The drawing at this address as a JPG file.
export async function picture(address, name) {
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
  canvas.getContext('2d').drawImage(image, 0, 0)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
  return new File([blob], `${name}.jpg`, { type: 'image/jpeg' })
}
