/** A Dutch postal code: four digits, optional space, two letters. A match starts a lookup. */
export const POSTCODE_PATTERN = /^\d{4}\s?[A-Za-z]{2}$/

export type PostcodeLookup = { postcode: string; houseNumber: string }

/**
 * Returns the postal code (in capitals, without spaces) and house number to look up, or null if either is missing or
 * the postal code is not Dutch.
 */
export function postcodeLookup(postcode: string, houseNumber: string): PostcodeLookup | null {
  const number = houseNumber.trim()
  if (!POSTCODE_PATTERN.test(postcode.trim()) || !/^[1-9]\d{0,4}$/.test(number)) return null
  return { postcode: postcode.replace(/\s/g, '').toUpperCase(), houseNumber: number }
}
