import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths, type Day, daysBetween } from './calendar'
import {
  attentionFrom,
  canExtend,
  isDueSoon,
  isOverdue,
  parseAnswer,
  parseExplanation,
  parsePrivacyRequest,
  privacyDeadline,
} from './privacy-requests'
import { workingDayFrom } from './public-holidays'
import { addDays } from './renewal'

const TODAY = '2026-11-30'
const FORM = { kind: 'ACCESS', channel: 'EMAIL', receivedOn: '2026-11-27', details: 'Alles over mij.' }

const days = fc
  .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2049-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date): Day => date.toISOString().slice(0, 10))
const numberOf = (day: Day) => Number(day.slice(8))
const isLastOfMonth = (day: Day) => numberOf(addDays(day, 1)) === 1

describe('the deadline', () => {
  test.each([
    // A Friday, from a Tuesday.
    ['2026-10-27', '2026-11-27', '2027-01-27'],
    // The last day of a shorter month; and 31 January plus three months ends on 30 April.
    ['2028-01-31', '2028-02-29', '2028-05-01'],
    ['2026-08-31', '2026-09-30', '2026-11-30'],
    // Saturday 28 and Sunday 29 November end on Monday 30.
    ['2026-10-28', '2026-11-30', '2027-01-28'],
    ['2026-10-29', '2026-11-30', '2027-01-29'],
    // Good Friday, so the Tuesday after Easter; and Christmas, so the Monday after it.
    ['2027-02-26', '2027-03-30', '2027-05-26'],
    ['2026-09-25', '2026-10-26', '2026-12-28'],
    // Over a new year.
    ['2026-12-31', '2027-02-01', '2027-03-31'],
  ])('of a request of %s is %s, and %s once it is extended', (receivedOn, first, extended) => {
    expect(privacyDeadline(receivedOn, { isExtended: false })).toBe(first)
    expect(privacyDeadline(receivedOn, { isExtended: true })).toBe(extended)
  })

  test('is the first working day from the day of the same number', () => {
    fc.assert(
      fc.property(days, fc.boolean(), (receivedOn, isExtended) => {
        const deadline = privacyDeadline(receivedOn, { isExtended })
        const end = addMonths(receivedOn, isExtended ? 3 : 1)
        expect(deadline).toBe(workingDayFrom(end))
        expect(numberOf(end) === numberOf(receivedOn) || isLastOfMonth(end)).toBe(true)
        expect(daysBetween(receivedOn, end)).toBeGreaterThanOrEqual(isExtended ? 89 : 28)
      }),
    )
  })

  test('never moves back for a request that came later, and an extension gives more time', () => {
    fc.assert(
      fc.property(days, (receivedOn) => {
        const next = addDays(receivedOn, 1)
        for (const isExtended of [false, true])
          expect(privacyDeadline(next, { isExtended }) >= privacyDeadline(receivedOn, { isExtended })).toBe(true)
        const first = privacyDeadline(receivedOn, { isExtended: false })
        expect(daysBetween(first, privacyDeadline(receivedOn, { isExtended: true }))).toBeGreaterThan(50)
      }),
    )
  })

  test('counts the extension from the receipt, not from the first deadline', () => {
    // The first deadline moves from Saturday 28 to Monday 30 November; the extended one does not.
    expect(privacyDeadline('2026-10-28', { isExtended: true })).toBe('2027-01-28')
  })
})

test('a request is extended once, within the first month', () => {
  expect(canExtend('2026-10-28', false, '2026-11-30')).toBe(true)
  expect(canExtend('2026-10-28', false, '2026-12-01')).toBe(false)
  expect(canExtend('2026-10-28', true, '2026-11-01')).toBe(false)
})

test('a request needs attention from seven days before its deadline, and is late the day after it', () => {
  const states = ['2026-11-29', TODAY, '2026-12-07', '2026-12-08'].map((deadline) => [
    isOverdue(deadline, TODAY),
    isDueSoon(deadline, TODAY),
  ])
  expect(states).toEqual([
    [true, false],
    [false, true],
    [false, true],
    [false, false],
  ])
  expect(attentionFrom('2026-12-07')).toBe(TODAY)
})

test('a request has a kind, a way and a day of the past year', () => {
  expect(parsePrivacyRequest(FORM, TODAY)).toEqual({ ok: true, value: FORM })
  expect(parsePrivacyRequest({ ...FORM, details: null }, TODAY)).toMatchObject({ value: { details: '' } })
  for (const [field, value, found] of [
    ['kind', '', 'invalid-choice'],
    ['channel', 'PIGEON', 'invalid-choice'],
    ['receivedOn', '', 'invalid-date'],
    ['receivedOn', '2026-12-01', 'date-in-future'],
    ['receivedOn', '2025-11-29', 'invalid-date'],
    ['details', 'a'.repeat(2001), 'too-long'],
    ['details', 'a\u0000b', 'invalid-characters'],
  ])
    expect(parsePrivacyRequest({ ...FORM, [field as string]: value }, TODAY)).toEqual({
      ok: false,
      issues: { [field as string]: found },
    })
})

test('a refusal and an extension have words for the person, a completion may have them', () => {
  expect(parseExplanation({ explanation: ' Twee regels.\nDe tweede. ' })).toMatchObject({
    value: { explanation: 'Twee regels.\nDe tweede.' },
  })
  expect(parseExplanation({ explanation: '  ' })).toEqual({ ok: false, issues: { explanation: 'required' } })
  expect(parseAnswer({})).toEqual({ ok: true, value: { explanation: '' } })
})
