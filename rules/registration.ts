import * as z from 'zod/mini'
import { type Day, isDay } from './calendar'
import { DEFAULT_COUNTRY_CODE } from './constants'
import { customerFields } from './customer-data'
import { email, flag, genderOrDefault, newPassword, optionalText } from './fields'
import { issue, type Parsed, parseForm } from './issues'
import { HOUR_MS } from './time'

/** How long the link of an activation mail works. */
export const ACTIVATION_LINK_MS = 24 * HOUR_MS

/** The fifteen fields of a new customer. `birthDate` is a day or empty. */
export type Registration = z.output<ReturnType<typeof schemaFor>>

/** Initial values of the form. */
export const REGISTRATION_DEFAULTS = {
  birthDate: '',
  city: '',
  company: '',
  country: DEFAULT_COUNTRY_CODE,
  gender: 'M',
  houseNumber: '',
  houseNumberAdd: '',
  forename: '',
  isCompany: true,
  surname: '',
  password: '',
  phone: '',
  postcode: '',
  street: '',
  email: '',
} as const satisfies Registration

/** Reads the registration of a new customer. `today` is the latest permitted date of birth. */
export function parseRegistration(input: unknown, today: Day): Parsed<Registration> {
  const parsed = parseForm(schemaFor(today), input)
  if (!parsed.ok || parsed.value.isCompany) return parsed
  return { ok: true, value: { ...parsed.value, company: '' } }
}

/** Reads a registration in the checkout. The password is chosen through the activation mail. */
export const parseCheckoutRegistration = (input: unknown): Parsed<z.output<typeof checkoutSchema>> =>
  parseForm(checkoutSchema, input)

const schemaFor = (today: Day) =>
  z
    .object({
      ...customerFields,
      birthDate: optionalText().check(
        z.refine((day) => day === '' || isDay(day), issue('invalid-date')),
        z.refine((day) => !isDay(day) || day <= today, issue('date-in-future')),
      ),
      gender: genderOrDefault(),
      isCompany: flag(true),
      password: newPassword(),
      email: email(),
    })
    .check(
      z.refine((form) => !form.isCompany || form.company !== '', {
        error: issue('company-required'),
        path: ['company'],
        when: ({ value }) => typeof value === 'object' && value !== null,
      }),
    )

const checkoutSchema = z.object({
  email: email(),
  forename: customerFields.forename,
  surname: customerFields.surname,
})
