import { expect, test } from 'vitest'
import { askedEntries, auditVariables, searchOf } from './asked-entries'

test('a filtered list has an address, which leads to the same filters', () => {
  const asked = {
    text: 'ziek',
    staffId: 'stf_1',
    accountId: 'acc_1',
    act: 'staffLogin',
    outcome: 'REFUSED',
    from: '',
    until: '2026-11-24',
  } as const
  expect(searchOf(asked)).toBe('?q=ziek&wie=stf_1&klant=acc_1&wat=staffLogin&uitkomst=REFUSED&tot=2026-11-24')
  expect(askedEntries(new URLSearchParams(searchOf(asked)))).toEqual(asked)
  expect(searchOf(askedEntries(new URLSearchParams()))).toBe('')
})

test('what is no day or outcome in the address is no filter', () => {
  const { filter } = auditVariables(new URLSearchParams('?van=2026-02-30&tot=gisteren&uitkomst=MAYBE'))
  expect(filter).toMatchObject({ from: null, until: null, outcome: null })
})

test.each([
  { day: '2026-11-24', from: '2026-11-23T23:00:00.000Z', until: '2026-11-24T23:00:00.000Z' },
  { day: '2026-07-01', from: '2026-06-30T22:00:00.000Z', until: '2026-07-01T22:00:00.000Z' },
  // The clock changes on these two days.
  { day: '2026-03-29', from: '2026-03-28T23:00:00.000Z', until: '2026-03-29T22:00:00.000Z' },
  { day: '2026-10-25', from: '2026-10-24T22:00:00.000Z', until: '2026-10-25T23:00:00.000Z' },
])('$day is a day in Amsterdam, first and last hour included', ({ day, from, until }) => {
  expect(auditVariables(new URLSearchParams(`?van=${day}&tot=${day}`)).filter).toMatchObject({ from, until })
})
