import type { CustomerData } from '../../../rules/customer-data'

export type CustomerDataField = keyof CustomerData

/** The ten fields in their order on screen, in which a note names what is wrong. */
export const CUSTOMER_DATA_FIELDS = [
  'firstName',
  'lastName',
  'companyName',
  'phoneNumber',
  'postCode',
  'streetNumber',
  'streetNumberAddition',
  'street',
  'city',
  'countryId',
] as const satisfies readonly CustomerDataField[]
