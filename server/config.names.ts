/** Maximum edit distance between a misspelt name and the intended one. */
const MAX_CHANGES = 2
/** Shorter names resemble other software's too often: `PORT` and `POST`. */
const MIN_LENGTH = 6

/**
 * Returns variables that resemble one of the shop's, such as `ALLOW_EMBEDED`, with the name that was probably meant.
 * Without this a misspelt variable would be ignored silently.
 */
export function misspelt(given: readonly string[], known: readonly string[]): { name: string; meant: string }[] {
  const names = new Set(known)
  return given
    .filter((name) => name.length >= MIN_LENGTH && !names.has(name))
    .flatMap((name) => {
      const meant = known.find((other) => other.length >= MIN_LENGTH && isNear(name, other))
      return meant ? [{ name, meant }] : []
    })
}

function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > MAX_CHANGES) return false
  return changesBetween(a, b) <= (Math.min(a.length, b.length) < 2 * MIN_LENGTH ? 1 : MAX_CHANGES)
}

/** Levenshtein's distance. */
function changesBetween(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [row, letter] of [...a].entries()) {
    const line = [row + 1]
    for (const [at, other] of [...b].entries()) {
      const replaced = (above[at] ?? 0) + (letter === other ? 0 : 1)
      line.push(Math.min(replaced, (above[at + 1] ?? 0) + 1, (line[at] ?? 0) + 1))
    }
    above = line
  }
  return above[b.length] ?? 0
}
