import { findCountryByCode } from '../../../rules/countries'
import { parseCustomerData } from '../../../rules/customer-data'
import { fromCustomerDto, toCustomerDtoIssues } from '../../../rules/customer-dto'
import { parseEmailChange } from '../../../rules/login'
import type { ActIssue } from '../staff-forms'

/** Fields of the contact, with the names of the graph. The country is its ISO code. */
const CONTACT_FIELDS = [
  'firstName',
  'lastName',
  'companyName',
  'postCode',
  'streetNumber',
  'streetNumberAddition',
  'street',
  'city',
  'country',
  'phoneNumber',
] as const
export type ContactValues = Record<(typeof CONTACT_FIELDS)[number], string>

/** Checks a contact by the rules of the customer's own form. */
export function contactIssues({ country, ...values }: ContactValues): Partial<Record<keyof ContactValues, ActIssue>> {
  const countryId = findCountryByCode(country.trim().toUpperCase())?.id ?? 0
  const parsed = parseCustomerData(fromCustomerDto({ ...values, countryId }))
  if (parsed.ok) return {}
  const { countryId: wrongCountry, ...issues } = toCustomerDtoIssues(parsed.issues)
  return { ...issues, ...(wrongCountry && { country: wrongCountry }) }
}

/** Checks a new login address. */
export function newEmailIssues({ newEmail }: { newEmail: string }): { newEmail?: ActIssue } {
  const parsed = parseEmailChange({ newEmail })
  return parsed.ok ? {} : parsed.issues
}
