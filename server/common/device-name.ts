/** Ordered so that a browser comes before those whose name its user agent also contains. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]
const PROGRAM_MAX = 40

/**
 * Returns the browser and system of a user agent as users know them ("Firefox, Windows"), without the versions that
 * identify people; any other client by its name; empty if unknown. A user agent proves nothing.
 */
export function deviceName(userAgent: string): string {
  const nameIn = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const known = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((name) => name !== undefined)
  if (known.length > 0) return known.join(', ')
  return (/^[\w.-]+/.exec(userAgent)?.[0] ?? '').slice(0, PROGRAM_MAX)
}
