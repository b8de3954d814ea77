import { expect, test } from 'vitest'
import { parseOpeningHours } from './opening-hours'
import { contactIssues, openingHoursText, readContact } from './shop-contact'

const CONTACT = { phone: '010 000 00 00', email: 'hulp@shop.example', address: 'Kade 1', hours: 'Mo-Fr 09:00-17:30' }

test.each([
  [{}, {}],
  [{ phone: '', address: '', hours: '' }, {}],
  [{ email: ' ' }, { email: 'required' }],
  [{ email: 'hulp' }, { email: 'invalid-email' }],
  [{ phone: 'bel ons' }, { phone: 'invalid-phone' }],
  [{ hours: 'ma t/m vr' }, { hours: 'invalid' }],
  [{ address: 'x'.repeat(201) }, { address: 'too-long' }],
])('contact details with %j have the issues %j', (changed, issues) => {
  expect(contactIssues({ ...CONTACT, ...changed })).toEqual(issues)
})

test('what is stored is read back, and anything else is ignored', () => {
  expect(readContact(JSON.stringify(CONTACT))).toEqual(CONTACT)
  for (const text of [null, '', '{', '{"phone":1}']) expect(readContact(text)).toBeNull()
})

test.each(['', 'Mo-Fr 09:00-17:30', 'Mo-Fr 09:00-17:30; Sa 10:00-14:00'])(
  'hours %j are formatted as they were read',
  (text) => {
    expect(openingHoursText(parseOpeningHours(text) ?? [])).toBe(text)
  },
)
