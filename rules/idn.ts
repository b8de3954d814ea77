/** Converts a label to lower-case ASCII (UTS-46); null if IDNA does not permit it. ASCII is returned unchanged. */
export function labelToAscii(label: string): string | null {
  if (isAscii(label)) return label
  // Followed by a last label of letters, because the URL parser would read digits as an IPv4 address.
  const host = hostOf(`${label}.${GUARD}`)
  return host === null ? null : host.slice(0, -GUARD.length - 1)
}

/** Converts a whole name to lower-case ASCII. Null if a label cannot be converted or the name is far too long. */
export function nameToAscii(name: string): string | null {
  if (name.length > TYPED_MAX) return null
  const labels = name.split(/[.。．｡]/u).map((label) => labelToAscii(label.toLowerCase()))
  return labels.every((label) => label !== null) ? labels.join('.') : null
}

/**
 * Returns the form to display: `xn--caf-dma.nl` becomes café.nl. A label remains ASCII if it is not purely Latin, since
 * Cyrillic and Greek letters can imitate Latin ones (UTS-39), or if it does not convert back to itself. Also accepts a
 * search text.
 */
export const toUnicode = (text: string): string =>
  text
    .split(/([./])/)
    .map(labelToUnicode)
    .join('')

/** Returns whether a label is punycode. Its two hyphens must not be cleaned. */
export const isPunycode = (label: string): boolean => /^xn--/i.test(label)

/**
 * A name has at most 253 characters (RFC 1035 §2.3.4). Typed text may be longer, because some characters are dropped,
 * such as joiners.
 */
const TYPED_MAX = 1000
/** RFC 1035 §2.3.4. */
const LABEL_MAX = 63

const GUARD = 'invalid'

const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text)

function labelToUnicode(label: string): string {
  if (!isPunycode(label) || label.length > LABEL_MAX) return label
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

/** Parameters of punycode (RFC 3492 §5). */
const BASE = 36
const T_MIN = 1
const T_MAX = 26
const SKEW = 38
const DAMP = 700
const FIRST_N = 128
const FIRST_BIAS = 72

/** Decodes the part of a label after `xn--` (RFC 3492 §6.2). Null for text that no encoder produces. */
function decodePunycode(encoded: string): string | null {
  const border = encoded.lastIndexOf('-')
  const output = border > 0 ? [...encoded.slice(0, border)] : []
  let n = FIRST_N
  let i = 0
  let bias = FIRST_BIAS
  let at = border > 0 ? border + 1 : 0
  while (at < encoded.length) {
    const before = i
    let weight = 1
    for (let k = BASE; ; k += BASE) {
      const digit = digitOf(encoded.charCodeAt(at++))
      if (digit === null) return null
      i += digit * weight
      if (i > 0x7fffffff) return null
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX)
      if (digit < threshold) break
      weight *= BASE - threshold
    }
    const length = output.length + 1
    bias = adapt(i - before, length, before === 0)
    n += Math.floor(i / length)
    i %= length
    if (n > 0x10ffff || (n >= 0xd800 && n <= 0xdfff)) return null
    output.splice(i++, 0, String.fromCodePoint(n))
  }
  return output.join('')
}

function digitOf(code: number): number | null {
  if (code >= 0x30 && code <= 0x39) return code - 0x30 + 26
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x7a ? lower - 0x61 : null
}

function adapt(delta: number, length: number, first: boolean): number {
  let rest = Math.floor(delta / (first ? DAMP : 2))
  rest += Math.floor(rest / length)
  let k = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}
