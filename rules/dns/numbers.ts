import * as z from 'zod/mini'

/** Whole numbers as text or number, limited to a number of bits. Signs, exponents and fractions are refused. */
const whole = (max: number) =>
  z.pipe(
    z.pipe(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), z.string().check(z.regex(/^\d{1,5}$/))),
    z.pipe(z.transform(Number), z.number().check(z.maximum(max))),
  )

export const uint8 = whole(255)
export const uint16 = whole(65_535)

/** Hexadecimal bytes, which a zone file may split with spaces (RFC 4034 §5.3). Stored in lower case. */
export const hex = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.replace(/\s+/g, '').toLowerCase()),
  ),
  z.string().check(z.regex(/^(?:[0-9a-f]{2})+$/)),
)

/** Splits a line into a number of words, the last of which contains the rest. */
export function splitInto(line: string, names: readonly string[]): Record<string, string> | null {
  const words = line.trim().split(/\s+/)
  if (words.length < names.length) return null
  const last = names.length - 1
  const values = [...words.slice(0, last), words.slice(last).join(' ')]
  return Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']))
}
