import { sql } from 'drizzle-orm'
import { check, index, instant, oneOf, primaryKey, table, text } from '../table'
import { accounts } from './accounts'
import { priceSets, products } from './catalogue'

const STATES = ['SENT', 'TOLD', 'NOT_DELIVERED'] as const

/** Customers who were mailed about a raise of what they renew. One mail may be about several products. */
export const priceNotices = table(
  'price_notices',
  {
    setId: text('set_id')
      .notNull()
      .references(() => priceSets.id),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    mailReference: text('mail_reference').notNull(),
    state: text('state', { enum: STATES }).notNull().default('SENT'),
    sentAt: instant('sent_at').notNull(),
    /** Time at which the mail server accepted the mail; null until then, and if it did not. */
    toldAt: instant('told_at'),
    /** Time at which the customer was mailed that the prices do not change after all. */
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.setId, t.productId] }),
    index('price_notices_set').on(t.setId, t.state),
    index('price_notices_waiting').on(t.state, t.sentAt),
    check('price_notices_state', oneOf(t.state, STATES)),
    check('price_notices_told', sql`(${t.state} = 'TOLD') = (${t.toldAt} is not null)`),
  ],
)
