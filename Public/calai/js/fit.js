// Makes a field as wide as what stands in it, where the browser can't do that by itself (`field-sizing`: Safari from 26.2 on).

const isNative = CSS.supports('field-sizing', 'content')

export function fit(input) {
  if (isNative) return
  const count = (input.value || input.placeholder).length
  input.style.inlineSize = `calc(${Math.max(count, 2)}ch + 8px)`
}
