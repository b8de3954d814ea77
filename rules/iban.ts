/** Lengths of account numbers in the SEPA countries (ISO 13616). */
const LENGTHS: Readonly<Record<string, number>> = {
  ...{ AD: 24, AT: 20, BE: 16, BG: 22, CH: 21, CY: 28, CZ: 24, DE: 22, DK: 18, EE: 20, ES: 24, FI: 18, FR: 27, GB: 22 },
  ...{ GI: 23, GR: 27, HR: 21, HU: 28, IE: 22, IS: 26, IT: 27, LI: 21, LT: 20, LU: 20, LV: 21, MC: 27, MT: 31, NL: 18 },
  ...{ NO: 15, PL: 28, PT: 25, RO: 24, SE: 24, SI: 19, SK: 24, SM: 27, VA: 22 },
}

/**
 * Returns an IBAN of a SEPA country without spaces, in capitals; null if it is none. ISO 7064 MOD 97-10: the first four
 * characters move to the end, a letter counts as two digits (A is 10), and the remainder is 1.
 */
export function parseIban(text: string): string | null {
  const iban = text.replaceAll(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) || LENGTHS[iban.slice(0, 2)] !== iban.length) return null
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((letter) => Number.parseInt(letter, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1 ? iban : null
}

/** Returns the last four digits that a text of 4 to 8 digits ends with, as the end of an account number; null for another text. */
export const accountEndIn = (text: string): string | null =>
  /^(?:\d ?){4,8}$/.test(text) ? text.replaceAll(' ', '').slice(-4) : null
