import * as z from 'zod/mini'
import { ADDITION_MAX, DEFAULT_COUNTRY_CODE } from './constants'
import { findCountryByCode } from './countries'
import { houseNumber, optionalText, optionalVerbatim, phone, requiredText, requiredVerbatim } from './fields'
import { issue, type Parsed, parseForm } from './issues'
import { POSTCODE_PATTERN } from './postcode'

/** Customer details that an order requires. The registrant in the checkout has the same ten fields. */
export type CustomerData = z.output<typeof schema>

/** An address. The country is its ISO code. */
export type Address = Pick<CustomerData, 'postcode' | 'houseNumber' | 'houseNumberAdd' | 'street' | 'city' | 'country'>

/**
 * Reads customer data. Street, city and addition are kept verbatim, other fields are trimmed. The format of a postal
 * code is checked for the Netherlands only.
 */
export const parseCustomerData = (input: unknown): Parsed<CustomerData> => parseForm(formSchema, input)

/**
 * Returns whether all details that an order requires are present. A badly formatted postal code does not block an
 * order.
 */
export const isComplete = (data: unknown): boolean => parseForm(schema, data).ok

/** Country as a two-letter ISO 3166-1 code, case-insensitive. */
const countryCode = () =>
  z.pipe(
    z.pipe(
      requiredText(),
      z.transform((code) => code.toUpperCase()),
    ),
    z.string().check(z.refine((code) => findCountryByCode(code) !== undefined, issue('unknown-country'))),
  )

/** Rules of the ten fields, reused for a registration and a registrant. */
export const customerFields = {
  forename: requiredText(),
  surname: requiredText(),
  company: optionalText(),
  phone: phone(),
  country: countryCode(),
  postcode: requiredText(20),
  city: requiredVerbatim(),
  street: requiredVerbatim(),
  houseNumber: houseNumber(),
  houseNumberAdd: optionalVerbatim(ADDITION_MAX),
}

const schema = z.object(customerFields)

/** Check of a form: that a Dutch postal code has its format. */
export const hasPostcodeFormat = <Form extends Pick<Address, 'country' | 'postcode'>>() =>
  z.refine<Form>(
    ({ country, postcode }) => country !== DEFAULT_COUNTRY_CODE || !postcode || POSTCODE_PATTERN.test(postcode.trim()),
    {
      error: issue('invalid-postcode'),
      path: ['postcode'],
      // Reports this issue together with those of the other fields.
      when: ({ value }) => isFilledIn(value),
    },
  )

const formSchema = schema.check(hasPostcodeFormat())

/** Both fields must contain text: an empty field has its own issue. */
const isFilledIn = (value: unknown): boolean => {
  const { country, postcode } = (value ?? {}) as Partial<Record<keyof CustomerData, unknown>>
  return typeof country === 'string' && typeof postcode === 'string'
}
