import { CLOUDFLARE_NAME_SERVERS, CLOUDFLARE_STATES } from '../../rules/cloudflare-state'
import type { ZoneEntry } from '../../rules/dns/record-types'
import { LOCALES } from '../../rules/text'
import { check, flag, index, instant, integer, json, oneOf, table, text } from '../table'
import { domains } from './domains'

/** The protection of a domain by Cloudflare, which stands between its visitors and its website. */
export const cloudflareProtections = table(
  'cloudflare_protections',
  {
    domainId: text('domain_id')
      .primaryKey()
      .references(() => domains.id, { onDelete: 'cascade' }),
    productCode: text('product_code').notNull(),
    /** The line of the order that it was bought with. */
    orderLineId: text('order_line_id').notNull(),
    state: text('state', { enum: CLOUDFLARE_STATES }).notNull().default('STARTING'),
    /** Whose name servers answer for the domain, as its owner chose. */
    nameServers: text('name_servers', { enum: CLOUDFLARE_NAME_SERVERS }).notNull().default('OURS'),
    /** Those of Cloudflare that the registry was told; empty where ours answer, and until they are known. */
    delegatedTo: json('delegated_to').notNull().$type<readonly string[]>().default([]),
    /** The end of what was paid for; null for what was bought before that was noted. */
    paidUntil: instant('paid_until'),
    /** Its owner wants another term when this one ends. */
    renews: flag('renews').notNull().default(true),
    /** In which its owner is written to: that of the order. */
    locale: text('locale', { enum: LOCALES }).notNull().default('nl'),
    /** Rises with every change of what is wanted, so that a job knows whether it was overtaken; part of the reference. */
    version: integer('version').notNull().default(1),
    /** What has to stand in the DNS for it; empty until that is known. */
    records: json('records').notNull().$type<readonly ZoneEntry[]>().default([]),
    /** What stood there before, to be put back when it is switched off. */
    replaced: json('replaced').notNull().$type<readonly ZoneEntry[]>().default([]),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    check('cloudflare_protections_state', oneOf(t.state, CLOUDFLARE_STATES)),
    index('cloudflare_protections_end').on(t.paidUntil),
  ],
)
