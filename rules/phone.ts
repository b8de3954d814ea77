/** E.164 permits at most 15 digits. A number that works from abroad has at least 6. */
const DIGITS_MIN = 6
const DIGITS_MAX = 15

/** Returns whether a text can be a phone number, in any notation: `010 123 45 67`, `+31 (0)10-1234567`. */
export function isPhone(text: string): boolean {
  if (!/^\+?[\d ()./-]+$/.test(text.trim())) return false
  const digits = text.replace(/\D/g, '').length
  return digits >= DIGITS_MIN && digits <= DIGITS_MAX
}
