import { expect, test } from 'vitest'
import { holder } from '../../../tests/contracts/domain-registry.contract'
import { handleOf, readPhone, streetLineOf } from './registrar-holder'

test.each([
  ['+31384530759', 'NL', '31', '384530759'],
  ['+31 (0)38 453 07 59', 'NL', '31', '384530759'],
  ['038-4530759', 'NL', '31', '384530759'],
  ['06 12345678', 'NL', '31', '612345678'],
  ['+32 2 555 12 12', 'NL', '32', '25551212'],
  ['+44 20 7946 0018', 'GB', '44', '2079460018'],
  ['+1 202-555-0123', 'US', '1', '2025550123'],
])('%s in %s is dialled as +%s.%s', (phone, country, countryCode, subscriber) => {
  expect(readPhone(phone, country)).toEqual({ countryCode, subscriber })
})

test.each([
  ['', 'NL'],
  ['12', 'NL'],
  ['geen', 'NL'],
  ['038-4530759', 'XX'],
])('%j in %s cannot be dialled', (phone, country) => {
  expect(readPhone(phone, country)).toBeNull()
})

test('a holder has one handle, whatever the order of its facts and the empty ones', () => {
  const handle = handleOf(holder)
  const reversed = Object.fromEntries(Object.entries(holder).reverse()) as unknown as typeof holder
  expect(handleOf({ ...reversed, legalForm: null })).toBe(handle)
  expect(handle).toMatch(/^holder-[0-9a-f]{32}$/)
})

test.each(['company', 'surname', 'city', 'phone', 'email'] as const)('another %s is another handle', (fact) => {
  expect(handleOf({ ...holder, [fact]: 'anders' })).not.toBe(handleOf(holder))
})

test('the street has its number and addition', () => {
  expect(streetLineOf({ ...holder, houseNumberAdd: 'bis' })).toBe('Voorbeeldstraat 1 bis')
})
