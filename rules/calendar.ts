/** A day as a form sends it: `2026-11-21`. Days of this shape compare as text. */
export type Day = string

/** The day that it is in the Netherlands at this moment; a server elsewhere keeps the shop's calendar. */
export const dayInAmsterdam = (now: number): Day => DAY.format(now)

/** Says whether a text is a day that exists: `2026-02-29` is none. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Sweden writes its dates the ISO way. */
const DAY = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Amsterdam',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
