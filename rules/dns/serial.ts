/**
 * The serial of a zone's next version: the time in seconds, or one more than the last when that was later still. It
 * rises with every change and never goes back (RFC 1982).
 */
export const nextSerial = (last: number, nowMs: number): number => Math.max(last + 1, Math.floor(nowMs / 1000))
