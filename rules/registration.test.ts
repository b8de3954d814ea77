import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isComplete, parseCustomerData } from './customer-data'
import { parseCheckoutRegistration, parseRegistration, REGISTRATION_DEFAULTS } from './registration'

const TODAY = '2026-11-21'

const FORM = {
  birthDate: '1980-01-31',
  city: 'Utrecht',
  company: 'Bakkerij Voorbeeld',
  country: 'NL',
  gender: 'F',
  houseNumber: '12',
  houseNumberAdd: 'a',
  forename: 'Fleur',
  isCompany: true,
  surname: 'de Vries',
  password: 'vlag-en-wimpel-2026',
  phone: '030-1234567',
  postcode: '1234 AB',
  street: 'Voorbeeldstraat',
  email: 'fleur@example.nl',
}

const read = (changes: object = {}) => parseRegistration({ ...FORM, ...changes }, TODAY)
const without = (field: string) => parseRegistration({ ...FORM, [field]: undefined }, TODAY)

test('a whole form is read as it is, with exactly the fifteen fields [AUTH-014]', () => {
  expect(read({ surplus: 'x' })).toEqual({ ok: true, value: FORM })
  expect(Object.keys(REGISTRATION_DEFAULTS).sort()).toEqual(Object.keys(FORM).sort())
})

test('a fresh form has Nederland, M and company; gender and company may be left out [AUTH-015]', () => {
  expect(REGISTRATION_DEFAULTS).toMatchObject({ country: 'NL', gender: 'M', isCompany: true })
  expect(without('gender')).toMatchObject({ ok: true, value: { gender: 'M' } })
  expect(without('isCompany')).toMatchObject({ ok: true, value: { isCompany: true } })
})

test.each([
  'forename',
  'surname',
  'postcode',
  'city',
  'street',
  'houseNumber',
  'phone',
  'country',
  'email',
  'password',
])('%s is required: left out, null, empty or blank [AUTH-016]', (field) => {
  for (const value of [undefined, null, ''])
    expect(read({ [field]: value })).toEqual({ ok: false, issues: { [field]: 'required' } })
  if (field !== 'password') expect(read({ [field]: '  ' })).toEqual({ ok: false, issues: { [field]: 'required' } })
})

test('all that is missing is told at once [AUTH-016, AUTH-021]', () => {
  const parsed = parseRegistration({}, TODAY)
  expect(parsed.ok ? [] : Object.keys(parsed.issues).sort()).toEqual([
    'city',
    'company',
    'country',
    'email',
    'forename',
    'houseNumber',
    'password',
    'phone',
    'postcode',
    'street',
    'surname',
  ])
})

test.each([null, undefined, 'x', 7, [], [1]])('what is no form is refused, not thrown on: %j [AUTH-021]', (input) => {
  expect(parseRegistration(input, TODAY).ok).toBe(false)
})

test('a company needs its name, a person has none [AUTH-016]', () => {
  expect(read({ company: ' ' })).toEqual({ ok: false, issues: { company: 'company-required' } })
  expect(read({ company: '', isCompany: false })).toMatchObject({ ok: true })
  expect(read({ isCompany: 'false' })).toMatchObject({ ok: true, value: { isCompany: false, company: '' } })
  expect(read({ isCompany: 'true', company: '' })).toMatchObject({ ok: false })
})

test.each([
  [13, 'password-too-short'],
  [14, null],
  [40, null],
  [41, 'password-too-long'],
])('a password of %i characters: %s [AUTH-017]', (length, issue) => {
  const parsed = read({ password: ' '.repeat(length) })
  expect(parsed.ok ? null : parsed.issues.password).toBe(issue)
})

test('an addition has at most ten characters [AUTH-019]', () => {
  expect(read({ houseNumberAdd: 'a'.repeat(10) })).toMatchObject({ ok: true })
  expect(read({ houseNumberAdd: 'a'.repeat(11) })).toEqual({
    ok: false,
    issues: { houseNumberAdd: 'too-long' },
  })
})

test.each([
  ['2026-11-22', 'date-in-future'],
  ['2026-11-21', null],
  ['', null],
  [undefined, null],
  ['2026-02-30', 'invalid-date'],
  ['gisteren', 'invalid-date'],
])('born on %s: %s [AUTH-020]', (birthDate, issue) => {
  const parsed = read({ birthDate })
  expect(parsed.ok ? null : parsed.issues.birthDate).toBe(issue)
})

test.each([
  ['country', 'be', null],
  ['country', 'XX', 'unknown-country'],
  ['country', 'Nederland', 'unknown-country'],
  ['country', 154, 'unknown-country'],
  ['gender', 'X', 'invalid-choice'],
  ['houseNumber', 12, null],
  ['houseNumber', '12a', 'not-a-number'],
  ['email', 'fleur', 'invalid-email'],
  ['phone', 'geen', 'invalid-phone'],
  ['forename', 'x'.repeat(101), 'too-long'],
  ['forename', 'a\u0000b', 'invalid-characters'],
  ['forename', { toString: 1 }, 'invalid'],
  ['password', ['x'], 'invalid'],
])('%s %j: %s [AUTH-021]', (field, value, issue) => {
  const parsed = read({ [field]: value })
  expect(parsed.ok ? null : parsed.issues).toEqual(issue === null ? null : { [field]: issue })
})

test('whatever comes in, the answer is a value or an issue, never a throw [AUTH-021]', () => {
  const fields = fc.record(Object.fromEntries(Object.keys(FORM).map((key) => [key, fc.anything()])), {
    requiredKeys: [],
  })
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fields), (input) => {
      const parsed = parseRegistration(input, TODAY)
      if (!parsed.ok) expect(Object.keys(parsed.issues).length).toBeGreaterThan(0)
    }),
  )
})

describe('customer data', () => {
  const { birthDate: _1, gender: _2, isCompany: _3, password: _4, email: _5, ...DATA } = FORM

  test('ten fields, of which the company and the addition may be empty [CHK-041, CHK-042]', () => {
    expect(Object.keys(DATA)).toHaveLength(10)
    expect(parseCustomerData(DATA)).toEqual({ ok: true, value: DATA })
    expect(isComplete({ ...DATA, company: '', houseNumberAdd: null })).toBe(true)
  })

  test.each(['forename', 'surname', 'phone', 'country', 'postcode', 'city', 'street', 'houseNumber'])(
    '%s is required [CHK-042]',
    (field) => {
      expect(parseCustomerData({ ...DATA, [field]: undefined })).toEqual({ ok: false, issues: { [field]: 'required' } })
      expect(isComplete({ ...DATA, [field]: null })).toBe(false)
    },
  )

  test('a house number is a number, an addition has ten characters at most [CHK-043, CHK-044]', () => {
    expect(parseCustomerData({ ...DATA, houseNumber: '12a' })).toMatchObject({
      issues: { houseNumber: 'not-a-number' },
    })
    expect(parseCustomerData({ ...DATA, houseNumberAdd: '12345678901' })).toMatchObject({
      issues: { houseNumberAdd: 'too-long' },
    })
  })

  test('a Dutch postcode has its pattern, and all that is wrong is told at once [CHK-042, CHK-083]', () => {
    for (const postcode of ['12', '123AB', '1234 ABC', '1234-AB'])
      expect(parseCustomerData({ ...DATA, postcode })).toEqual({ ok: false, issues: { postcode: 'invalid-postcode' } })
    for (const postcode of ['1234AB', ' 1234 ab '])
      expect(parseCustomerData({ ...DATA, postcode })).toMatchObject({ ok: true })
    expect(parseCustomerData({ ...DATA, country: 'BE', postcode: '1000' })).toMatchObject({ ok: true })
    expect(parseCustomerData({ country: 'nl', postcode: '12', phone: 'bel mij', houseNumber: '12a' })).toMatchObject({
      issues: {
        ...{ forename: 'required', surname: 'required', street: 'required', city: 'required' },
        ...{ postcode: 'invalid-postcode', phone: 'invalid-phone', houseNumber: 'not-a-number' },
      },
    })
    // Customers registered years ago or through the API may have another format, and can still order.
    expect(isComplete({ ...DATA, postcode: '12' })).toBe(true)
  })

  test('text is trimmed, save street, city and addition [CHK-045]', () => {
    const typed = { ...DATA, forename: ' Jan ', street: ' Kade ', city: ' Delft ', houseNumberAdd: ' b ' }
    expect(parseCustomerData(typed)).toMatchObject({
      value: { forename: 'Jan', street: ' Kade ', city: ' Delft ', houseNumberAdd: ' b ' },
    })
  })
})

test('the checkout registers with an address and two names [CHK-024, CHK-094]', () => {
  const form = { email: 'jan@example.nl', forename: 'Jan', surname: 'Jansen' }
  expect(parseCheckoutRegistration(form)).toEqual({ ok: true, value: form })
  expect(parseCheckoutRegistration({ email: 'jan' })).toEqual({
    ok: false,
    issues: { email: 'invalid-email', forename: 'required', surname: 'required' },
  })
})
