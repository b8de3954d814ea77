import { expect, test } from 'vitest'
import { fromCustomerDto, fromCustomerDtoIssues, toCustomerDto, toCustomerDtoIssues } from './customer-dto'
import { parseRegistration, REGISTRATION_DEFAULTS } from './registration'

const DTO = {
  birthDate: '',
  city: 'Utrecht',
  companyName: 'Bakkerij Voorbeeld',
  countryId: 154,
  gender: 'F',
  streetNumber: '12',
  streetNumberAddition: 'a',
  firstName: 'Fleur',
  isCompany: true,
  lastName: 'de Vries',
  password: 'vlag-en-wimpel-2026',
  phoneNumber: '030-1234567',
  postCode: '1234 AB',
  street: 'Voorbeeldstraat',
  email: 'fleur@example.nl',
}

test('a registration goes over the wire with the fifteen names of registrationDto [AUTH-014]', () => {
  expect(Object.keys(toCustomerDto(REGISTRATION_DEFAULTS)).sort()).toEqual(Object.keys(DTO).sort())
  expect(toCustomerDto(REGISTRATION_DEFAULTS)).toMatchObject({ countryId: 154, gender: 'M', isCompany: true })
})

test('what comes in by those names goes out by them again', () => {
  const parsed = parseRegistration(fromCustomerDto(DTO), '2026-11-21')
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
  expect(parsed.value).toMatchObject({ forename: 'Fleur', postcode: '1234 AB', houseNumber: '12', country: 'NL' })
  expect(toCustomerDto(parsed.value)).toEqual(DTO)
})

test.each([
  ['154', null],
  [154, null],
  [undefined, 'required'],
  [null, 'required'],
  ['', 'required'],
  [' ', 'required'],
  [0, 'unknown-country'],
  [250, 'unknown-country'],
  [1.5, 'unknown-country'],
  ['NL', 'unknown-country'],
])('countryId %j: %s [AUTH-016, AUTH-021]', (countryId, issue) => {
  const parsed = parseRegistration(fromCustomerDto({ ...DTO, countryId }), '2026-11-21')
  expect(parsed.ok ? null : toCustomerDtoIssues(parsed.issues)).toEqual(issue && { countryId: issue })
})

test.each([null, undefined, 'x', 7, [DTO]])('what is no form stays none: %j', (input) => {
  expect(fromCustomerDto(input)).toBe(input)
})

test('an issue of the server comes back to the field that it is about', () => {
  expect(fromCustomerDtoIssues([{ field: 'streetNumber', message: 'x' }])).toEqual([
    { field: 'houseNumber', message: 'x' },
  ])
  expect(fromCustomerDtoIssues([{ field: 'email', message: 'x' }])).toEqual([{ field: 'email', message: 'x' }])
})
