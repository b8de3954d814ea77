/**
 * Returns the next serial of a zone: the time in seconds, or one more than the last if that was later. It always
 * increases (RFC 1982).
 */
export const nextSerial = (last: number, nowMs: number): number => Math.max(last + 1, Math.floor(nowMs / 1000))

/**
 * RFC 1982 §3.2: true if serial `a` is older than `b`. Serials wrap at 2^32; for two that differ by exactly half of
 * that the order is undefined, and neither counts as older.
 */
export function isOlderSerial(a: number, b: number): boolean {
  const ahead = (b - a) >>> 0
  return ahead > 0 && ahead < 0x80000000
}

/** The largest serial that the database holds. */
export const SERIAL_MAX = 0x7fffffff
