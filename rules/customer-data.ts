import * as z from 'zod/mini'
import { ADDITION_MAX } from './constants'
import {
  countryId,
  optionalText,
  optionalVerbatim,
  phone,
  requiredText,
  requiredVerbatim,
  streetNumber,
} from './fields'
import { type Parsed, parseForm } from './issues'

/** The ten fields of a customer's data (CHK-041); a checkout domain's holder has the same ten (CHK-082). */
export type CustomerData = z.output<typeof schema>

/** Reads customer data (CHK-042..045). Street, city, number and addition are kept as typed, the rest is trimmed. */
export const parseCustomerData = (input: unknown): Parsed<CustomerData> => parseForm(schema, input)

/** Says whether all that an order needs is filled in (CHK-015, CHK-038). */
export const isComplete = (data: unknown): boolean => parseCustomerData(data).ok

const schema = z.object({
  firstName: requiredText(),
  lastName: requiredText(),
  companyName: optionalText(),
  phoneNumber: phone(),
  countryId: countryId(),
  postCode: requiredText(20),
  city: requiredVerbatim(),
  street: requiredVerbatim(),
  streetNumber: streetNumber(),
  streetNumberAddition: optionalVerbatim(ADDITION_MAX),
})
