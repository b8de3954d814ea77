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

/** A row of `basket_items` that is out of the basket for now. */
export type SetAsideItem = Record<string, unknown> & { id: string }

/**
 * What a visitor or customer is about to order. A visitor's basket belongs to the browser, a customer's to the account.
 */
export const baskets = table(
  'baskets',
  {
    id: id(),
    kind: text('kind', { enum: ORDER_CHANNELS }).notNull(),
    /** SHA-256 of the visitor's session token. */
    visitorHash: text('visitor_hash'),
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['OPEN', 'ORDERED', 'CANCELLED'] })
      .notNull()
      .default('OPEN'),
    period: text('period', { enum: BILLING_PERIODS }).notNull().default('YEARLY'),
    discountCode: text('discount_code'),
    /** The last proposal made, so that only what was offered can be accepted. */
    proposedServices: json('proposed_services').notNull().$type<string[]>().default([]),
    /** Domains and lone hosting that the account had waiting when a visitor's basket was added at sign-in. */
    joinedItems: json('joined_items').notNull().$type<readonly string[]>().default([]),
    /** Items laid aside so that the others can be ordered, whole, until they are put back. */
    setAside: json('set_aside').notNull().$type<readonly SetAsideItem[]>().default([]),
    /** Set while an owned hosting package is being upgraded. */
    upgradeOf: text('upgrade_of'),
    /** Rises with every change of the basket and of what is in it, by triggers of the schema. */
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
    /** The domain that this item belongs to; null for a domain itself and for hosting without a domain. */
    parentId: text('parent_id').references((): AnyColumn => basketItems.id, { onDelete: 'cascade' }),
    productCode: text('product_code').notNull(),
    /** Its role to its domain: one of each, and one of each extra. */
    role: text('slot').notNull().$type<ItemRole>(),
    /** ASCII form; set for domains, and for what is connected to one. */
    domainName: text('domain_name'),
    /** The redirect's target. */
    redirectUrl: text('redirect_url'),
    /** Set for a domain at the moment that it was added: free or active (a transfer). */
    availability: text('availability', { enum: ORDERED_AVAILABILITIES }),
    /** Yearly price of a premium name in cents. */
    premiumPrice: amount('premium_price'),
    /** False for something already owned, as in an upgrade: it is shown but not charged. */
    invoiced: flag('invoiced').notNull().default(true),
    /** What the buyer wants with a domain; null until chosen, which reads as hosting. */
    serviceType: text('service_type', { enum: DOMAIN_SERVICES }),
    /** Sealed: readable with the shop's secret only. */
    transferCode: text('transfer_code'),
    /** Of a transfer code: what the registry said of it when it was saved. */
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
 * Who used the .nl promotional rate for which name: at most ten for each legal person, claimed with the order. Counted by
 * account as well, so that a company under another name has no places anew.
 */
export const promoClaims = table(
  'promo_claims',
  {
    orderLineId: text('order_line_id').primaryKey(),
    /** A company or a person, by what the account said of itself at that moment. */
    personKey: text('person_key').notNull(),
    /** The account, or its parent for a sub-user. */
    accountId: text('account_id').notNull().default(''),
    domainName: text('domain_name').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('promo_claims_person').on(t.personKey), index('promo_claims_account').on(t.accountId)],
)
