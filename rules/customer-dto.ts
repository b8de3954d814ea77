import { findCountry, findCountryByCode } from './countries'
import type { CustomerData } from './customer-data'
import type { Issues } from './issues'

/**
 * Rules and screens name the fields of a person and an address as those of a registrant. REST and GraphQL use these
 * other names in registrations and customer data, and number the countries.
 */
const DTO_NAMES = {
  forename: 'firstName',
  surname: 'lastName',
  company: 'companyName',
  phone: 'phoneNumber',
  postcode: 'postCode',
  houseNumber: 'streetNumber',
  houseNumberAdd: 'streetNumberAddition',
  country: 'countryId',
} as const

type DtoNames = typeof DTO_NAMES

/** A form with the field names of REST and GraphQL. */
export type CustomerDto<Values> = {
  [Name in keyof Values as Name extends keyof DtoNames ? DtoNames[Name] : Name]: Name extends 'country'
    ? number
    : Values[Name]
}

/** Converts a form to the field names of REST and GraphQL. An unknown country becomes number 0. */
export function toCustomerDto<Values extends object>(values: Values): CustomerDto<Values> {
  const renamed = Object.entries(values).map(([name, value]) => [
    dtoNameOf(name),
    name === 'country' ? (findCountryByCode(String(value))?.id ?? 0) : value,
  ])
  // The type describes the renaming above, name by name.
  return Object.fromEntries(renamed) as CustomerDto<Values>
}

/**
 * Converts a form to the field names of the rules, without validation. Anything that is not a form is returned
 * unchanged.
 */
export function fromCustomerDto(dto: CustomerDto<CustomerData>): CustomerData
export function fromCustomerDto(dto: unknown): unknown
export function fromCustomerDto(dto: unknown): unknown {
  if (typeof dto !== 'object' || dto === null || Array.isArray(dto)) return dto
  const renamed = Object.entries(dto).map(([name, value]) => [
    ruleNameOf(name),
    name === DTO_NAMES.country ? countryCodeOf(value) : value,
  ])
  return Object.fromEntries(renamed)
}

/** Converts issues of the rules to the field names of REST and GraphQL. */
export const toCustomerDtoIssues = (issues: Issues): Issues =>
  Object.fromEntries(Object.entries(issues).map(([name, key]) => [dtoNameOf(name), key]))

/** Converts issues from the server to the field names of the rules. */
export const fromCustomerDtoIssues = <Issue extends { field: string }>(issues: readonly Issue[]): Issue[] =>
  issues.map((issue) => ({ ...issue, field: ruleNameOf(issue.field) }))

const RULE_NAMES: ReadonlyMap<string, string> = new Map(Object.entries(DTO_NAMES).map(([name, dto]) => [dto, name]))

const ruleNameOf = (dtoName: string): string => RULE_NAMES.get(dtoName) ?? dtoName

/** Returns the REST and GraphQL name of a field. */
export const dtoNameOf = (name: string): string =>
  Object.hasOwn(DTO_NAMES, name) ? DTO_NAMES[name as keyof DtoNames] : name

/** Matches no country, so that the rule refuses anything that is neither empty nor a known number. */
const UNKNOWN = '?'

function countryCodeOf(id: unknown): unknown {
  if (typeof id !== 'number' && typeof id !== 'string') return id
  return String(id).trim() === '' ? '' : (findCountry(Number(id))?.code ?? UNKNOWN)
}
