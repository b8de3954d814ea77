/** Validity of a VAT number: issued, not issued, or unknown because the authority could not be reached. */
export const VAT_ID_STATUSES = ['VALID', 'INVALID', 'UNKNOWN'] as const
export type VatIdStatus = (typeof VAT_ID_STATUSES)[number]

/**
 * Format of the number after the country prefix in each member state, with Greece as EL and Northern Ireland as XI, as
 * listed by VIES (ec.europa.eu/taxation_customs/vies, FAQ question 11).
 */
const SHAPES: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
}

/** The longest number has 15 characters; the rest is room for dots, spaces and hyphens. */
const TYPED_MAX = 50

/** Other countries use many formats: the two-letter country code and text with at least one digit. */
const ELSEWHERE = /^(?=.*\d)[A-Z0-9+*]{2,15}$/

/**
 * Returns the standard form of a VAT number, `NL123456789B01`, or null if its format is wrong. Dots, spaces and hyphens
 * are ignored, and the prefix may be omitted if the country is given. Only VIES knows whether a number was issued.
 */
export function parseVatId(text: string, country?: string): string | null {
  if (text.length > TYPED_MAX) return null
  const compact = text.toUpperCase().replace(/[\s.-]/g, '')
  const [prefix, number] = prefixed(compact, country)
  return (shapeOf(prefix) ?? ELSEWHERE).test(number) ? prefix + number : null
}

function prefixed(compact: string, country: string | undefined): [string, string] {
  const own = vatPrefix(country ?? '')
  if (!compact.startsWith(own) && shapeOf(own)?.test(compact)) return [own, compact]
  const match = /^([A-Z]{2})(.*)$/.exec(compact)
  return match ? [vatPrefix(match[1] ?? ''), match[2] ?? ''] : [own, own ? compact : '']
}

const shapeOf = (prefix: string): RegExp | undefined => (Object.hasOwn(SHAPES, prefix) ? SHAPES[prefix] : undefined)

/** Greece uses EL in VAT numbers and GR everywhere else. */
const vatPrefix = (country: string): string => (country === 'GR' ? 'EL' : country)

/**
 * Returns whether a number in standard form can have been issued by an EU member state: right format and, in the
 * Netherlands, a valid check digit. A Dutch company number is its tax number, checked modulo 11; sole traders since
 * 2020 have a number checked modulo 97 as a whole, with letters as 10 to 35.
 */
export function isPlausibleVatId(vatId: string): boolean {
  const prefix = vatId.slice(0, 2)
  if (!shapeOf(prefix)?.test(vatId.slice(2))) return false
  return prefix !== 'NL' || passesModulo11(vatId.slice(2, 11)) || passesModulo97(vatId)
}

function passesModulo11(digits: string): boolean {
  const sum = [...digits].slice(0, 8).reduce((all, digit, at) => all + Number(digit) * (9 - at), 0)
  return sum % 11 === Number(digits[8])
}

function passesModulo97(vatId: string): boolean {
  const digits = [...vatId].map((letter) => Number.parseInt(letter, 36)).join('')
  return BigInt(digits) % 97n === 1n
}

/**
 * Returns whether VAT is reverse charged once the number is found valid: for a business in another member state, by its
 * number there (articles 44 and 196 of Directive 2006/112/EC). Numbers of Northern Ireland are for goods only.
 */
export function mayReverseCharge({ country, vatId }: { country: string; vatId: string | null }): boolean {
  const own = vatPrefix(country)
  return vatId !== null && own !== 'NL' && own !== 'XI' && shapeOf(own) !== undefined && vatId.startsWith(own)
}

/** Returns whether a country, by its ISO 3166-1 code, is a member state of the EU. */
export const isMemberState = (country: string): boolean =>
  country !== 'EL' && country !== 'XI' && shapeOf(vatPrefix(country)) !== undefined
