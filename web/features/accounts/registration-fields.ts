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
