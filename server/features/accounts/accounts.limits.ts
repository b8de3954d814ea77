import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../rules/time'
import type { AddressLimit, Limit } from '../../common/limits'

/**
 * Failed logins after which a captcha is required; the account locks at the limit itself. Only checked passwords count,
 * not attempts that were refused for a missing captcha.
 */
export const LOGIN_FAILURES_BEFORE_CAPTCHA = 3
export const LOGIN: Limit = { kind: 'login', max: 10, windowMs: 15 * MINUTE_MS }
/**
 * Authenticator codes tried after the right password, across all browsers: twenty guesses a week do not find one of a
 * million codes. A right code or a new password resets the counter.
 */
export const CODE_GUESSES: Limit = { kind: 'code-guess', max: 20, windowMs: 7 * DAY_MS }
/** More wrong codes than a typing error explains: someone else knows the password. */
export const WRONG_CODES_BEFORE_MAIL = 4
/** For a browser that was signed in before, while others keep the account locked. */
export const LOGIN_ON_KNOWN_DEVICE: Limit = { kind: 'login-device', max: 5, windowMs: 15 * MINUTE_MS }
export const LOGIN_PER_ADDRESS: AddressLimit = {
  kind: 'login-address',
  max: 30,
  windowMs: 15 * MINUTE_MS,
  byDefault: { max: 200, windowMs: 15 * MINUTE_MS },
}
/** Sessions that were asked for a captcha, so that the next page shows it at once. */
export const LOGIN_CAPTCHA_SHOWN: Limit = { kind: 'login-captcha', max: 1, windowMs: 15 * MINUTE_MS }

/** How long a proof of identity is valid, including a login. */
export const CONFIRMED_FOR_MS = 10 * MINUTE_MS
/** Checks of a password or code of a signed-in user. */
export const CONFIRMATION: Limit = { kind: 'confirm-identity', max: 5, windowMs: 15 * MINUTE_MS }

/** How long a browser has to sign a passkey challenge. */
export const PASSKEY_CHALLENGE_MS = 5 * MINUTE_MS
export const PASSKEY_CHALLENGES_PER_ADDRESS: AddressLimit = {
  kind: 'passkey-address',
  max: 60,
  windowMs: 15 * MINUTE_MS,
  byDefault: { max: 400, windowMs: 15 * MINUTE_MS },
}
/** Maximum per account. */
export const PASSKEYS_MAX = 20

/** How long the two links of an e-mail change are valid. */
export const EMAIL_CHANGE_MS = DAY_MS
/** Mails about e-mail changes per account. */
export const EMAIL_CHANGES: Limit = { kind: 'email-change', max: 5, windowMs: DAY_MS }
/** How long a download link of a data export is valid. */
export const EXPORT_LINK_MS = HOUR_MS
export const EXPORTS: Limit = { kind: 'data-export', max: 10, windowMs: HOUR_MS }

/** Beyond these a captcha is required. */
export const REGISTRATION: Limit = { kind: 'registration', max: 3, windowMs: 15 * MINUTE_MS }
export const PASSWORD_RESET: Limit = { kind: 'password-reset', max: 3, windowMs: 15 * MINUTE_MS }

/** Limits per network address, whatever identity it claims; beyond these, TOO_MANY_REQUESTS. */
export const REGISTRATIONS_PER_ADDRESS: AddressLimit = {
  kind: 'registration-address',
  max: 5,
  windowMs: HOUR_MS,
  byDefault: { max: 50, windowMs: HOUR_MS },
}
export const RESETS_PER_ADDRESS: AddressLimit = {
  kind: 'password-reset-address',
  max: 10,
  windowMs: HOUR_MS,
  byDefault: { max: 20, windowMs: HOUR_MS },
}
export const RESENDS_PER_ADDRESS: AddressLimit = {
  kind: 'activation-address',
  max: 10,
  windowMs: HOUR_MS,
  byDefault: { max: 50, windowMs: HOUR_MS },
}

/** Mails to one e-mail address, across all requesters. */
export const REGISTRATION_MAILS: Limit = { kind: 'registration-mail', max: 10, windowMs: DAY_MS }
export const RESET_MAILS: Limit = { kind: 'password-reset-mail', max: 10, windowMs: DAY_MS }
export const RESEND_PAUSE: Limit = { kind: 'activation-pause', max: 1, windowMs: 30 * SECOND_MS }
export const RESEND_MAILS: Limit = { kind: 'activation-mail', max: 5, windowMs: DAY_MS }

export const POSTCODE: Limit = { kind: 'postcode', max: 30, windowMs: MINUTE_MS }

export const RESET_LINK_MS = 60 * MINUTE_MS

/** VAT checks per network address. */
export const VAT_CHECKS: Limit = { kind: 'vat-check', max: 60, windowMs: HOUR_MS }
