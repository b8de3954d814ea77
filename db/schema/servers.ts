import { BILLING_PERIODS } from '../../rules/pricing-types'
import { SERVER_STATES } from '../../rules/server-state'
import { check, flag, id, index, instant, integer, json, oneOf, table, text, uniqueIndex } from '../table'
import { accounts } from './accounts'

/** Size of a server; memory and disk in GB. */
export interface ServerSpec {
  cores: number
  memory: number
  disk: number
}

/** A virtual server of an account. */
export const servers = table(
  'servers',
  {
    id: id(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    /** From 1 per account; sort key of the list. */
    number: integer('number').notNull(),
    /** The order line of the purchase. */
    orderLineId: text('order_line_id').notNull(),
    /** Reference of the server at the platform. */
    platformReference: text('platform_reference').notNull(),
    productCode: text('product_code').notNull(),
    hostname: text('hostname').notNull(),
    /** Operating system at creation, such as `debian-13`. */
    operatingSystem: text('operating_system').notNull(),
    /** SSH public key for logging in; null for an initial password. */
    sshKey: text('ssh_key'),
    /** Product codes of its extras. */
    extras: json('extras').notNull().$type<readonly string[]>().default([]),
    spec: json('spec').notNull().$type<ServerSpec>(),
    state: text('state', { enum: SERVER_STATES }).notNull().default('CREATING'),
    /** Empty until created. */
    addresses: json('addresses').notNull().$type<readonly string[]>().default([]),
    /** For the first login; null until created. */
    username: text('username'),
    /** Initial password, encrypted with the shop's secret; null once its owner has seen it, and with an SSH key. */
    sealedPassword: text('sealed_password'),
    /** Period last paid for; null, like the end of that term, for a server from before this was recorded. */
    period: text('period', { enum: BILLING_PERIODS }),
    /** First day of the next term: `2026-11-21`. */
    termUntil: text('term_until'),
    /** Ends of the paid terms of extras, as days by product code. An extra not listed ends with the server. */
    extraTerms: json('extra_terms').notNull().$type<Readonly<Record<string, string>>>().default({}),
    /** True for auto-renew. */
    renews: flag('renews').notNull().default(true),
    /** Time at which it expired and was switched off. */
    suspendedAt: instant('suspended_at'),
    /** True while it is suspended for abuse and its owner had stopped it before: it stays off when that is lifted. */
    staysOff: flag('stays_off').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('servers_end').on(t.termUntil),
    uniqueIndex('servers_line').on(t.orderLineId),
    uniqueIndex('servers_number').on(t.accountId, t.number),
    check('servers_state', oneOf(t.state, SERVER_STATES)),
  ],
)
