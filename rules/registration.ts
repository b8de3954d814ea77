import * as z from 'zod/mini'
import { type Day, isDay } from './calendar'
import { ADDITION_MAX, DEFAULT_COUNTRY_ID } from './constants'
import {
  countryId,
  email,
  flag,
  genderOrDefault,
  newPassword,
  optionalText,
  optionalVerbatim,
  phone,
  requiredText,
  requiredVerbatim,
  streetNumber,
} from './fields'
import { issue, type Parsed, parseForm } from './issues'

/** The fifteen fields of registrationDto (AUTH-014). birthDate is a day or empty. */
export type Registration = z.output<ReturnType<typeof schemaFor>>

/** What a fresh form shows (AUTH-015). */
export const REGISTRATION_DEFAULTS = {
  birthDate: '',
  city: '',
  companyName: '',
  countryId: DEFAULT_COUNTRY_ID,
  gender: 'M',
  streetNumber: '',
  streetNumberAddition: '',
  firstName: '',
  isCompany: true,
  lastName: '',
  password: '',
  phoneNumber: '',
  postCode: '',
  street: '',
  email: '',
} as const satisfies Registration

/** Reads the registration of a new customer. `today` is the day up to which one can be born (AUTH-016..020). */
export function parseRegistration(input: unknown, today: Day): Parsed<Registration> {
  const parsed = parseForm(schemaFor(today), input)
  if (!parsed.ok || parsed.value.isCompany) return parsed
  return { ok: true, value: { ...parsed.value, companyName: '' } }
}

/** The registration in the checkout, which sets the password by mail (CHK-024, Q-13). */
export const parseCheckoutRegistration = (input: unknown): Parsed<z.output<typeof checkoutSchema>> =>
  parseForm(checkoutSchema, input)

const schemaFor = (today: Day) =>
  z
    .object({
      birthDate: optionalText().check(
        z.refine((day) => day === '' || isDay(day), issue('invalid-date')),
        z.refine((day) => !isDay(day) || day <= today, issue('date-in-future')),
      ),
      city: requiredVerbatim(),
      companyName: optionalText(),
      countryId: countryId(),
      gender: genderOrDefault(),
      streetNumber: streetNumber(),
      streetNumberAddition: optionalVerbatim(ADDITION_MAX),
      firstName: requiredText(),
      isCompany: flag(true),
      lastName: requiredText(),
      password: newPassword(),
      phoneNumber: phone(),
      postCode: requiredText(20),
      street: requiredVerbatim(),
      email: email(),
    })
    .check(
      z.refine((form) => !form.isCompany || form.companyName !== '', {
        error: issue('company-required'),
        path: ['companyName'],
        when: ({ value }) => typeof value === 'object' && value !== null,
      }),
    )

const checkoutSchema = z.object({ email: email(), firstName: requiredText(), lastName: requiredText() })
