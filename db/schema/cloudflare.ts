import { CLOUDFLARE_STATES } from '../../rules/cloudflare-state'
import type { ZoneEntry } from '../../rules/dns/record-types'
import { check, instant, integer, json, oneOf, table, text } from '../table'
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
    /** Rises with every change of what is wanted, so that a job knows whether it was overtaken; part of the reference. */
    version: integer('version').notNull().default(1),
    /** What has to stand in the DNS for it; empty until that is known. */
    records: json('records').notNull().$type<readonly ZoneEntry[]>().default([]),
    /** What stood there before, to be put back when it is switched off. */
    replaced: json('replaced').notNull().$type<readonly ZoneEntry[]>().default([]),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [check('cloudflare_protections_state', oneOf(t.state, CLOUDFLARE_STATES))],
)
