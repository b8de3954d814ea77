import { decodePunycode } from './punycode'

/** A label in its ASCII form (UTS-46, lower case), null when IDNA knows no such label. ASCII stays as it is. */
export function labelToAscii(label: string): string | null {
  if (isAscii(label)) return label
  // Behind a last label of letters, or the URL parser would read digits as an IPv4 address.
  const host = hostOf(`${label}.${GUARD}`)
  return host === null ? null : host.slice(0, -GUARD.length - 1)
}

/** A whole name in its ASCII form, lower case. Null when a label cannot be converted. */
export function nameToAscii(name: string): string | null {
  const labels = name.split(/[.。．｡]/u).map((label) => labelToAscii(label.toLowerCase()))
  return labels.every((label) => label !== null) ? labels.join('.') : null
}

/**
 * The form to show: `xn--caf-dma.nl` reads café.nl. A label stays in ASCII when it is not purely Latin, for Cyrillic and
 * Greek letters can pose as Latin ones (UTS-39), or when it does not convert back to itself. Takes a search text too.
 */
export const toUnicode = (text: string): string =>
  text
    .split(/([./])/)
    .map(labelToUnicode)
    .join('')

/** Says whether a label is punycode: it holds two hyphens by right and may never be cleaned. */
export const isPunycode = (label: string): boolean => /^xn--/i.test(label)

const GUARD = 'invalid'

const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text)

function labelToUnicode(label: string): string {
  if (!isPunycode(label)) return label
  const decoded = decodePunycode(label.slice(4).toLowerCase())
  if (decoded === null || !/^[\p{Script=Latin}0-9-]+$/u.test(decoded)) return label
  return labelToAscii(decoded) === label.toLowerCase() ? decoded : label
}

function hostOf(host: string): string | null {
  try {
    return new URL(`http://${host}`).hostname
  } catch {
    return null
  }
}
