import { createHash } from 'node:crypto'
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { RegistryContact } from '../../ports/domain-registry'

export interface PhoneParts {
  /** Digits of the country, without plus: `31`. */
  countryCode: string
  /** Digits after the country code, without a leading zero of national notation. */
  subscriber: string
}

/** Reads a phone number in any notation, national ones as of the country. Null if it cannot be dialled. */
export function readPhone(phone: string, country: string): PhoneParts | null {
  const inCountry: CountryCode | undefined = isSupportedCountry(country) ? country : undefined
  const number = parsePhoneNumberFromString(phone, inCountry)
  if (!number?.isPossible()) return null
  return { countryCode: number.countryCallingCode, subscriber: number.nationalNumber }
}

/**
 * Returns a handle that the same holder always has, so that creating a contact twice is the same as once. Any other holder, and the
 * same one with other data, has another handle: a contact is never changed, since other names can have it.
 */
export function handleOf(holder: RegistryContact): string {
  const facts = Object.entries(holder)
    .filter(([, value]) => value !== null && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const digest = createHash('sha256').update(JSON.stringify(facts)).digest('hex')
  return `holder-${digest.slice(0, 32)}`
}

/** Street, number and addition in one line. */
export const streetLineOf = ({ street, houseNumber, houseNumberAdd }: RegistryContact): string =>
  [street, houseNumber, houseNumberAdd].filter(Boolean).join(' ')
