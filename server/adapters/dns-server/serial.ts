/**
 * RFC 1982 §3.2: whether serial `a` is older than `b`. Serials go round at 2^32; for two that are exactly half way
 * apart nobody can say, and then neither is older.
 */
export function isOlderSerial(a: number, b: number): boolean {
  const ahead = (b - a) >>> 0
  return ahead > 0 && ahead < 0x80000000
}
