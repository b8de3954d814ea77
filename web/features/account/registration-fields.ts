import type { Registration } from '../../../rules/registration'

export type RegistrationFieldName = keyof Registration

/** The fields in their order on screen, in which a note names what is wrong. */
export const REGISTRATION_FIELDS = [
  'isCompany',
  'companyName',
  'gender',
  'firstName',
  'lastName',
  'postCode',
  'streetNumber',
  'streetNumberAddition',
  'street',
  'city',
  'countryId',
  'birthDate',
  'phoneNumber',
  'email',
  'password',
] as const satisfies readonly RegistrationFieldName[]

/** One registration form is on screen at a time, so its controls have fixed ids. */
export const fieldId = (name: RegistrationFieldName): string => `registration-${name}`

export const isRegistrationField = (name: string): name is RegistrationFieldName =>
  (REGISTRATION_FIELDS as readonly string[]).includes(name)
