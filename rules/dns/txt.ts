import { justValue, type RecordRule, wrongValue } from './record-types'

/** Bytes of text that one record takes: enough for the longest keys. */
export const TXT_MAX_BYTES = 2048

/** RFC 1035 §3.3.14. Kept as plain text; what comes in quotes, as other screens show it, loses them. */
export const txt: RecordRule = {
  read({ value }) {
    const text = unquoted(value)
    if (text === '') return wrongValue('value-required')
    return encode(text).length > TXT_MAX_BYTES ? wrongValue('text-too-long') : justValue(text)
  },
  rdata: ({ value }) => quotedStrings(value),
}

/** Strings of at most 255 bytes (RFC 1035 §3.3), never cut inside a character; readers join them without a space. */
export function quotedStrings(text: string): string {
  const strings: number[][] = [[]]
  for (const character of text) {
    const bytes = encode(character)
    const last = strings.at(-1) as number[]
    if (last.length + bytes.length > 255) strings.push([...bytes])
    else last.push(...bytes)
  }
  return strings.map((bytes) => `"${bytes.map(escapeByte).join('')}"`).join(' ')
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

/** RFC 1035 §5.1: `\` before itself and before a quote, `\DDD` for all that is not printable ASCII. */
function escapeByte(byte: number): string {
  if (byte === QUOTE || byte === BACKSLASH) return `\\${String.fromCharCode(byte)}`
  return byte < 0x20 || byte > 0x7e ? `\\${String(byte).padStart(3, '0')}` : String.fromCharCode(byte)
}

const QUOTE = 0x22
const BACKSLASH = 0x5c

/** `"a" "b"` as a whole is quoted input; a lone or odd quote is a sign like any other. */
function unquoted(value: string): string {
  if (!/^"(?:[^"\\]|\\.)*"(?:\s+"(?:[^"\\]|\\.)*")*$/s.test(value)) return value
  const strings = [...value.matchAll(/"((?:[^"\\]|\\.)*)"/gs)].map(([, inner = '']) => inner)
  return strings.map((inner) => inner.replace(/\\(.)/gs, '$1')).join('')
}
