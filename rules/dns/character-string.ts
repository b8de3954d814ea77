/*
 * Words of a zone file (RFC 1035 §5.1): bare, or in double quotes. `\X` is the character X, `\DDD` the byte with that
 * decimal number.
 */

/** Splits a line into words as written, including quotes and escapes; null if a quote is not closed. */
export function wordsOf(line: string): string[] | null {
  const words = line.match(WORD) ?? []
  const rest = line.replace(WORD, '').trim()
  return rest === '' ? words : null
}

/** Returns the bytes of a word; null if an escape is not a byte. */
export function bytesOf(word: string): number[] | null {
  const isQuoted = word.length > 1 && word.startsWith('"') && word.endsWith('"')
  const inner = isQuoted ? word.slice(1, -1) : word
  const bytes: number[] = []
  for (const [, code, sign, plain] of inner.matchAll(/\\(\d{3})|\\(.)|([^\\]+|\\$)/gsu)) {
    if (code === undefined) bytes.push(...encodeText(sign ?? plain ?? ''))
    else if (Number(code) > 255) return null
    else bytes.push(Number(code))
  }
  return bytes
}

/** Decodes bytes as UTF-8; null if invalid. */
export function textOf(bytes: readonly number[]): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes))
  } catch {
    return null
  }
}

export const encodeText = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Quotes bytes so that they cannot end the string or the line: `\DDD` for everything except printable ASCII. */
export function quoted(bytes: Iterable<number>): string {
  let text = ''
  for (const byte of bytes) text += ESCAPED[byte]
  return `"${text}"`
}

const QUOTE = 0x22
const BACKSLASH = 0x5c

const ESCAPED = Array.from({ length: 256 }, (_, byte) => {
  const sign = String.fromCharCode(byte)
  if (byte === QUOTE || byte === BACKSLASH) return `\\${sign}`
  return byte < 0x20 || byte > 0x7e ? `\\${String(byte).padStart(3, '0')}` : sign
})

/** Bare words may contain quoted parts, as in `alpn="h2,h3"`. */
const WORD = /(?:"(?:[^"\\]|\\.)*"|[^\s"\\]|\\.)+/gsu
