// What board and walks have in common: how the pages in their frames look, and what a click on one
// does. It stands in the address of the page around them and goes along into the frames.

const looks = {
  names: ['theme', 'contrast', 'text', 'click'],

  // Checks the switches that the address names.
  read(form) {
    for (const [name, value] of new URLSearchParams(location.search)) {
      const field = this.names.includes(name) ? form.elements[name] : null
      if (field?.type === 'checkbox') field.checked = value === field.value
      else if ([...field?.options ?? []].some((option) => option.value === value)) field.value = value
    }
  },

  // What the switches say, as much of it as isn't so anyway.
  query(form) {
    const query = new URLSearchParams()
    const chosen = new FormData(form)
    for (const name of this.names) if (chosen.get(name)) query.set(name, chosen.get(name))
    return query
  },

  // The address of a page that looks so.
  address(link, form) {
    const address = new URL(link)
    address.search = this.query(form)
    return address.href
  },

  // The page's own address says what is chosen, so that it can be sent to somebody and loaded anew.
  remember(query) {
    const search = query.size ? `?${query}` : location.pathname
    history.replaceState(null, '', search + location.hash)
  },
}
