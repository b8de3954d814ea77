import { bytesOf, encodeText, quoted, textOf, wordsOf } from './character-string'
import { justValue, type RecordRule, wrongValue } from './record-types'

/** Maximum number of bytes of text in one record: enough for the longest keys. */
export const TXT_MAX_BYTES = 2048

/** RFC 1035 §3.3.14. Stored as plain text. Quotes, as shown by other providers, are removed. */
export const txt: RecordRule = {
  read({ value }) {
    const text = unquoted(value)
    if (text === null) return wrongValue('invalid-characters')
    if (text === '') return wrongValue('value-required')
    return encodeText(text).length > TXT_MAX_BYTES ? wrongValue('text-too-long') : justValue(text)
  },
  rdata: ({ value }) => quotedStrings(value),
}

/**
 * Splits text into strings of at most 255 bytes (RFC 1035 §3.3), never inside a character. Readers join them without a
 * space.
 */
export function quotedStrings(text: string): string {
  const bytes = encodeText(text)
  const strings: string[] = []
  for (let start = 0; start === 0 || start < bytes.length; ) {
    let end = Math.min(start + 255, bytes.length)
    // UTF-8: a byte 10xxxxxx continues a character.
    while (end < bytes.length && ((bytes[end] as number) & 0xc0) === 0x80) end--
    strings.push(quoted(bytes.subarray(start, end)))
    if (end === 0) break
    start = end
  }
  return strings.join(' ')
}

/**
 * Input entirely of the form `"a" "b"` is quoted; a single or odd quote is an ordinary character. Null if not valid
 * UTF-8.
 */
function unquoted(value: string): string | null {
  if (!/^"(?:[^"\\]|\\.)*"(?:\s+"(?:[^"\\]|\\.)*")*$/s.test(value)) return value
  const strings = (wordsOf(value) ?? []).map(bytesOf)
  return strings.some((bytes) => bytes === null) ? null : textOf(strings.flatMap((bytes) => bytes ?? []))
}
