import * as z from 'zod/mini'
import { ADDITION_MAX, DEFAULT_COUNTRY_CODE } from './constants'
import { findCountryByCode } from './countries'
import { houseNumber, optionalText, optionalVerbatim, phone, requiredText, requiredVerbatim } from './fields'
import { issue, type Parsed, parseForm } from './issues'
import { POSTCODE_PATTERN } from './postcode'

/** What an order asks of its customer; the domain holder of a checkout has the same ten. */
export type CustomerData = z.output<typeof schema>

/** An address. The country is its ISO code. */
export type Address = Pick<CustomerData, 'postcode' | 'houseNumber' | 'houseNumberAdd' | 'street' | 'city' | 'country'>

/**
 * Reads customer data. Street, city and addition are kept letter for letter, the rest is trimmed. A Dutch postcode has its
 * pattern; abroad any will do.
 */
export const parseCustomerData = (input: unknown): Parsed<CustomerData> => parseForm(formSchema, input)

/** Says whether all that an order needs is filled in; how a postcode is written is nothing to stop an order for. */
export const isComplete = (data: unknown): boolean => parseForm(schema, data).ok

/** A country by its two letters of ISO 3166-1, in capitals or not. */
const countryCode = () =>
  z.pipe(
    z.pipe(
      requiredText(),
      z.transform((code) => code.toUpperCase()),
    ),
    z.string().check(z.refine((code) => findCountryByCode(code) !== undefined, issue('unknown-country'))),
  )

/** The rules of the ten fields, of which a registration and a holder are made too. */
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

const formSchema = schema.check(
  z.refine(
    ({ country, postcode }) => country !== DEFAULT_COUNTRY_CODE || !postcode || POSTCODE_PATTERN.test(postcode.trim()),
    {
      error: issue('invalid-postcode'),
      path: ['postcode'],
      // What else is wrong is told in the same round.
      when: ({ value }) => isFilledIn(value),
    },
  ),
)

/** With text in both fields that are looked at: what is none has its own issue. */
const isFilledIn = (value: unknown): boolean => {
  const { country, postcode } = (value ?? {}) as Partial<Record<keyof CustomerData, unknown>>
  return typeof country === 'string' && typeof postcode === 'string'
}
