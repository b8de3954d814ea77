import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../rules/time'
import type { AddressLimit, Limit } from '../common/limits'

/** A session ends after this long without a request. */
export const IDLE_MS = 30 * MINUTE_MS
/** A session ends this long after signing in, in any case. */
export const SESSION_MS = 12 * HOUR_MS
/** How long a proven factor is fresh. */
export const FRESH_FACTOR_MS = 10 * MINUTE_MS
/** How long the link of an invitation is valid. */
export const INVITATION_MS = DAY_MS
/** How long a browser has to sign a passkey challenge. */
export const CHALLENGE_MS = 5 * MINUTE_MS

export const REASON_MIN = 3
export const REASON_MAX = 500
export const PASSKEYS_MAX = 20
export const ROLES_MAX = 3

/** Checks of a password per e-mail address, known or not. */
export const SIGN_IN: Limit = { kind: 'staff-login', max: 10, windowMs: 15 * MINUTE_MS }
/** Codes tried after the right password: twenty guesses a week do not find one of a million. */
export const CODE_GUESSES: Limit = { kind: 'staff-code', max: 20, windowMs: 7 * DAY_MS }
/** Factors tried by a session. */
export const CONFIRMATION: Limit = { kind: 'staff-confirm', max: 5, windowMs: 15 * MINUTE_MS }
/** Attempts that anyone on the listener can make, per network address; beyond it, TOO_MANY_REQUESTS. It bounds the audit log too. */
export const SIGN_IN_PER_ADDRESS: AddressLimit = {
  kind: 'staff-address',
  max: 30,
  windowMs: 15 * MINUTE_MS,
  byDefault: { max: 200, windowMs: 15 * MINUTE_MS },
}

/** How long a browser is known as one of a staff member: as long as browsers keep a cookie. */
export const DEVICE_MS = 400 * DAY_MS
