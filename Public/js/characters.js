// How many characters people see in a text, as the server counts them: a family is one, of seven code points.

const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null

export const characters = (text) => [...(segmenter ? segmenter.segment(text) : text)].length
