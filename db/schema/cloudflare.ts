import { CLOUDFLARE_NAME_SERVERS, CLOUDFLARE_STATES } from '../../rules/cloudflare-state'
import type { ZoneEntry } from '../../rules/dns/record-types'
import { LOCALES } from '../../rules/text'
import { check, flag, index, instant, integer, json, oneOf, table, text } from '../table'
import { domains } from './domains'

/** Cloudflare protection of a domain. */
export const cloudflareProtections = table(
  'cloudflare_protections',
  {
    domainId: text('domain_id')
      .primaryKey()
      .references(() => domains.id, { onDelete: 'cascade' }),
    productCode: text('product_code').notNull(),
    /** The order line of the purchase. */
    orderLineId: text('order_line_id').notNull(),
    state: text('state', { enum: CLOUDFLARE_STATES }).notNull().default('STARTING'),
    /** Name servers of the domain, as chosen by the owner. */
    nameServers: text('name_servers', { enum: CLOUDFLARE_NAME_SERVERS }).notNull().default('OURS'),
    /** Cloudflare's name servers, as set at the registry; empty while ours are used, and until known. */
    delegatedTo: json('delegated_to').notNull().$type<readonly string[]>().default([]),
    /** End of the paid term; null for a purchase from before it was recorded. */
    paidUntil: instant('paid_until'),
    /** True for auto-renew. */
    renews: flag('renews').notNull().default(true),
    /** Language of mails to its owner: that of the order. */
    locale: text('locale', { enum: LOCALES }).notNull().default('nl'),
    /**
     * Incremented with every change of the wanted state, so that a job knows whether it is outdated; part of its
     * reference.
     */
    version: integer('version').notNull().default(1),
    /** DNS records it needs; empty until known. */
    records: json('records').notNull().$type<readonly ZoneEntry[]>().default([]),
    /** Records it replaced, to be restored when it is disabled. */
    replaced: json('replaced').notNull().$type<readonly ZoneEntry[]>().default([]),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    check('cloudflare_protections_state', oneOf(t.state, CLOUDFLARE_STATES)),
    index('cloudflare_protections_end').on(t.paidUntil),
  ],
)
