import { sql } from 'drizzle-orm'
import { ACCOUNT_THING_KINDS, MERGE_SKIPS } from '../../rules/account-merge'
import { DOMAIN_STATUSES, FORWARD_TYPES } from '../../rules/domain-status'
import {
  afterFirstDot,
  amount,
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
import { accounts } from './accounts'
import { holders } from './whois'

/** A domain owned by an account. A name has one owner. */
export const domains = table(
  'domains',
  {
    id: id(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Lower-case ASCII, no trailing dot. */
    name: text('name').notNull(),
    /** The chosen registrant; null for the standard one, which is the account itself. */
    holderId: text('holder_id').references(() => holders.id),
    status: text('status', { enum: DOMAIN_STATUSES }).notNull().default('ACTIVE'),
    /** True if its DNS can be changed here. */
    isManageable: flag('is_manageable').notNull().default(true),
    /** True if delegated to our name servers, which publish its zone. */
    usesOurDns: flag('uses_our_dns').notNull().default(true),
    /** Name servers elsewhere to which its owner delegated it; null for ours, or if unknown. */
    nameServers: json('name_servers').$type<readonly string[]>(),
    /** Shown but not changed. */
    readOnly: flag('read_only').notNull().default(false),
    /** True if the registry of the extension can hide the registrant. */
    privacySupported: flag('privacy_supported').notNull().default(false),
    /** True if the customer may change the setting. */
    privacyEnabled: flag('privacy_enabled').notNull().default(false),
    /** True if the registrant is hidden. */
    privacyProtect: flag('privacy_protect').notNull().default(false),
    forwardType: text('forward_type', { enum: FORWARD_TYPES }).notNull().default('NONE'),
    /** URL, or IP address for DNS; null if not forwarded. */
    forwardUrl: text('forward_url'),
    registeredAt: instant('registered_at').notNull(),
    /** End of its term at the registry. */
    expiresAt: instant('expires_at').notNull(),
    /** True for auto-renew. */
    renews: flag('renews').notNull().default(true),
    /** Yearly price of a premium name in cents, excluding VAT; null if the price of its extension applies. */
    premiumPrice: amount('premium_price'),
    /** False while the registrant has to confirm an e-mail address for the registrar, which otherwise suspends the name. */
    isHolderVerified: flag('is_holder_verified').notNull().default(true),
    /** Time at which staff locked it against transfers to another registrar; null if it is not locked. */
    lockedAt: instant('locked_at'),
    /** Time at which staff took it out of the DNS at its registry; null if it resolves. */
    heldAt: instant('held_at'),
    /** Name of the registrar that it is at, as in `REGISTRY`; null for the first one there. */
    registrar: text('registrar'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('domains_name').on(t.name),
    index('domains_account').on(t.accountId, t.name),
    index('domains_account_status').on(t.accountId, t.status, t.name),
    index('domains_holder').on(t.holderId),
    index('domains_end').on(t.expiresAt),
    index('domains_account_end').on(t.accountId, t.status, t.expiresAt, t.id),
    index('domains_without_registrar').on(t.registrar).where(sql`registrar is null`),
    index('domains_status').on(t.status, t.name),
    index('domains_extension').on(afterFirstDot(sql`name`), t.name, t.status),
    index('domains_status_end').on(t.status, t.expiresAt, t.id),
    index('domains_unverified').on(t.name).where(sql`not is_holder_verified`),
    index('domains_expired').on(t.expiresAt).where(sql`status = 'EXPIRED'`),
    check('domains_forward', sql`(${t.forwardType} = 'NONE') = (${t.forwardUrl} is null)`),
  ],
)

/** A pending push of a domain to another account, which the owners of both must confirm. One at a time for each domain. */
export const domainPushes = table(
  'domain_pushes',
  {
    id: id(),
    domainId: text('domain_id')
      .notNull()
      .references(() => domains.id, { onDelete: 'cascade' }),
    fromAccountId: text('from_account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    toAccountId: text('to_account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    fromConfirmedAt: instant('from_confirmed_at'),
    toConfirmedAt: instant('to_confirmed_at'),
    /** Version of the services that the first side confirmed to move, stay or end; null until then. */
    agreedVersion: text('agreed_version'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('domain_pushes_domain').on(t.domainId),
    index('domain_pushes_from').on(t.fromAccountId),
    index('domain_pushes_to').on(t.toAccountId),
    index('domain_pushes_end').on(t.expiresAt),
    check('domain_pushes_other', sql`${t.fromAccountId} <> ${t.toAccountId}`),
  ],
)

/**
 * A merge of two accounts of one owner: everything that runs on the first moves to the second, a page at a time, once the owners of
 * both have confirmed. One at a time for each account that gives.
 */
export const accountMerges = table(
  'account_merges',
  {
    id: id(),
    fromAccountId: text('from_account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    toAccountId: text('to_account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    fromConfirmedAt: instant('from_confirmed_at'),
    toConfirmedAt: instant('to_confirmed_at'),
    createdAt: instant('created_at').notNull(),
    /** Time until which it can be confirmed. */
    expiresAt: instant('expires_at').notNull(),
    /** Time of the second confirmation; null until then. */
    startedAt: instant('started_at'),
    /** Time at which nothing was left to move; null until then. */
    finishedAt: instant('finished_at'),
    /** Number of domains that have moved. */
    moved: integer('moved').notNull().default(0),
    /** Number of things that could not move. */
    skipped: integer('skipped').notNull().default(0),
  },
  (t) => [
    uniqueIndex('account_merges_from_open').on(t.fromAccountId).where(sql`finished_at is null`),
    index('account_merges_from').on(t.fromAccountId, t.createdAt),
    index('account_merges_to').on(t.toAccountId, t.createdAt),
    index('account_merges_end').on(t.expiresAt).where(sql`started_at is null`),
    index('account_merges_skips_open').on(t.finishedAt).where(sql`skipped > 0`),
    check('account_merges_other', sql`${t.fromAccountId} <> ${t.toAccountId}`),
    check('account_merges_finished', sql`${t.finishedAt} is null or ${t.startedAt} is not null`),
  ],
)

/** A domain or service that a merge left with its account. */
export const accountMergeSkips = table(
  'account_merge_skips',
  {
    mergeId: text('merge_id')
      .notNull()
      .references(() => accountMerges.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ACCOUNT_THING_KINDS }).notNull(),
    thingId: text('thing_id').notNull(),
    /** Domain name in ASCII, or the name of the service. */
    name: text('name').notNull(),
    problem: text('problem', { enum: MERGE_SKIPS }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.mergeId, t.thingId] }),
    check('account_merge_skips_kind', oneOf(t.kind, ACCOUNT_THING_KINDS)),
    check('account_merge_skips_problem', oneOf(t.problem, MERGE_SKIPS)),
  ],
)
