import { expect, test } from 'vitest'
import { startOfDay } from './calendar'
import { firstRaisedDay, knowsOf, noticesFrom } from './price-notice'

const change = { setId: 'prs_1', productId: 'prd_com', validFrom: startOfDay('2027-01-01') }
const told = { setId: 'prs_1', productId: 'prd_com', toldAt: Date.parse('2026-11-23T16:00:00Z') }
const term = (from: string) => ({ since: 0, from })

test('an owner knows of a raise from the given number of days after the mail', () => {
  expect(knowsOf([told], change, term('2027-01-21'), 60)).toBe(false)
  expect(knowsOf([told], change, term('2027-01-22'), 60)).toBe(true)
})

test('a mail about another set or another product tells nothing', () => {
  for (const other of [{ setId: 'prs_2' }, { productId: 'prd_net' }])
    expect(knowsOf([{ ...told, ...other }], change, term('2030-01-01'), 60)).toBe(false)
  expect(knowsOf([], change, term('2030-01-01'), 60)).toBe(false)
})

test('who bought when the raise applied already knows it, and who bought a moment before does not', () => {
  const bought = (since: number) => knowsOf([], change, { since, from: '2028-01-01' }, 60)
  expect(bought(change.validFrom)).toBe(true)
  expect(bought(change.validFrom - 1)).toBe(false)
})

test.each([
  ['2027-01-01', '2026-11-21', '2027-01-20'],
  ['2027-03-28', '2026-11-21', '2027-03-28'],
  ['2027-10-31', '2027-09-01', '2027-10-31'],
])('a raise of %s that is told on %s counts for terms from %s', (validFrom, toldOn, day) => {
  expect(firstRaisedDay(startOfDay(validFrom), toldOn, 60)).toBe(day)
})

test.each([
  ['2026-11-21T08:00:00Z', '2026-11-21T16:00:00Z'],
  ['2026-11-21T15:00:00Z', '2026-11-21T16:00:00Z'],
  ['2026-11-21T15:01:00Z', '2026-11-22T16:00:00Z'],
  ['2027-03-27T22:59:00Z', '2027-03-28T15:00:00Z'],
  ['2027-10-30T15:30:00Z', '2027-10-31T16:00:00Z'],
])('a set that was approved at %s is told from %s', (approved, from) => {
  expect(new Date(noticesFrom(Date.parse(approved))).toISOString()).toBe(from.replace('Z', '.000Z'))
})
