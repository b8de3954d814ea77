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
  const allowed = Math.min(a.length, b.length) < 2 * MIN_LENGTH ? 1 : MAX_CHANGES
  return changesBetween(a, b, allowed) <= allowed
}

/** Levenshtein's distance; `enough + 1` as soon as it is known to be more than `enough`. */
function changesBetween(a: string, b: string, enough: number): number {
  let above = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 0; row < a.length; row++) {
    const line = [row + 1]
    let least = row + 1
    for (let at = 0; at < b.length; at++) {
      const replaced = (above[at] ?? 0) + (a[row] === b[at] ? 0 : 1)
      const changes = Math.min(replaced, (above[at + 1] ?? 0) + 1, (line[at] ?? 0) + 1)
      line.push(changes)
      least = Math.min(least, changes)
    }
    if (least > enough) return enough + 1
    above = line
  }
  return above[b.length] ?? 0
}
