import { expect, test } from 'vitest'
import { NEW_CUSTOMER_DEFAULTS, parseNewCustomer } from './new-customer'

const FORM = {
  ...NEW_CUSTOMER_DEFAULTS,
  ...{ email: 'Nina@Voorbeeld.nl', forename: 'Nina', surname: 'Nieuw', postcode: '1234 AB', houseNumber: '5' },
  ...{ street: 'Voorbeeldstraat', city: 'Voorbeeldstad', phone: '+31 10 000 00 09' },
}

test('the initial values lack only what a registration requires', () => {
  const parsed = parseNewCustomer(NEW_CUSTOMER_DEFAULTS)
  expect(parsed.ok ? [] : Object.keys(parsed.issues).sort()).toEqual(
    ['city', 'email', 'forename', 'houseNumber', 'phone', 'postcode', 'street', 'surname'].sort(),
  )
})

test('a person needs no company, and a number in the trade register or for VAT does', () => {
  expect(parseNewCustomer(FORM)).toMatchObject({ ok: true, value: { company: '', vat: null } })
  expect(parseNewCustomer({ ...FORM, vat: 'NL123456782B01' })).toMatchObject({ issues: { vat: 'vat-needs-company' } })
  expect(parseNewCustomer({ ...FORM, registrationNumber: '12345678' })).toMatchObject({
    issues: { company: 'required' },
  })
})

test('a VAT number is returned in standard form, by the country of the customer', () => {
  const company = { ...FORM, company: 'Nieuw BV' }
  expect(parseNewCustomer({ ...company, vat: '1234.56.782 b 01' })).toMatchObject({ value: { vat: 'NL123456782B01' } })
  for (const vat of ['NL123', 'NL123456783B01', 'US123456789'])
    expect(parseNewCustomer({ ...company, vat })).toMatchObject({ issues: { vat: 'invalid-vat-id' } })
})

test('a Dutch postal code has its format, and a language is one of the shop’s', () => {
  expect(parseNewCustomer({ ...FORM, postcode: '12' })).toMatchObject({ issues: { postcode: 'invalid-postcode' } })
  expect(parseNewCustomer({ ...FORM, locale: 'fr' })).toMatchObject({ issues: { locale: 'invalid-choice' } })
})
