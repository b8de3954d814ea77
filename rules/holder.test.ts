import { expect, test } from 'vitest'
import { HOLDER_DEFAULTS, parseHolder, parseStandardContact } from './holder'

const FORM = {
  city: 'Utrecht',
  company: 'Bakkerij Voorbeeld',
  country: 'NL',
  email: 'fleur@example.nl',
  forename: 'Fleur',
  gender: 'F',
  houseNumber: '12',
  houseNumberAdd: 'a',
  phone: '030-1234567',
  postcode: '1234 AB',
  street: 'Voorbeeldstraat',
  surname: 'de Vries',
  vat: 'NL123456789B01',
}

const read = (changes: object = {}) => parseHolder({ ...FORM, ...changes })
const issuesOf = (changes: object) => {
  const parsed = read(changes)
  return parsed.ok ? null : parsed.issues
}

/** Fields that some registries want. */
const UNREGISTERED = { legalForm: '', registrationNumber: '' }

test('a holder has thirteen fields, beside two that some registries want [WHO-001]', () => {
  expect(Object.keys(HOLDER_DEFAULTS).sort()).toEqual(Object.keys({ ...FORM, ...UNREGISTERED }).sort())
  expect(Object.keys(FORM)).toHaveLength(13)
  expect(read({ surplus: 1, isCompany: true })).toEqual({ ok: true, value: { ...FORM, ...UNREGISTERED } })
})

test('a company can have a legal form and a trade register number, and a person has neither', () => {
  const registered = { legalForm: 'FOUNDATION', registrationNumber: '12345678' }
  expect(read(registered)).toMatchObject({ ok: true, value: registered })
  expect(issuesOf({ legalForm: 'STICHTING' })).toEqual({ legalForm: 'invalid-choice' })
  expect(issuesOf({ registrationNumber: '1'.repeat(41) })).toEqual({ registrationNumber: 'too-long' })
  expect(read({ ...registered, isCompany: false, company: '', vat: '' })).toMatchObject({
    ok: true,
    value: UNREGISTERED,
  })
})

test('a fresh form has NL and M [WHO-002, WHO-003]', () => {
  expect(HOLDER_DEFAULTS).toMatchObject({ country: 'NL', gender: 'M' })
})

test.each([
  [{ country: 'XX' }, { country: 'unknown-country' }],
  [{ country: 'Nederland' }, { country: 'unknown-country' }],
  [{ country: 'be', vat: '' }, null],
  [{ gender: 'X' }, { gender: 'invalid-choice' }],
  [{ gender: 'M' }, null],
])('%j: %j [WHO-002, WHO-003]', (changes, issues) => {
  expect(issuesOf(changes)).toEqual(issues)
})

test.each(['forename', 'surname', 'street', 'houseNumber', 'postcode', 'city', 'country', 'phone', 'email', 'gender'])(
  '%s is required [WHO-005]',
  (field) => {
    for (const value of [undefined, null, '', ' '])
      expect(issuesOf({ [field]: value })).toEqual({ [field]: 'required' })
  },
)

test('a company needs its name when company is chosen [WHO-006]', () => {
  expect(issuesOf({ isCompany: true, company: ' ', vat: '' })).toEqual({ company: 'company-required' })
  expect(issuesOf({ isCompany: 'true', company: '', vat: '' })).toEqual({ company: 'company-required' })
  expect(issuesOf({ isCompany: false, company: '', vat: '' })).toBeNull()
  expect(issuesOf({ company: '', vat: '' })).toBeNull()
})

test('addition and VAT number may be empty [WHO-007, WHO-004]', () => {
  expect(read({ houseNumberAdd: undefined, vat: undefined })).toMatchObject({
    ok: true,
    value: { vat: '', houseNumberAdd: '' },
  })
})

test('a VAT number is for companies only, and has the shape of its country [WHO-004]', () => {
  expect(issuesOf({ company: '' })).toEqual({ vat: 'vat-needs-company' })
  expect(issuesOf({ isCompany: false })).toEqual({ vat: 'vat-needs-company' })
  expect(issuesOf({ vat: 'NL12' })).toEqual({ vat: 'invalid-vat-id' })
  expect(read({ vat: '1234.56.789.B01' })).toMatchObject({ value: { vat: 'NL123456789B01' } })
})

test('a person keeps no company name that was typed before [WHO-006]', () => {
  expect(read({ isCompany: false, vat: '' })).toMatchObject({ ok: true, value: { company: '' } })
})

test('the standard holder has an address and a number to be reached at', () => {
  const contact = { email: 'fleur@example.nl', phone: '030-1234567' }
  expect(parseStandardContact({ ...contact, surname: 'x' })).toEqual({
    ok: true,
    value: { ...contact, ...UNREGISTERED },
  })
  expect(parseStandardContact({ email: 'fleur' })).toEqual({
    ok: false,
    issues: { email: 'invalid-email', phone: 'required' },
  })
})
