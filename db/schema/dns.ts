import { sql } from 'drizzle-orm'
import { RECORD_TYPES } from '../../rules/dns/record-types'
import { check, id, index, instant, integer, json, table, text, uniqueIndex } from '../table'
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
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [check('zones_serial', sql`${t.serial} > 0`)],
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
    check('dns_records_priority', sql`(${t.priority} is not null) = (${t.type} in ('MX', 'SRV'))`),
    check('dns_records_cname', sql`${t.type} <> 'CNAME' or ${t.name} <> '@'`),
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
