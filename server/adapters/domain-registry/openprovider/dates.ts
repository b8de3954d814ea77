/** Writes a moment as the vendor does. The Swedish locale formats dates as ISO 8601. */
const IN_AMSTERDAM = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Amsterdam',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/**
 * Reads a date and time of Amsterdam without a zone, `2028-02-29 00:00:00`, as milliseconds since the epoch. Of the hour that occurs
 * twice when summer time ends it means the first; of the one that does not exist when it begins, the hour after it. Null if it is no date.
 */
export function readAmsterdamTime(text: string): number | null {
  const [, day, time = '00:00:00'] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d))?$/.exec(text.trim()) ?? []
  const asUtc = Date.parse(`${day}T${time}Z`)
  // The vendor writes a missing date as zeros.
  if (!day || !Number.isFinite(asUtc)) return null
  const offset = (at: number): number => Date.parse(`${IN_AMSTERDAM.format(at).replace(' ', 'T')}Z`) - at
  // Whatever the season, summer time is the earlier moment.
  const candidates = [2, 1].map((hours) => asUtc - hours * 3_600_000)
  const found = candidates.find((at) => at + offset(at) === asUtc)
  return found ?? asUtc - 3_600_000
}
