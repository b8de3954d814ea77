import { expect, test } from 'vitest'
import { HOLDER_DEFAULTS, parseHolder } from '../../../rules/holder'
import { HOLDER_FIELDS, type HolderValues, holderInput } from './HolderForm'

const COMPANY: HolderValues = {
  ...HOLDER_DEFAULTS,
  isCompany: true,
  company: 'Voorbeeld BV',
  vat: 'NL123456789B01',
  forename: 'Sanne',
  surname: 'Voorbeeld',
  street: 'Voorbeeldkade',
  houseNumber: '1',
  postcode: '3011 AA',
  city: 'Rotterdam',
  phone: '+31 10 000 00 00',
  email: 'sanne@example.com',
}

test('the form has the thirteen fields of a holder, those of its registration, and the choice between a company and a person [WHO-001]', () => {
  const fields = HOLDER_FIELDS.filter((name) => name !== 'isCompany')
  expect([...fields].sort()).toEqual(Object.keys(HOLDER_DEFAULTS).sort())
})

test('a person goes without the company and VAT number that were typed before [WHO-004]', () => {
  expect(parseHolder(holderInput({ ...COMPANY, vat: 'nonsense', isCompany: false }))).toMatchObject({
    ok: true,
    value: { company: '', vat: '' },
  })
  expect(parseHolder(holderInput(COMPANY))).toMatchObject({ ok: true, value: { company: 'Voorbeeld BV' } })
})

test('a company needs its name and may do without a VAT number [WHO-004, WHO-006, WHO-007]', () => {
  expect(parseHolder(holderInput({ ...COMPANY, company: '', vat: '' }))).toEqual({
    ok: false,
    issues: { company: 'company-required' },
  })
  expect(parseHolder(holderInput({ ...COMPANY, vat: '' })).ok).toBe(true)
})
