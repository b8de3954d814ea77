import * as z from 'zod/mini'
import { DEFAULT_COUNTRY_CODE } from './constants'
import { customerFields, hasPostcodeFormat } from './customer-data'
import { email, optionalText } from './fields'
import { registrationNumber } from './holder'
import { issue, type Parsed, parseForm } from './issues'
import { LOCALES } from './text'
import { isPlausibleVatId, parseVatId } from './vat-id'

/**
 * Reads a customer that staff enter for someone who calls: the fields of a registration that are not the customer's own choice. A
 * VAT number is returned in standard form, null if none was given; it and the number in the trade register require a company.
 */
export function parseNewCustomer(input: unknown): Parsed<NewCustomer> {
  const parsed = parseForm(newCustomerSchema, input)
  if (!parsed.ok) return parsed
  const { vat, country } = parsed.value
  return { ok: true, value: { ...parsed.value, vat: vat === '' ? null : parseVatId(vat, country) } }
}

export type NewCustomer = Omit<z.output<typeof newCustomerSchema>, 'vat'> & { vat: string | null }

/** Initial values of that form. */
export const NEW_CUSTOMER_DEFAULTS = {
  email: '',
  locale: 'nl',
  forename: '',
  surname: '',
  company: '',
  vat: '',
  registrationNumber: '',
  postcode: '',
  houseNumber: '',
  houseNumberAdd: '',
  street: '',
  city: '',
  country: DEFAULT_COUNTRY_CODE,
  phone: '',
} as const satisfies z.output<typeof newCustomerSchema>

const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

const newCustomerSchema = z
  .object({
    ...customerFields,
    email: email(),
    locale: z.enum(LOCALES, issue('invalid-choice')),
    vat: optionalText(20),
    registrationNumber: registrationNumber(),
  })
  .check(
    hasPostcodeFormat(),
    z.refine(({ company, registrationNumber }) => company !== '' || !registrationNumber, {
      error: issue('required'),
      path: ['company'],
      when: isObject,
    }),
    z.refine(({ company, vat }) => company !== '' || !vat, {
      error: issue('vat-needs-company'),
      path: ['vat'],
      when: isObject,
    }),
    z.refine(({ vat, country }) => !vat || isPlausibleVatId(parseVatId(vat, country) ?? ''), {
      error: issue('invalid-vat-id'),
      path: ['vat'],
      when: isObject,
    }),
  )
