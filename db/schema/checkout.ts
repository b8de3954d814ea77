import { sql } from 'drizzle-orm'
import type { SavedItem } from '../../rules/checkout-items'
import { ORDERED_AVAILABILITIES } from '../../rules/domain-status'
import { TRANSFER_CODE_STATES } from '../../rules/transfer'
import { amount, check, id, index, instant, integer, json, table, text } from '../table'
import { accounts } from './accounts'
import { baskets } from './basket'

/** What is in a basket of the kind CHECKOUT, as its buyer chose it; prices and names are looked up when it is read. */
export const checkoutItems = table(
  'checkout_items',
  {
    id: id(),
    basketId: text('basket_id')
      .notNull()
      .references(() => baskets.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Without a transfer code: a handle stands for it. */
    item: json('item').notNull().$type<SavedItem>(),
    /** Of a domain, at the moment that it was added: free or active (a transfer). */
    availability: text('availability', { enum: ORDERED_AVAILABILITIES }),
    /** Yearly price of a premium name in cents. */
    premiumPrice: amount('premium_price'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('checkout_items_basket').on(t.basketId, t.position)],
)

/** Transfer codes that a browser knows by a handle only, so that no code lies in its storage. */
export const heldTransferCodes = table(
  'held_transfer_codes',
  {
    /** The handle. */
    id: id(),
    /** Whose it is: the account's, or the visitor's of this browser until there is one. */
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    visitorHash: text('visitor_hash'),
    /** The only name that it is for, in ASCII. */
    domainName: text('domain_name').notNull(),
    /** Sealed: readable with the shop's secret only. */
    code: text('code').notNull(),
    /** What the registry said of it when it was given. */
    state: text('state', { enum: TRANSFER_CODE_STATES }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('held_transfer_codes_visitor').on(t.visitorHash),
    index('held_transfer_codes_created').on(t.createdAt),
    check('held_transfer_codes_owner', sql`(${t.visitorHash} is null) <> (${t.accountId} is null)`),
  ],
)
