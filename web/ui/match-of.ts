/** Where the typed text stands in a label, without regard to case and accents; nothing typed is found at the start. */
export function matchOf(label: string, typed: string): { start: number; length: number } | undefined {
  const wanted = plain(typed.trim())
  const letters = [...label].map(plain)
  for (let start = 0; start <= letters.length; start++) {
    const length = lengthOf(wanted, letters, start)
    if (length !== undefined) return inUnits([...label], start, length)
  }
  return undefined
}

/** How many letters of the label from `start` spell what is wanted: `ß` counts for two of its plain letters. */
function lengthOf(wanted: string, letters: readonly string[], start: number): number | undefined {
  let rest = wanted
  let end = start
  while (rest !== '') {
    const letter = letters[end++]
    if (letter === undefined) return undefined
    if (rest.startsWith(letter)) rest = rest.slice(letter.length)
    else return letter.startsWith(rest) ? end - start : undefined
  }
  return end - start
}

const inUnits = (letters: readonly string[], start: number, length: number) => ({
  start: letters.slice(0, start).join('').length,
  length: letters.slice(start, start + length).join('').length,
})

const MARKS = /\p{Mark}/gu

const plain = (text: string) => text.normalize('NFD').replace(MARKS, '').toLowerCase()
