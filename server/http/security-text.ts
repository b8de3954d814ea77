import { DAY_MS } from '../../rules/time'

/** An outdated contact is noticed within half a year; RFC 9116 recommends less than a year. */
const VALID_MS = 180 * DAY_MS

export interface SecurityTextOptions {
  /** Public origin of the shop. */
  origin: string
  email: string
  /** Milliseconds since the epoch. */
  now: number
}

/**
 * Returns `/.well-known/security.txt` (RFC 9116), the contact for reporting vulnerabilities. Expires half a year after
 * the day of the request.
 */
export function securityText({ origin, email, now }: SecurityTextOptions): string {
  const midnight = new Date(now + VALID_MS).toISOString().slice(0, 10)
  return [
    `Contact: mailto:${email}`,
    `Expires: ${midnight}T00:00:00Z`,
    'Preferred-Languages: nl, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}
