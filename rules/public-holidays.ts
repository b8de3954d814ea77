import type { Day } from './calendar'
import { addDays } from './renewal'

/**
 * Returns Easter Sunday of a year of the Gregorian calendar, by the method of Meeus, Jones and Butcher (Jean Meeus, Astronomical
 * Algorithms, chapter 8).
 */
export function easterSunday(year: number): Day {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  // Days from 21 March to the full moon.
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * toSunday) / 451)
  const days = moon + toSunday - 7 * late
  return addDays(dayOf(year, 3, 22), days)
}

const dayOf = (year: number, month: number, day: number): Day =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Sundays are no public holidays of their own: a period does not end on one anyway. */
const AROUND_EASTER = { goodFriday: -2, easterMonday: 1, ascension: 39, whitMonday: 50 }

/**
 * Returns the public holidays of the Netherlands in a year, by date (Algemene termijnenwet, article 3; Good Friday by its second
 * paragraph). Liberation Day is one in every year.
 */
export function publicHolidays(year: number): Day[] {
  const easter = easterSunday(year)
  return [
    dayOf(year, 1, 1),
    ...Object.values(AROUND_EASTER).map((days) => addDays(easter, days)),
    kingsDay(year),
    dayOf(year, 5, 5),
    dayOf(year, 12, 25),
    dayOf(year, 12, 26),
  ].sort()
}

/** On 27 April, or the day before if that is a Sunday. */
function kingsDay(year: number): Day {
  const birthday = dayOf(year, 4, 27)
  return weekdayOf(birthday) === 0 ? addDays(birthday, -1) : birthday
}

/** From 0 for Sunday. */
const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Whether a day is no Saturday, Sunday or public holiday of the Netherlands. */
export function isWorkingDay(day: Day): boolean {
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== 6 && !publicHolidays(Number(day.slice(0, 4))).includes(day)
}

/** Returns a day, or the first working day after it. */
export function workingDayFrom(day: Day): Day {
  return isWorkingDay(day) ? day : workingDayFrom(addDays(day, 1))
}
