import * as z from 'zod/mini'
import { ADDITION_MAX } from './constants'
import { findCountryByCode } from './countries'
import { houseNumber, optionalText, optionalVerbatim, phone, requiredText, requiredVerbatim } from './fields'
import { issue, type Parsed, parseForm } from './issues'

/** What an order asks of its customer; the domain holder of a checkout has the same ten. */
export type CustomerData = z.output<typeof schema>

/** An address. The country is its ISO code. */
export type Address = Pick<CustomerData, 'postcode' | 'houseNumber' | 'houseNumberAdd' | 'street' | 'city' | 'country'>

/** Reads customer data. Street, city and addition are kept letter for letter, the rest is trimmed. */
export const parseCustomerData = (input: unknown): Parsed<CustomerData> => parseForm(schema, input)

/** Says whether all that an order needs is filled in. */
export const isComplete = (data: unknown): boolean => parseCustomerData(data).ok

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
