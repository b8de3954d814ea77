import { expect, test } from 'vitest'
import { hoursOn, parseOpeningHours } from './opening-hours'

test('opening hours are read as schema.org writes them', () => {
  const hours = parseOpeningHours('Mo-Fr 09:00-17:30; Sa 10:00-14:00')
  expect(hours).toEqual([
    { from: 'Mo', until: 'Fr', opens: '09:00', closes: '17:30' },
    { from: 'Sa', until: 'Sa', opens: '10:00', closes: '14:00' },
  ])
  expect(hoursOn(hours ?? [], 'We')?.closes).toBe('17:30')
  expect(hoursOn(hours ?? [], 'Su')).toBeNull()
  expect(parseOpeningHours('')).toEqual([])
})

test.each([
  'Mo-Fr 9-17',
  'Fr-Mo 09:00-17:00',
  'Mo 17:00-09:00',
  'ma-vr 09:00-17:00',
  'Mo-Fr 09:00-17:00;',
  'Mo 25:00-26:00',
])('%s is refused', (text) => {
  expect(parseOpeningHours(text)).toBeNull()
})
