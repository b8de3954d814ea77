import { sql } from 'drizzle-orm'
import { ORDER_CHANNELS } from '../../rules/channels'
import { ORDERED_AVAILABILITIES } from '../../rules/domain-status'
import type { ItemRole } from '../../rules/item-role'
import { BILLING_PERIODS } from '../../rules/pricing-types'
import { DOMAIN_SERVICES } from '../../rules/service-block'
import { TRANSFER_CODE_STATES } from '../../rules/transfer'
import {
  type AnyColumn,
  amount,
  check,
  flag,
  id,
  index,
  instant,
  integer,
  json,
  table,
  text,
  uniqueIndex,
} from '../table'
import { accounts } from './accounts'

/** A row of `basket_items` that is set aside. */
export type SetAsideItem = Record<string, unknown> & { id: string }

/**
 * A basket. That of a visitor belongs to the browser, that of a customer to the account, and that of an API token to
 * the token alone (docs/decisions/0047).
 */
export const baskets = table(
  'baskets',
  {
    id: id(),
    kind: text('kind', { enum: ORDER_CHANNELS }).notNull(),
    /** SHA-256 of the visitor's session token, or the id of the API token. */
    visitorHash: text('visitor_hash'),
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['OPEN', 'ORDERED', 'CANCELLED'] })
      .notNull()
      .default('OPEN'),
    period: text('period', { enum: BILLING_PERIODS }).notNull().default('YEARLY'),
    discountCode: text('discount_code'),
    /** The last proposals, so that only these can be accepted. */
    proposedServices: json('proposed_services').notNull().$type<string[]>().default([]),
    /** Domains and hosting that were in the account's basket when a visitor's basket was merged into it at login. */
    joinedItems: json('joined_items').notNull().$type<readonly string[]>().default([]),
    /** Items set aside so that the others can be ordered, stored whole until they are put back. */
    setAside: json('set_aside').notNull().$type<readonly SetAsideItem[]>().default([]),
    /** Set while an owned hosting package is being upgraded. */
    upgradeOf: text('upgrade_of'),
    /** Incremented by triggers with every change of the basket or its items. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    uniqueIndex('baskets_visitor').on(t.visitorHash, t.kind).where(sql`state = 'OPEN' and visitor_hash is not null`),
    uniqueIndex('baskets_account').on(t.accountId, t.kind).where(sql`state = 'OPEN' and account_id is not null`),
    index('baskets_changed').on(t.state, t.changedAt),
    check('baskets_owner', sql`(${t.visitorHash} is null) <> (${t.accountId} is null)`),
  ],
)

export const basketItems = table(
  'basket_items',
  {
    id: id(),
    basketId: text('basket_id')
      .notNull()
      .references(() => baskets.id, { onDelete: 'cascade' }),
    /** The domain to which the item belongs; null for a domain and for hosting without a domain. */
    parentId: text('parent_id').references((): AnyColumn => basketItems.id, { onDelete: 'cascade' }),
    productCode: text('product_code').notNull(),
    /** Role of the item for its domain: one of each, and one of each extra. */
    role: text('slot').notNull().$type<ItemRole>(),
    /** ASCII; set for a domain and for items linked to one. */
    domainName: text('domain_name'),
    /** Target URL of a redirect. */
    redirectUrl: text('redirect_url'),
    /** Availability of a domain when it was added: free or active (a transfer). */
    availability: text('availability', { enum: ORDERED_AVAILABILITIES }),
    /** Yearly price of a premium name in cents. */
    premiumPrice: amount('premium_price'),
    /** False for something already owned, as in an upgrade: shown but not charged. */
    invoiced: flag('invoiced').notNull().default(true),
    /** Intended use of the domain; null until chosen, which counts as hosting. */
    serviceType: text('service_type', { enum: DOMAIN_SERVICES }),
    /** Encrypted with the shop's secret. */
    transferCode: text('transfer_code'),
    /** For a transfer code: verdict of the registry when it was saved. */
    transferCodeState: text('transfer_code_state', { enum: TRANSFER_CODE_STATES }),
    transferDnsLater: flag('transfer_dns_later').notNull().default(true),
    dnsProfileId: text('dns_profile_id'),
    position: integer('position').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('basket_items_basket').on(t.basketId, t.position),
    index('basket_items_parent').on(t.parentId),
    uniqueIndex('basket_items_name').on(t.basketId, t.domainName).where(sql`slot = 'domain'`),
    uniqueIndex('basket_items_slot').on(t.basketId, t.parentId, t.role).where(sql`parent_id is not null`),
  ],
)

/**
 * Use of the .nl promotional rate: at most ten names per legal person, claimed by the order. Also counted by account,
 * so that changing the company name gives no new promotions.
 */
export const promoClaims = table(
  'promo_claims',
  {
    orderLineId: text('order_line_id').primaryKey(),
    /** A company or person, as described by the account at that time. */
    personKey: text('person_key').notNull(),
    /** The account, or its parent for a sub-user. */
    accountId: text('account_id').notNull().default(''),
    domainName: text('domain_name').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('promo_claims_person').on(t.personKey), index('promo_claims_account').on(t.accountId)],
)
