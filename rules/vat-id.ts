/** The number behind the country letters in each member state, Greece as EL, Northern Ireland as XI (VIES). */
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

/** Elsewhere a VAT number has many shapes: two letters of the country and something with a digit. */
const ELSEWHERE = /^(?=.*\d)[A-Z0-9+*]{2,15}$/

/**
 * The VAT number in one form, `NL123456789B01`, or null when its shape is wrong. Dots, spaces and hyphens may stand in
 * it, and the country's letters may be left out when the country is given. Only VIES can say whether it was issued.
 */
export function parseVatId(text: string, country?: string): string | null {
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

/** Greece writes EL in VAT numbers and GR everywhere else. */
const vatPrefix = (country: string): string => (country === 'GR' ? 'EL' : country)
