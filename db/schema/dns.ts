import { sql } from 'drizzle-orm'
import { HOST_TYPES, RECORD_TYPES, type ZoneEntry } from '../../rules/dns/record-types'
import { ROLLOVER_STAGES, SIGNING_STATES } from '../../rules/dns/signing'
import {
  type AnyColumn,
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
import { domains } from './domains'

/** What a zone is filled with at first, and again by a reset. */
export type ZoneContent = (
  | { kind: 'hosting'; ipv4: string; ipv6: string; mailHost: string }
  | { kind: 'parking' }
  | { kind: 'forward' }
  | { kind: 'profile'; profileId: string }
  | { kind: 'copy' }
) & {
  /** Where the domain and its www lead in place of what the content has: its visitors are forwarded. */
  website?: readonly string[]
}

/** The zone of a domain. It is the truth; the name server follows with the serial that it last took. */
export const zones = table(
  'zones',
  {
    domainId: text('domain_id')
      .primaryKey()
      .references(() => domains.id, { onDelete: 'cascade' }),
    /** Rises with every change (RFC 1982). */
    serial: integer('serial').notNull(),
    /** The serial that the name server has; null before the first time. */
    publishedSerial: integer('published_serial'),
    content: json('content').notNull().$type<ZoneContent>(),
    /** The profile that was applied last; null when none was, or the zone was reset since. */
    profileId: text('profile_id').references((): AnyColumn => dnsProfiles.id, { onDelete: 'set null' }),
    /** When that was; null when it is not known. */
    profileAppliedAt: instant('profile_applied_at'),
    /** E-mail address of who applied it, as it was then; null when the shop did. */
    profileAppliedBy: text('profile_applied_by'),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [check('zones_serial', sql`${t.serial} > 0`), index('zones_profile').on(t.profileId, t.domainId)],
)

/**
 * The key that a domain's zone is signed with, and how far that is. The registry points to a signed zone only, and
 * a zone stays signed for as long as somebody may remember that it was pointed to.
 */
export const zoneKeys = table(
  'zone_keys',
  {
    domainId: text('domain_id')
      .primaryKey()
      .references(() => domains.id, { onDelete: 'cascade' }),
    /** PKCS #8, sealed with the shop's secret. */
    sealedKey: text('sealed_key').notNull(),
    /** As in the DNSKEY record, base64. */
    publicKey: text('public_key').notNull(),
    keyTag: integer('key_tag').notNull(),
    /** Rises with every change of the state, so that a job knows whether it was overtaken. */
    version: integer('version').notNull().default(1),
    state: text('state', { enum: SIGNING_STATES }).notNull(),
    /** When the next step may be taken. */
    dueAt: instant('due_at').notNull(),
    /** Since when it signs; null for a key from before that was noted. */
    activeSince: instant('active_since'),
  },
  (t) => [
    check('zone_keys_state', oneOf(t.state, SIGNING_STATES)),
    index('zone_keys_age').on(t.state, t.activeSince, t.domainId),
  ],
)

/**
 * The other key of a zone whose key is replaced: the one that comes, and after they changed places the one that goes. It
 * signs the zone's keys beside the first.
 */
export const zoneKeyRollovers = table(
  'zone_key_rollovers',
  {
    domainId: text('domain_id')
      .primaryKey()
      .references(() => zoneKeys.domainId, { onDelete: 'cascade' }),
    /** PKCS #8, sealed with the shop's secret. */
    sealedKey: text('sealed_key').notNull(),
    /** As in the DNSKEY record, base64. */
    publicKey: text('public_key').notNull(),
    keyTag: integer('key_tag').notNull(),
    stage: text('stage', { enum: ROLLOVER_STAGES }).notNull(),
    since: instant('since').notNull(),
    /** The name server has the zone of this stage; only then its time runs. */
    isServed: flag('is_served').notNull().default(false),
    /** When the next step may be taken. */
    dueAt: instant('due_at').notNull(),
    /** Rises with every change, so that a job knows whether it was overtaken. */
    version: integer('version').notNull().default(1),
  },
  (t) => [check('zone_key_rollovers_stage', oneOf(t.stage, ROLLOVER_STAGES))],
)

/** A record as it is edited. SRV keeps its parts apart; `value` is then the target. */
const recordColumns = () => ({
  /** Relative to the zone; `@` for the domain itself. */
  name: text('name').notNull(),
  type: text('type', { enum: RECORD_TYPES }).notNull(),
  value: text('value').notNull(),
  /** Of MX and SRV. */
  priority: integer('priority'),
  /** Of SRV. */
  weight: integer('weight'),
  /** Of SRV. */
  port: integer('port'),
  /** Seconds, the same for all records of one name and type; null for the standard. */
  ttl: integer('ttl'),
  /** The order of the list, and the key by which it is paged. */
  position: integer('position').notNull(),
  createdAt: instant('created_at').notNull(),
})

export const dnsRecords = table(
  'dns_records',
  {
    id: id(),
    domainId: text('domain_id')
      .notNull()
      .references(() => domains.id, { onDelete: 'cascade' }),
    ...recordColumns(),
    /** What goes on the wire, in one spelling: two records that mean the same have the same rdata. */
    rdata: text('rdata').notNull(),
    /** Counts the changes, so that two tabs do not overwrite each other. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('dns_records_position').on(t.domainId, t.position),
    uniqueIndex('dns_records_once').on(t.domainId, t.name, t.type, t.rdata),
    // What leads to a name that is to become an alias.
    index('dns_records_hosts').on(t.domainId, t.value).where(oneOf(t.type, HOST_TYPES)),
    check('dns_records_priority', sql`(${t.priority} is not null) = (${t.type} in ('MX', 'SRV'))`),
    check('dns_records_cname', sql`${t.type} <> 'CNAME' or ${t.name} <> '@'`),
  ],
)

/** One change of a zone as its owner made it. All of them in turn, undone from the newest, lead back to any moment. */
export const dnsCommits = table(
  'dns_commits',
  {
    id: id(),
    domainId: text('domain_id')
      .notNull()
      .references(() => domains.id, { onDelete: 'cascade' }),
    /** From 1 on in each zone; the key by which the history is paged. */
    number: integer('number').notNull(),
    /** E-mail address of who made it, as it was then; null when the shop did. */
    by: text('by'),
    at: instant('at').notNull(),
    /** When the next one came; null of the newest. What it left was served until then. */
    replacedAt: instant('replaced_at'),
    /** How many changes the zone had seen with this one. */
    changesUntil: integer('changes_until').notNull().default(0),
  },
  (t) => [uniqueIndex('dns_commits_number').on(t.domainId, t.number), index('dns_commits_replaced').on(t.replacedAt)],
)

/** What a commit did to one record. A record that got another name or type was removed and added. */
export const dnsChanges = table(
  'dns_changes',
  {
    domainId: text('domain_id')
      .notNull()
      .references(() => domains.id, { onDelete: 'cascade' }),
    /** The number of the commit. */
    number: integer('number').notNull(),
    /** The order within the commit. */
    position: integer('position').notNull(),
    recordId: text('record_id').notNull(),
    name: text('name').notNull(),
    type: text('type', { enum: RECORD_TYPES }).notNull(),
    /** Null when it was added. */
    before: json('before').$type<ZoneEntry>(),
    /** Null when it was removed. */
    after: json('after').$type<ZoneEntry>(),
  },
  (t) => [
    primaryKey({ columns: [t.domainId, t.number, t.position] }),
    index('dns_changes_place').on(t.domainId, t.name, t.type, t.number),
    check('dns_changes_some', sql`${t.before} is not null or ${t.after} is not null`),
  ],
)

/** A set of records under a name, to apply to a domain. */
export const dnsProfiles = table(
  'dns_profiles',
  {
    id: id(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('dns_profiles_account').on(t.accountId, t.createdAt)],
)

/** As typed, since `[DOMAINNAME]` becomes a name only when the profile is applied. */
export const dnsProfileRecords = table(
  'dns_profile_records',
  {
    id: id(),
    profileId: text('profile_id')
      .notNull()
      .references(() => dnsProfiles.id, { onDelete: 'cascade' }),
    ...recordColumns(),
  },
  (t) => [uniqueIndex('dns_profile_records_position').on(t.profileId, t.position)],
)
