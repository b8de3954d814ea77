/** Control characters, bidirectional marks, line separators and lone surrogates. */
const ACTIVE = /[\p{Cc}\p{Cf}\u2028\u2029\p{Cs}]/gu
const E_MAIL = /[\w.+-]{1,64}@[\w.-]{1,255}/g
/** Sessions, tokens in links and similar secrets: long and random. */
const SECRET = /[\w-]{32,}/g

/**
 * Sanitizes untrusted text for the log: one line, at most `max` characters, harmless in a terminal, and without e-mail
 * addresses or tokens.
 */
export function inert(value: unknown, max: number): string {
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
  return text
    .slice(0, 4 * max)
    .replace(E_MAIL, '[e-mail]')
    .replace(SECRET, '[token]')
    .replace(ACTIVE, escaped)
    .slice(0, max)
}

const escaped = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
