import { sql } from 'drizzle-orm'
import type { ActivityKind } from '../../rules/activity'
import { GENDERS, type Gender } from '../../rules/fields'
import { check, flag, id, index, instant, integer, json, table, text, uniqueIndex } from '../table'

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
    /** A reseller's price tier. */
    staffel: integer('staffel'),
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
    userAgent: text('user_agent').notNull().default(''),
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
