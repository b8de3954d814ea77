import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Day, daysBetween } from './calendar'
import { easterSunday, isWorkingDay, publicHolidays, workingDayFrom } from './public-holidays'
import { addDays } from './renewal'

/** Good Friday, Easter Monday, Ascension Day, Whit Monday and King's Day, as calendars print them. */
const PRINTED: readonly (readonly [number, string, string, string, string, string])[] = [
  [2024, '03-29', '04-01', '05-09', '05-20', '04-27'],
  [2025, '04-18', '04-21', '05-29', '06-09', '04-26'],
  [2026, '04-03', '04-06', '05-14', '05-25', '04-27'],
  [2027, '03-26', '03-29', '05-06', '05-17', '04-27'],
  [2028, '04-14', '04-17', '05-25', '06-05', '04-27'],
  [2029, '03-30', '04-02', '05-10', '05-21', '04-27'],
  [2030, '04-19', '04-22', '05-30', '06-10', '04-27'],
  [2031, '04-11', '04-14', '05-22', '06-02', '04-26'],
  [2032, '03-26', '03-29', '05-06', '05-17', '04-27'],
  [2033, '04-15', '04-18', '05-26', '06-06', '04-27'],
  [2034, '04-07', '04-10', '05-18', '05-29', '04-27'],
  [2035, '03-23', '03-26', '05-03', '05-14', '04-27'],
]

/** Easter in the earliest and latest years, and in those that other methods get wrong. */
const EASTERS: readonly Day[] = [
  '1818-03-22',
  '1943-04-25',
  '1954-04-18',
  '1981-04-19',
  '2038-04-25',
  '2049-04-18',
  '2285-03-22',
]

/**
 * Easter by its definition, with the tables of the calendar (the epact of Lilius): the Sunday after the first full moon on or after
 * 21 March.
 */
function easterByMoon(year: number): Day {
  const century = Math.floor(year / 100) + 1
  const solar = Math.floor((3 * century) / 4) - 12
  const lunar = Math.floor((8 * century + 5) / 25) - 5
  const golden = (year % 19) + 1
  let epact = (((11 * golden + 20 + lunar - solar) % 30) + 30) % 30
  if ((epact === 25 && golden > 11) || epact === 24) epact++
  let moon = 44 - epact
  if (moon < 21) moon += 30
  let day = addDays(`${year}-03-01`, moon)
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 0) day = addDays(day, 1)
  return day
}

const days = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date): Day => date.toISOString().slice(0, 10))
const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()

describe('public holidays', () => {
  test.each(PRINTED)('of %i are those of a printed calendar', (year, ...moving) => {
    const fixed = ['01-01', '05-05', '12-25', '12-26']
    expect(publicHolidays(year)).toEqual([...fixed, ...moving].map((day) => `${year}-${day}`).sort())
  })

  test.each(EASTERS)('Easter is on %s', (day) => {
    expect(easterSunday(Number(day.slice(0, 4)))).toBe(day)
  })

  test('Easter is the Sunday after the full moon of spring, in every year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1583, max: 4000 }), (year) => {
        const easter = easterSunday(year)
        expect(easter).toBe(easterByMoon(year))
        expect(weekdayOf(easter)).toBe(0)
        expect(daysBetween(`${year}-03-22`, easter)).toBeGreaterThanOrEqual(0)
        expect(daysBetween(easter, `${year}-04-25`)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('are never a Sunday for King’s Day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2014, max: 2200 }), (year) => {
        const [day] = publicHolidays(year).filter(
          (each) => /-04-2[67]$/.test(each) && each !== addDays(easterSunday(year), 1),
        )
        expect(day === undefined || weekdayOf(day) !== 0).toBe(true)
      }),
    )
  })
})

describe('the working day from a day', () => {
  test.each([
    ['2026-11-30', '2026-11-30'],
    ['2026-11-28', '2026-11-30'],
    // From Good Friday to the Tuesday after Easter; and from Christmas, which is a Friday, to Monday.
    ['2026-04-03', '2026-04-07'],
    ['2026-12-25', '2026-12-28'],
    ['2027-01-01', '2027-01-04'],
    // Liberation Day and Ascension Day in one week.
    ['2027-05-05', '2027-05-07'],
    ['2026-04-27', '2026-04-28'],
  ])('%s is %s', (day, working) => {
    expect(workingDayFrom(day)).toBe(working)
  })

  test('is a working day with none before it, and at most five days later', () => {
    fc.assert(
      fc.property(days, (day) => {
        const working = workingDayFrom(day)
        expect(isWorkingDay(working)).toBe(true)
        const skipped = Array.from({ length: daysBetween(day, working) }, (_, n) => addDays(day, n))
        expect(skipped.filter(isWorkingDay)).toEqual([])
        expect(skipped.length).toBeLessThanOrEqual(5)
      }),
    )
  })
})
