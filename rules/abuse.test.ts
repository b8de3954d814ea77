import { expect, test } from 'vitest'
import { isPastDeadline, parseDeadline, parseStatement } from './abuse'

const TODAY = '2026-11-29'
const STATEMENT = {
  abuseReason: 'PHISHING',
  ground: 'LAW',
  article: 'artikel 326 van het Wetboek van Strafrecht',
  explanation: 'Op /inloggen staat een nagemaakte pagina van een bank.\nHaal haar weg.',
  reportReference: 'M-2026-17',
  deadline: '2026-12-02',
}

test('a statement of reasons has a reason, a ground and the facts; report and deadline are optional', () => {
  expect(parseStatement(STATEMENT, TODAY)).toEqual({ ok: true, value: STATEMENT })
  expect(parseStatement({ ...STATEMENT, reportReference: '', deadline: '' }, TODAY)).toMatchObject({
    value: { reportReference: '', deadline: null },
  })
})

test.each([
  ['abuseReason', '', 'invalid-choice'],
  ['ground', 'WISH', 'invalid-choice'],
  ['article', '  ', 'required'],
  ['article', 'a'.repeat(201), 'too-long'],
  ['explanation', '', 'required'],
  ['explanation', 'a'.repeat(2001), 'too-long'],
  ['explanation', 'a\u0000b', 'invalid-characters'],
  ['deadline', '2026-11-28', 'date-in-past'],
  ['deadline', '2026-02-30', 'invalid-date'],
  ['deadline', '2028-01-01', 'invalid-date'],
])('refuses %s %j as %s', (field, value, found) => {
  expect(parseStatement({ ...STATEMENT, [field]: value }, TODAY)).toEqual({ ok: false, issues: { [field]: found } })
})

test('a deadline moves to another day, today or later, within a year', () => {
  const moved = (deadline: unknown) => parseDeadline({ deadline }, { today: TODAY, before: '2026-12-02' })
  for (const deadline of [TODAY, '2026-12-01', '2027-11-29'])
    expect(moved(deadline)).toEqual({ ok: true, value: { deadline } })
  for (const [deadline, found] of [
    ['2026-11-28', 'date-in-past'],
    ['2026-12-02', 'date-unchanged'],
    ['2027-11-30', 'invalid-date'],
    ['', 'invalid-date'],
    [null, 'invalid-date'],
  ])
    expect(moved(deadline)).toEqual({ ok: false, issues: { deadline: found } })
})

test('a deadline has passed once its day is over', () => {
  expect([null, '2026-11-28', TODAY, '2026-11-30'].map((day) => isPastDeadline(day, TODAY))).toEqual([
    false,
    true,
    false,
    false,
  ])
})
