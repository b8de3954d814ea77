import { findCountry, findCountryByCode } from './countries'
import type { CustomerData } from './customer-data'
import type { Issues } from './issues'

/**
 * A person and an address have one set of names in the rules and on screen, which is that of a domain holder. On REST and
 * in the graph a registration and customer data have these names instead, and a country goes by its number.
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

/** A form as REST and the graph have it. */
export type CustomerDto<Values> = {
  [Name in keyof Values as Name extends keyof DtoNames ? DtoNames[Name] : Name]: Name extends 'country'
    ? number
    : Values[Name]
}

/** A form by the names of REST and the graph. A country that there is not becomes number 0. */
export function toCustomerDto<Values extends object>(values: Values): CustomerDto<Values> {
  const renamed = Object.entries(values).map(([name, value]) => [
    dtoNameOf(name),
    name === 'country' ? (findCountryByCode(String(value))?.id ?? 0) : value,
  ])
  // The type says what was just done, name by name.
  return Object.fromEntries(renamed) as CustomerDto<Values>
}

/** The same form by the names of the rules, unchecked. What is no form at all comes back as it is. */
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

/** What a rule found wrong, by the names of REST and the graph. */
export const toCustomerDtoIssues = (issues: Issues): Issues =>
  Object.fromEntries(Object.entries(issues).map(([name, key]) => [dtoNameOf(name), key]))

/** What the server found wrong, by the names of the rules. */
export const fromCustomerDtoIssues = <Issue extends { field: string }>(issues: readonly Issue[]): Issue[] =>
  issues.map((issue) => ({ ...issue, field: ruleNameOf(issue.field) }))

const RULE_NAMES: ReadonlyMap<string, string> = new Map(Object.entries(DTO_NAMES).map(([name, dto]) => [dto, name]))

const ruleNameOf = (dtoName: string): string => RULE_NAMES.get(dtoName) ?? dtoName

/** A field of the rules by its name on REST and in the graph. */
export const dtoNameOf = (name: string): string =>
  Object.hasOwn(DTO_NAMES, name) ? DTO_NAMES[name as keyof DtoNames] : name

/** No country has it, so that the rule refuses what is neither empty nor a number of a country. */
const UNKNOWN = '?'

function countryCodeOf(id: unknown): unknown {
  if (typeof id !== 'number' && typeof id !== 'string') return id
  return String(id).trim() === '' ? '' : (findCountry(Number(id))?.code ?? UNKNOWN)
}
