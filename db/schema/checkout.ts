import { sql } from 'drizzle-orm'
import type { SavedItem } from '../../rules/checkout-items'
import { ORDERED_AVAILABILITIES } from '../../rules/domain-status'
import { TRANSFER_CODE_STATES } from '../../rules/transfer'
import { amount, check, id, index, instant, integer, json, table, text } from '../table'
import { accounts } from './accounts'
import { baskets } from './basket'

/** Item in a CHECKOUT basket, as chosen by the buyer. Prices and names are looked up when it is read. */
export const checkoutItems = table(
  'checkout_items',
  {
    id: id(),
    basketId: text('basket_id')
      .notNull()
      .references(() => baskets.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Without the transfer code, which a handle replaces. */
    item: json('item').notNull().$type<SavedItem>(),
    /** Availability of a domain when it was added: free or active (a transfer). */
    availability: text('availability', { enum: ORDERED_AVAILABILITIES }),
    /** Yearly price of a premium name in cents. */
    premiumPrice: amount('premium_price'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('checkout_items_basket').on(t.basketId, t.position)],
)

/** Transfer codes that a browser knows by handle only, so that no code is in its storage. */
export const heldTransferCodes = table(
  'held_transfer_codes',
  {
    /** The handle. */
    id: id(),
    /** The owner: the account, or the visitor of this browser before login. */
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    visitorHash: text('visitor_hash'),
    /** The only name for which it is valid, in ASCII. */
    domainName: text('domain_name').notNull(),
    /** Encrypted with the shop's secret. */
    code: text('code').notNull(),
    /** Verdict of the registry when it was saved. */
    state: text('state', { enum: TRANSFER_CODE_STATES }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('held_transfer_codes_visitor').on(t.visitorHash),
    index('held_transfer_codes_created').on(t.createdAt),
    check('held_transfer_codes_owner', sql`(${t.visitorHash} is null) <> (${t.accountId} is null)`),
  ],
)
