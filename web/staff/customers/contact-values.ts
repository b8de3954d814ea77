import { DEFAULT_COUNTRY_CODE } from '../../../rules/constants'
import { findCountryByCode } from '../../../rules/countries'
import { parseCustomerData } from '../../../rules/customer-data'
import { fromCustomerDto, toCustomerDtoIssues } from '../../../rules/customer-dto'
import { parseEmailChange } from '../../../rules/login'
import { parseNewCustomer } from '../../../rules/new-customer'
import type { MailLanguage } from '../gql/graphql'
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

/** Fields of a new customer, with the names of the graph. */
export interface NewCustomerValues extends ContactValues {
  email: string
  language: MailLanguage
  vatId: string
  registrationNumber: string
}

/** Initial values, in the order of the form. */
export const NEW_CUSTOMER: NewCustomerValues = {
  ...{ email: '', language: 'NL', firstName: '', lastName: '', companyName: '', vatId: '', registrationNumber: '' },
  ...{ postCode: '', streetNumber: '', streetNumberAddition: '', street: '', city: '' },
  ...{ country: DEFAULT_COUNTRY_CODE, phoneNumber: '' },
}

/** Checks a new customer. */
export function newCustomerIssues({
  country,
  language,
  vatId,
  ...values
}: NewCustomerValues): Partial<Record<keyof NewCustomerValues, ActIssue>> {
  const countryId = findCountryByCode(country)?.id ?? 0
  const parsed = parseNewCustomer(fromCustomerDto({ ...values, vat: vatId, locale: language.toLowerCase(), countryId }))
  if (parsed.ok) return {}
  const { countryId: wrongCountry, vat, ...issues } = toCustomerDtoIssues(parsed.issues)
  return { ...issues, ...(vat && { vatId: vat }), ...(wrongCountry && { country: wrongCountry }) }
}

/** Checks a new login address. */
export function newEmailIssues({ newEmail }: { newEmail: string }): { newEmail?: ActIssue } {
  const parsed = parseEmailChange({ newEmail })
  return parsed.ok ? {} : parsed.issues
}
