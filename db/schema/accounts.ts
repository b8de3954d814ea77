import { sql } from 'drizzle-orm'
import type { ActivityKind } from '../../rules/activity'
import { GENDERS, type Gender } from '../../rules/fields'
import { VAT_ID_STATUSES } from '../../rules/vat-id'
import { check, flag, id, index, instant, integer, json, oneOf, table, text, uniqueIndex } from '../table'

/** Who can sign in. A sub-user has a parent account and may look but not order. */
export const accounts = table(
  'accounts',
  {
    id: id(),
    /** Lower-cased; the name to sign in with. */
    email: text('email').notNull(),
    username: text('username'),
    /** argon2id; null until a password is chosen. */
    passwordHash: text('password_hash'),
    role: text('role', { enum: ['CUSTOMER', 'RESELLER'] })
      .notNull()
      .default('CUSTOMER'),
    /** The price tier that the shop agreed on with a reseller, who has it at least. */
    staffel: integer('staffel'),
    /** The tier that a reseller's registrations of this year and the last are good for; worked out by the shop. */
    earnedStaffel: integer('earned_staffel').notNull().default(1),
    parentAccountId: text('parent_account_id'),
    /** May pay on account. */
    paysOnAccount: flag('pays_on_account').notNull().default(false),
    /** Locked by the shop, not by failed sign-ins. */
    isBlocked: flag('is_blocked').notNull().default(false),
    /** An account exists from its activation on; before that it is a registration. */
    activatedAt: instant('activated_at').notNull(),
    isCompany: flag('is_company').notNull().default(true),
    companyName: text('company_name'),
    gender: text('gender', { enum: GENDERS }).notNull().default('M'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    street: text('street'),
    streetNumber: text('street_number'),
    streetNumberAddition: text('street_number_addition'),
    postCode: text('post_code'),
    city: text('city'),
    /** ISO 3166-1 alpha-2. */
    country: text('country').notNull().default('NL'),
    phoneNumber: text('phone_number'),
    birthDate: text('birth_date'),
    vatId: text('vat_id'),
    /** Where the standard domain holder is reached, if not at the account's own address and number. */
    holderEmail: text('holder_email'),
    holderPhone: text('holder_phone'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('accounts_email').on(t.email),
    uniqueIndex('accounts_username').on(t.username),
    check('accounts_staffel', sql`${t.staffel} is null or ${t.staffel} >= 1`),
  ],
)

/** What the tax authorities said of an account's VAT number, when it was last asked. */
export const vatChecks = table(
  'vat_checks',
  {
    accountId: text('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The number that was asked about; the account may have another one since. */
    vatId: text('vat_id').notNull(),
    status: text('status', { enum: VAT_ID_STATUSES }).notNull(),
    checkedAt: instant('checked_at').notNull(),
  },
  (t) => [check('vat_checks_status', oneOf(t.status, VAT_ID_STATUSES))],
)

/** A signed-in browser. The cookie's token is stored as its SHA-256 only. */
export const sessions = table(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    /** When its user last proved who they are, by signing in or when asked again. */
    confirmedAt: instant('confirmed_at').notNull().default(0),
    userAgent: text('user_agent').notNull().default(''),
    /** The network it signed in from, wide enough to name no household; empty when not known. */
    address: text('address').notNull().default(''),
  },
  (t) => [index('sessions_account').on(t.accountId)],
)

/** What a visitor filled in to become a customer. */
export interface RegistrationDetails {
  firstName: string
  lastName: string
  gender: Gender
  isCompany: boolean
  companyName: string | null
  street: string | null
  streetNumber: string | null
  streetNumberAddition: string | null
  postCode: string | null
  city: string | null
  /** ISO 3166-1 alpha-2. */
  country: string
  phoneNumber: string | null
  birthDate: string | null
}

/**
 * Waits for its mailed link. It becomes an account only by that link, so registering another person's address gains
 * nothing, and any number can wait for one address.
 */
export const registrations = table(
  'registrations',
  {
    /** Of one link; another link of the same registration is a row of its own. The first that is used ends them all. */
    tokenHash: text('token_hash').primaryKey(),
    /** Lower-cased. */
    email: text('email').notNull(),
    /** Where it was made: the checkout asks for no password and goes on at another place. */
    origin: text('door', { enum: ['SHOP', 'CHECKOUT'] }).notNull(),
    /** argon2id; null when the password is chosen at activation. */
    passwordHash: text('password_hash'),
    details: json('details').notNull().$type<RegistrationDetails>(),
    /**
     * The browser that registered, or proved to know the password: a new link is for its registration, it activates
     * without a password, and its basket goes along.
     */
    visitorHash: text('visitor_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('registrations_email').on(t.email, t.createdAt), index('registrations_end').on(t.expiresAt)],
)

/** Links to choose a new password: single use, the newest only. Stored as their SHA-256. */
export const passwordResets = table(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [uniqueIndex('password_resets_account').on(t.accountId)],
)

/** The secret that an authenticator app counts codes from (RFC 6238). One row an account. */
export const totpSecrets = table('totp_secrets', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** Sealed: readable with the shop's secret only. */
  secret: text('secret').notNull(),
  /** Null until a first code has shown that the app has it; until then no code is asked for. */
  enabledAt: instant('enabled_at'),
  /** The time step of the last code that was taken: no code works twice. */
  lastStep: instant('last_step').notNull().default(0),
  createdAt: instant('created_at').notNull(),
})

/** For who lost the authenticator app: each works once and is then gone. Stored as their HMAC. */
export const recoveryCodes = table(
  'recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('recovery_codes_account').on(t.accountId)],
)

/** A key pair of which the private half never leaves its owner's device (WebAuthn). */
export const passkeys = table(
  'passkeys',
  {
    id: id(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Given by the authenticator, base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Signatures so far, as the authenticator counts them; 0 for ever where it does not. */
    counter: instant('counter').notNull(),
    transports: json('transports').notNull().$type<string[]>(),
    /** The owner's own name for it. */
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credentialId), index('passkeys_account').on(t.accountId)],
)

/** What a passkey was asked to sign: for one browser, one purpose and one time. */
export const passkeyChallenges = table(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    sessionHash: text('session_hash').notNull(),
    purpose: text('purpose', { enum: ['LOGIN', 'CONFIRM', 'REGISTER'] }).notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('passkey_challenges_end').on(t.expiresAt)],
)

/** Another address to log in with, once the owners of both addresses have agreed. One at a time. */
export const emailChanges = table(
  'email_changes',
  {
    accountId: text('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Lower-cased. */
    newEmail: text('new_email').notNull(),
    /** Of the link that went to the address as it is; SHA-256, as the other. */
    oldTokenHash: text('old_token_hash').notNull(),
    newTokenHash: text('new_token_hash').notNull(),
    oldConfirmedAt: instant('old_confirmed_at'),
    newConfirmedAt: instant('new_confirmed_at'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [uniqueIndex('email_changes_old').on(t.oldTokenHash), uniqueIndex('email_changes_new').on(t.newTokenHash)],
)

/** What happened with an account, for its owner and for who looks into a break-in. Forgotten by age. */
export const activity = table(
  'activity',
  {
    id: id(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Who did it: the account itself or a sub-user of it; null when nobody was signed in. */
    actorId: text('actor_id').references(() => accounts.id, { onDelete: 'set null' }),
    kind: text('kind').notNull().$type<ActivityKind>(),
    at: instant('at').notNull(),
    /** The network it came from, wide enough to name no household; empty when not known. */
    address: text('address').notNull(),
    /** Browser and system by name; empty when not known. */
    device: text('device').notNull(),
  },
  (t) => [index('activity_account').on(t.accountId, t.at, t.id), index('activity_end').on(t.at)],
)
