import { sql } from 'drizzle-orm'
import { BLOCK_REASONS } from '../../rules/account-block'
import type { ActivityDetails, ActivityKind } from '../../rules/activity'
import type { AgreedStaffel } from '../../rules/agreed-staffel'
import type { Day } from '../../rules/calendar'
import { GENDERS, type Gender } from '../../rules/fields'
import { LEGAL_FORMS } from '../../rules/legal-form'
import type { Locale } from '../../rules/text'
import { VAT_ID_STATUSES } from '../../rules/vat-id'
import {
  amount,
  byPrefix,
  check,
  flag,
  id,
  index,
  instant,
  integer,
  json,
  oneOf,
  primaryKey,
  table,
  text,
  uniqueIndex,
} from '../table'

/** An account that can sign in. A sub-user has a parent account with read-only access. */
export const accounts = table(
  'accounts',
  {
    id: id(),
    /** Lower case; the login name. */
    email: text('email').notNull(),
    username: text('username'),
    /** argon2id; null until a password is chosen. */
    passwordHash: text('password_hash'),
    role: text('role', { enum: ['CUSTOMER', 'RESELLER'] })
      .notNull()
      .default('CUSTOMER'),
    /** Volume tier that the shop has agreed with a reseller, as a minimum, on days for which none is agreed by date. */
    staffel: integer('staffel'),
    /** The agreements by date that count today or later, as a copy: each request needs them. Null without any. */
    agreedStaffels: json('agreed_staffels').$type<AgreedStaffel[]>(),
    /** Volume tier earned by the registrations of this year and the last; calculated by the shop. */
    earnedStaffel: integer('earned_staffel').notNull().default(1),
    parentAccountId: text('parent_account_id'),
    /** True if the account may pay on account. */
    paysOnAccount: flag('pays_on_account').notNull().default(false),
    /** Amount including VAT that the account may owe at most by orders that are delivered before they are paid; null without a limit. */
    creditLimit: amount('credit_limit'),
    /** Blocked by the shop, not by failed logins. */
    isBlocked: flag('is_blocked').notNull().default(false),
    /** Null while it is not blocked, and for a block from before reasons were recorded. */
    blockReason: text('block_reason', { enum: BLOCK_REASONS }),
    blockedAt: instant('blocked_at'),
    /** True if staff may see the shop as this customer does, without changing anything. */
    allowsLookAlong: flag('allows_look_along').notNull().default(true),
    /** An account exists from activation on; before that it is a registration. */
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
    /** Legal form of the company as standard registrant; empty if unknown. */
    legalForm: text('legal_form', { enum: ['', ...LEGAL_FORMS] })
      .notNull()
      .default(''),
    /** Number in the trade register of the company as standard registrant; empty if unknown. */
    registrationNumber: text('registration_number').notNull().default(''),
    /** Contact details of the standard registrant, if they differ from those of the account. */
    holderEmail: text('holder_email'),
    holderPhone: text('holder_phone'),
    /** Time at which its personal data were erased, after which only the books refer to it; null for every other account. */
    erasedAt: instant('erased_at'),
    /** Version of the general terms that applied at registration; null if that was before versions were kept. */
    termsVersion: integer('terms_version'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('accounts_email').on(t.email),
    uniqueIndex('accounts_username').on(t.username),
    index('accounts_created').on(t.createdAt, t.id),
    // Without the others: SQLite would begin a join of one customer's session with all who are not blocked.
    index('accounts_blocked').on(t.createdAt, t.id, t.isBlocked).where(sql`is_blocked`),
    index('accounts_role').on(t.role, t.createdAt, t.id),
    // Few accounts have one, and what they owe is computed for each.
    index('accounts_credit_limit').on(t.id, t.creditLimit).where(sql`credit_limit is not null`),
    index('accounts_parent').on(t.parentAccountId),
    check('accounts_staffel', sql`${t.staffel} is null or ${t.staffel} >= 1`),
  ],
)

/** Volume tiers that were agreed with resellers by date. Rows are added and withdrawn, never changed or deleted. */
export const agreedStaffels = table(
  'agreed_staffels',
  {
    /** Opaque, `ags_…`. */
    id: id(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Null if nothing is agreed from that day on. */
    staffel: integer('staffel'),
    /** Day in Amsterdam from whose 00:00 it counts. */
    startsOn: text('starts_on').notNull().$type<Day>(),
    /** First day on which it no longer counts; null without an end. */
    endsOn: text('ends_on').$type<Day>(),
    /** Place among those of the account, from 1: of two from the same day, the later one counts. */
    position: integer('position').notNull(),
    /** Name of the staff member. */
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    withdrawnBy: text('withdrawn_by'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [
    uniqueIndex('agreed_staffels_account').on(t.accountId, t.position),
    check('agreed_staffels_staffel', sql`${t.staffel} is null or ${t.staffel} >= 1`),
    check('agreed_staffels_days', sql`${t.endsOn} is null or ${t.endsOn} > ${t.startsOn}`),
    check('agreed_staffels_withdrawn', sql`(${t.withdrawnAt} is null) = (${t.withdrawnBy} is null)`),
  ],
)

/**
 * Words by which an account is found. A trigger replaces them by one empty word whenever a name or address of the
 * account changes, and whoever changed it writes the new ones. An empty word that is left over belongs to an instance
 * of an earlier release.
 */
export const accountWords = table(
  'account_words',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Without capitals and accents; empty while the words of the account have to be written. */
    word: text('word').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.word] }),
    index('account_words_word').on(byPrefix(sql`${t.word}`), t.accountId),
  ],
)

/** Result of the last check of an account's VAT number with the tax authorities. */
export const vatChecks = table(
  'vat_checks',
  {
    accountId: text('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The number that was checked. The account may have another one since. */
    vatId: text('vat_id').notNull(),
    status: text('status', { enum: VAT_ID_STATUSES }).notNull(),
    checkedAt: instant('checked_at').notNull(),
  },
  (t) => [check('vat_checks_status', oneOf(t.status, VAT_ID_STATUSES))],
)

/** A signed-in browser. The token of the cookie is stored as SHA-256 only. */
export const sessions = table(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    /** Time of the last proof of identity, at login or by confirmation. */
    confirmedAt: instant('confirmed_at').notNull().default(0),
    userAgent: text('user_agent').notNull().default(''),
    /** Network from which it signed in, too wide to identify a household; empty if unknown. */
    address: text('address').notNull().default(''),
  },
  (t) => [index('sessions_account').on(t.accountId)],
)

/** Details that a visitor entered to become a customer, or staff for someone who called. */
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
  /** The others are entered by staff only. In standard form; null if none was given. */
  vatId?: string | null
  registrationNumber?: string
  /** Language of the mail with the link; an account has none. */
  mailLocale?: Locale
}

/**
 * A registration waiting for its mailed link. Only that link creates the account, so registering someone else's address
 * gains nothing, and an address can have any number of registrations.
 */
export const registrations = table(
  'registrations',
  {
    /** Of one link. Another link for the same registration is a separate row; the first one used deletes them all. */
    tokenHash: text('token_hash').primaryKey(),
    /** Lower case. */
    email: text('email').notNull(),
    /**
     * Where it was made: the checkout requires no password and continues on another page. Staff make one for someone who
     * calls, who chooses the password at activation.
     */
    origin: text('door', { enum: ['SHOP', 'CHECKOUT', 'STAFF'] }).notNull(),
    /** argon2id; null if the password is chosen at activation. */
    passwordHash: text('password_hash'),
    details: json('details').notNull().$type<RegistrationDetails>(),
    /**
     * The browser that registered, or proved to know the password. It can request a new link, activates without a
     * password, and its basket is kept. Of no browser if staff made it.
     */
    visitorHash: text('visitor_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Version of the general terms that applied, for the account. */
    termsVersion: integer('terms_version'),
  },
  (t) => [
    index('registrations_email').on(t.email, t.createdAt),
    index('registrations_end').on(t.expiresAt),
    index('registrations_created').on(t.createdAt),
  ],
)

/** Links to choose a new password: single use, only the newest. Stored as SHA-256. */
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

/** Secret of an authenticator app (RFC 6238). One row per account. */
export const totpSecrets = table('totp_secrets', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** Encrypted with the shop's secret. */
  secret: text('secret').notNull(),
  /** Null until a first code has proved that the app has the secret. No code is required until then. */
  enabledAt: instant('enabled_at'),
  /** Time step of the last accepted code, so that no code works twice. */
  lastStep: instant('last_step').notNull().default(0),
  createdAt: instant('created_at').notNull(),
})

/** Codes for someone who lost the authenticator app. Each works once and is then deleted. Stored as HMAC. */
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

/** A key pair whose private half never leaves its owner's device (WebAuthn). */
export const passkeys = table(
  'passkeys',
  {
    id: id(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Assigned by the authenticator, base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Number of signatures, as counted by the authenticator; always 0 if it does not count. */
    counter: instant('counter').notNull(),
    transports: json('transports').notNull().$type<string[]>(),
    /** Name given by the owner. */
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credentialId), index('passkeys_account').on(t.accountId)],
)

/** A challenge for a passkey: for one browser, one purpose and one use. */
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

/** A pending change of the login address, which the owners of both addresses must confirm. One at a time. */
export const emailChanges = table(
  'email_changes',
  {
    accountId: text('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Lower case. */
    newEmail: text('new_email').notNull(),
    /** Of the link to the current address. SHA-256, as for the other one. */
    oldTokenHash: text('old_token_hash').notNull(),
    newTokenHash: text('new_token_hash').notNull(),
    oldConfirmedAt: instant('old_confirmed_at'),
    newConfirmedAt: instant('new_confirmed_at'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [uniqueIndex('email_changes_old').on(t.oldTokenHash), uniqueIndex('email_changes_new').on(t.newTokenHash)],
)

/** Event of an account, for its owner and for the investigation of a break-in. Deleted by age. */
export const activity = table(
  'activity',
  {
    id: id(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The user who caused it: the account or one of its sub-users; null if nobody was signed in. */
    actorId: text('actor_id').references(() => accounts.id, { onDelete: 'set null' }),
    kind: text('kind').notNull().$type<ActivityKind>(),
    at: instant('at').notNull(),
    /** Network of the user, too wide to identify a household; empty if unknown. */
    address: text('address').notNull(),
    /** Name of browser and operating system; empty if unknown. */
    device: text('device').notNull(),
    /** Null for events without details, and for those from before details were recorded. */
    details: json('details').$type<ActivityDetails>(),
  },
  (t) => [index('activity_account').on(t.accountId, t.at, t.id), index('activity_end').on(t.at)],
)

/** Staff seeing the shop as a customer does, read-only. Codes and cookies are stored as SHA-256 only. */
export const lookAlongs = table(
  'look_alongs',
  {
    id: id(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    staffId: text('staff_id').notNull(),
    /** Session of the back office that started it, by its hash: it ends with that session. */
    staffSessionHash: text('staff_session_hash').notNull(),
    /** Shown to the customer. */
    reason: text('reason').notNull(),
    /** Number of the question at the desk; null if it began before one was required. */
    reference: text('reference'),
    /** Entry of the customer's activity that says from when until when; null until the link is opened. */
    activityId: text('activity_id'),
    /** Of the link, which works once. */
    codeHash: text('code_hash').notNull(),
    codeExpiresAt: instant('code_expires_at').notNull(),
    /** Of the cookie; null until the link is opened. */
    tokenHash: text('token_hash'),
    startedAt: instant('started_at'),
    endsAt: instant('ends_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('look_alongs_code').on(t.codeHash),
    uniqueIndex('look_alongs_token').on(t.tokenHash),
    index('look_alongs_account').on(t.accountId, t.createdAt),
    index('look_alongs_created').on(t.createdAt),
    // Those that run, for the task that ends them.
    index('look_alongs_ends').on(t.endsAt),
  ],
)
