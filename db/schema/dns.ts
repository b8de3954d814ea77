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

/** Default records of a zone, at first and after a reset. */
export type ZoneContent = (
  | { kind: 'hosting'; ipv4: string; ipv6: string; mailHost: string }
  | { kind: 'parking' }
  | { kind: 'forward' }
  | { kind: 'profile'; profileId: string }
  | { kind: 'copy' }
) & {
  /** Addresses of the domain and its www, replacing those of the content: its visitors are forwarded. */
  website?: readonly string[]
}

/** The zone of a domain. The database is authoritative; the name server follows, with the serial it last received. */
export const zones = table(
  'zones',
  {
    domainId: text('domain_id')
      .primaryKey()
      .references(() => domains.id, { onDelete: 'cascade' }),
    /** Incremented with every change (RFC 1982). */
    serial: integer('serial').notNull(),
    /** Addresses of the domain and its www, in place of those of the content: visitors are forwarded. */
    publishedSerial: integer('published_serial'),
    content: json('content').notNull().$type<ZoneContent>(),
    /** The profile applied last; null if no profile was applied since the zone was created or reset. */
    profileId: text('profile_id').references((): AnyColumn => dnsProfiles.id, { onDelete: 'set null' }),
    /** Time when the profile was applied; null if unknown. */
    profileAppliedAt: instant('profile_applied_at'),
    /** E-mail address of the user who applied it, at that time; null if the shop applied it. */
    profileAppliedBy: text('profile_applied_by'),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [check('zones_serial', sql`${t.serial} > 0`), index('zones_profile').on(t.profileId, t.domainId)],
)

/**
 * The signing key of a zone, and its state. The registry has a DS for a signed zone only, and a zone remains signed as
 * long as the DS may be in caches.
 */
export const zoneKeys = table(
  'zone_keys',
  {
    domainId: text('domain_id')
      .primaryKey()
      .references(() => domains.id, { onDelete: 'cascade' }),
    /** PKCS #8, encrypted with the shop's secret. */
    sealedKey: text('sealed_key').notNull(),
    /** As in the DNSKEY record, base64. */
    publicKey: text('public_key').notNull(),
    keyTag: integer('key_tag').notNull(),
    /** Incremented with every change of the state, so that a job can tell whether it is outdated. */
    version: integer('version').notNull().default(1),
    state: text('state', { enum: SIGNING_STATES }).notNull(),
    /** Earliest time of the next step. */
    dueAt: instant('due_at').notNull(),
    /** Time from which the key signs; null for a key created before this was recorded. */
    activeSince: instant('active_since'),
  },
  (t) => [
    check('zone_keys_state', oneOf(t.state, SIGNING_STATES)),
    index('zone_keys_age').on(t.state, t.activeSince, t.domainId),
  ],
)

/**
 * The second key during a rollover: the new one, and after the swap the old one. It also signs the keys of the zone.
 */
export const zoneKeyRollovers = table(
  'zone_key_rollovers',
  {
    domainId: text('domain_id')
      .primaryKey()
      .references(() => zoneKeys.domainId, { onDelete: 'cascade' }),
    /** PKCS #8, encrypted with the shop's secret. */
    sealedKey: text('sealed_key').notNull(),
    /** As in the DNSKEY record, base64. */
    publicKey: text('public_key').notNull(),
    keyTag: integer('key_tag').notNull(),
    stage: text('stage', { enum: ROLLOVER_STAGES }).notNull(),
    since: instant('since').notNull(),
    /** True once the name server has the zone of this stage. The waiting time starts then. */
    isServed: flag('is_served').notNull().default(false),
    /** Earliest time of the next step. */
    dueAt: instant('due_at').notNull(),
    /** Incremented with every change, so that a job can tell whether it is outdated. */
    version: integer('version').notNull().default(1),
  },
  (t) => [check('zone_key_rollovers_stage', oneOf(t.stage, ROLLOVER_STAGES))],
)

/** A record as edited. An SRV has separate columns; `value` is its target. */
const recordColumns = () => ({
  /** Relative to the zone; `@` for the domain itself. */
  name: text('name').notNull(),
  type: text('type', { enum: RECORD_TYPES }).notNull(),
  value: text('value').notNull(),
  /** For MX and SRV. */
  priority: integer('priority'),
  /** For SRV. */
  weight: integer('weight'),
  /** For SRV. */
  port: integer('port'),
  /** Seconds, equal for all records of one name and type; null for the standard TTL. */
  ttl: integer('ttl'),
  /** Position and sort key of the list. */
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
    /** Wire form in canonical spelling: records with the same meaning have the same rdata. */
    rdata: text('rdata').notNull(),
    /** Number of changes; prevents two tabs from overwriting each other's edits. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('dns_records_position').on(t.domainId, t.position),
    uniqueIndex('dns_records_once').on(t.domainId, t.name, t.type, t.rdata),
    // Finds records that point to a name that will become an alias.
    index('dns_records_hosts').on(t.domainId, t.value).where(oneOf(t.type, HOST_TYPES)),
    check('dns_records_priority', sql`(${t.priority} is not null) = (${t.type} in ('MX', 'SRV'))`),
    check('dns_records_cname', sql`${t.type} <> 'CNAME' or ${t.name} <> '@'`),
  ],
)

/**
 * One change of a zone, as made by its owner. Undoing the commits from the newest on restores the zone at any moment.
 */
export const dnsCommits = table(
  'dns_commits',
  {
    id: id(),
    domainId: text('domain_id')
      .notNull()
      .references(() => domains.id, { onDelete: 'cascade' }),
    /** From 1 per zone; sort key of the history. */
    number: integer('number').notNull(),
    /** E-mail address of the user who made the commit, at that time; null if the shop made it. */
    by: text('by'),
    at: instant('at').notNull(),
    /** Time of the next commit; null for the newest. The zone was served in this state until then. */
    replacedAt: instant('replaced_at'),
    /** Number of changes of the zone up to and including this commit. */
    changesUntil: integer('changes_until').notNull().default(0),
  },
  (t) => [uniqueIndex('dns_commits_number').on(t.domainId, t.number), index('dns_commits_replaced').on(t.replacedAt)],
)

/** Change of one record by a commit. A new name or type counts as removal and addition. */
export const dnsChanges = table(
  'dns_changes',
  {
    domainId: text('domain_id')
      .notNull()
      .references(() => domains.id, { onDelete: 'cascade' }),
    /** Number of the commit. */
    number: integer('number').notNull(),
    /** Position within the commit. */
    position: integer('position').notNull(),
    recordId: text('record_id').notNull(),
    name: text('name').notNull(),
    type: text('type', { enum: RECORD_TYPES }).notNull(),
    /** Null for an added record. */
    before: json('before').$type<ZoneEntry>(),
    /** Null for a removed record. */
    after: json('after').$type<ZoneEntry>(),
  },
  (t) => [
    primaryKey({ columns: [t.domainId, t.number, t.position] }),
    index('dns_changes_place').on(t.domainId, t.name, t.type, t.number),
    check('dns_changes_some', sql`${t.before} is not null or ${t.after} is not null`),
  ],
)

/** A named set of records to apply to domains. */
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

/** As typed, since `[DOMAINNAME]` is only replaced when the profile is applied. */
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
