/** A Dutch postcode: four digits, perhaps a space, two letters. It starts a lookup. */
export const POSTCODE_PATTERN = /^\d{4}\s?[A-Za-z]{2}$/

export type PostcodeLookup = { postcode: string; houseNumber: string }

/**
 * What to look an address up with, or null when there is nothing to look up yet: it takes a Dutch postcode and a house
 * number. The postcode is without spaces and in capitals.
 */
export function postcodeLookup(postcode: string, houseNumber: string): PostcodeLookup | null {
  const number = houseNumber.trim()
  if (!POSTCODE_PATTERN.test(postcode.trim()) || !/^[1-9]\d{0,4}$/.test(number)) return null
  return { postcode: postcode.replace(/\s/g, '').toUpperCase(), houseNumber: number }
}
