import type { Registration } from '../../../rules/registration'

/** Registration fields, in display order. */
export const REGISTRATION_FIELDS = [
  'isCompany',
  'company',
  'gender',
  'forename',
  'surname',
  'postcode',
  'houseNumber',
  'houseNumberAdd',
  'street',
  'city',
  'country',
  'birthDate',
  'phone',
  'email',
  'password',
] as const satisfies readonly (keyof Registration)[]
