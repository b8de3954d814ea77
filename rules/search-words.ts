/** Longer words are found by their beginning. */
const WORD_MAX = 40

/** Letters of languages of the EU that Unicode does not decompose into a plain letter and an accent. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
}

/** Returns a text without capitals and accents: `Café Ångström` becomes `cafe angstrom`. */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđðþłħı]/g, (letter) => PLAIN[letter] ?? letter)

/**
 * Returns the words of a text by which it is found, each once, folded and of at most 40 characters. A word is a run of
 * letters and digits, so an e-mail address has its local part and each label of its domain.
 */
export function searchWords(text: string): string[] {
  const words = foldLetters(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => [...word].slice(0, WORD_MAX).join('')))]
}

/**
 * Returns the parts of a text that a search found: from the start of each word that begins with a typed word, as long
 * as that. In positions of the text, in order, without overlap.
 */
export function foundParts(text: string, typed: string): { from: number; to: number }[] {
  const wanted = searchWords(typed)
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].flatMap(({ 0: word, index }) => {
    const letters = [...word]
    const folded = letters.map(foldLetters)
    const length = Math.max(0, ...wanted.filter((each) => folded.join('').startsWith(each)).map((each) => each.length))
    if (length === 0) return []
    let count = 0
    let to = index
    for (const [at, letter] of letters.entries()) {
      const isAccent = folded[at] === ''
      if (count >= length && !isAccent) break
      count += folded[at]?.length ?? 0
      to += letter.length
    }
    return [{ from: index, to }]
  })
}
