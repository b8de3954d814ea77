import { expect, test } from 'vitest'
import { accessEndOf, hasAccess, isPastLastDay, parseLastDay } from './staff-access'

test('access lasts through the last day in Amsterdam', () => {
  const access = { isDisabled: false, lastDay: '2026-12-31' }
  const [before, after] = ['2026-12-31T22:59:59Z', '2026-12-31T23:00:00Z'].map((time) => Date.parse(time)) as [
    number,
    number,
  ]
  expect([hasAccess(access, before), isPastLastDay(access, before)]).toEqual([true, false])
  expect([hasAccess(access, after), isPastLastDay(access, after)]).toEqual([false, true])
  expect(accessEndOf(access)).toBe(after)
})

test('access without a last day has no end, and a disabled member has none', () => {
  expect(hasAccess({ isDisabled: false, lastDay: null }, Date.now())).toBe(true)
  expect(accessEndOf({ lastDay: null })).toBeNull()
  expect(hasAccess({ isDisabled: true, lastDay: '2999-12-31' }, Date.now())).toBe(false)
})

test('a last day is today or later, within five years, or none', () => {
  const parsed = (lastDay: unknown) => parseLastDay({ lastDay }, '2026-11-29')
  for (const lastDay of ['2026-11-29', '2031-11-29', null])
    expect(parsed(lastDay)).toEqual({ ok: true, value: { lastDay } })
  for (const none of ['', undefined]) expect(parsed(none)).toEqual({ ok: true, value: { lastDay: null } })
  for (const [lastDay, found] of [
    ['2026-11-28', 'date-in-past'],
    ['2031-11-30', 'invalid-date'],
    ['2026-02-30', 'invalid-date'],
  ])
    expect(parsed(lastDay)).toEqual({ ok: false, issues: { lastDay: found } })
})
