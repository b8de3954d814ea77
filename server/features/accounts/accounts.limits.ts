import type { AddressLimit, Limit } from '../../common/limits'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * After so many failed logins a captcha is asked; the limit itself is where the account locks. Only looks at the password
 * count, not the tries that were told to solve a captcha first.
 */
export const LOGIN_FAILURES_BEFORE_CAPTCHA = 3
export const LOGIN: Limit = { kind: 'login', max: 10, windowMs: 15 * MINUTE }
/** For a browser that was signed in before, while strangers keep the account locked. */
export const LOGIN_ON_KNOWN_DEVICE: Limit = { kind: 'login-device', max: 5, windowMs: 15 * MINUTE }
export const LOGIN_PER_ADDRESS: AddressLimit = {
  kind: 'login-address',
  max: 30,
  windowMs: 15 * MINUTE,
  byDefault: { max: 200, windowMs: 15 * MINUTE },
}
/** Sessions that were told to solve a captcha, so that the next page shows it at once. */
export const LOGIN_CAPTCHA_SHOWN: Limit = { kind: 'login-captcha', max: 1, windowMs: 15 * MINUTE }

/** How long a proof of who one is holds, a login included, for what asks for one. */
export const CONFIRMED_FOR_MS = 10 * MINUTE
/** Looks at a password or code of somebody who is signed in already. */
export const CONFIRMATION: Limit = { kind: 'confirm-identity', max: 5, windowMs: 15 * MINUTE }

/** How long a browser has to answer what a passkey is asked to sign. */
export const PASSKEY_CHALLENGE_MS = 5 * MINUTE
export const PASSKEY_CHALLENGES_PER_ADDRESS: AddressLimit = {
  kind: 'passkey-address',
  max: 60,
  windowMs: 15 * MINUTE,
  byDefault: { max: 400, windowMs: 15 * MINUTE },
}
/** Passkeys of one account. */
export const PASSKEYS_MAX = 20

/** How long the two links of a change of address work. */
export const EMAIL_CHANGE_MS = DAY
/** Mails about a change of address that one account can have sent. */
export const EMAIL_CHANGES: Limit = { kind: 'email-change', max: 5, windowMs: DAY }
/** How long a download of one's data works. */
export const EXPORT_LINK_MS = HOUR
export const EXPORTS: Limit = { kind: 'data-export', max: 10, windowMs: HOUR }

/** Past these a captcha is asked. */
export const REGISTRATION: Limit = { kind: 'registration', max: 3, windowMs: 15 * MINUTE }
export const PASSWORD_RESET: Limit = { kind: 'password-reset', max: 3, windowMs: 15 * MINUTE }

/** What one network address can have done, whatever it says to be; more is refused with TOO_MANY_REQUESTS. */
export const REGISTRATIONS_PER_ADDRESS: AddressLimit = {
  kind: 'registration-address',
  max: 5,
  windowMs: HOUR,
  byDefault: { max: 50, windowMs: HOUR },
}
export const RESETS_PER_ADDRESS: AddressLimit = {
  kind: 'password-reset-address',
  max: 10,
  windowMs: HOUR,
  byDefault: { max: 20, windowMs: HOUR },
}
export const RESENDS_PER_ADDRESS: AddressLimit = {
  kind: 'activation-address',
  max: 10,
  windowMs: HOUR,
  byDefault: { max: 50, windowMs: HOUR },
}

/** Mails that one address can be sent, over all who ask for them. */
export const REGISTRATION_MAILS: Limit = { kind: 'registration-mail', max: 10, windowMs: DAY }
export const RESET_MAILS: Limit = { kind: 'password-reset-mail', max: 10, windowMs: DAY }
export const RESEND_PAUSE: Limit = { kind: 'activation-pause', max: 1, windowMs: 30 * SECOND }
export const RESEND_MAILS: Limit = { kind: 'activation-mail', max: 5, windowMs: DAY }

export const POSTCODE: Limit = { kind: 'postcode', max: 30, windowMs: MINUTE }

export const ACTIVATION_LINK_MS = DAY
export const RESET_LINK_MS = 60 * MINUTE

/** VAT numbers that an address may ask about. */
export const VAT_CHECKS: Limit = { kind: 'vat-check', max: 60, windowMs: HOUR }
