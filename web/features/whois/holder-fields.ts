import type { Holder } from '../../../rules/holder'

/** The thirteen fields, and the choice between a company and a person. */
export type HolderValues = Holder & { isCompany: boolean }
export type HolderField = keyof HolderValues

/** In their order on screen, in which a note names what is wrong. */
export const HOLDER_FIELDS = [
  'isCompany',
  'gender',
  'forename',
  'surname',
  'company',
  'vat',
  'postcode',
  'houseNumber',
  'houseNumberAdd',
  'street',
  'city',
  'country',
  'phone',
  'email',
] as const satisfies readonly HolderField[]

/** What is sent: a person has neither a company nor its VAT number, whatever was typed before (WHO-004). */
export const holderInput = (values: HolderValues): HolderValues =>
  values.isCompany ? values : { ...values, company: '', vat: '' }
