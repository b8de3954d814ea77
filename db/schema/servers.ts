import { BILLING_PERIODS } from '../../rules/pricing-types'
import { SERVER_STATES } from '../../rules/server-state'
import { check, flag, id, index, instant, integer, json, oneOf, table, text, uniqueIndex } from '../table'
import { accounts } from './accounts'

/** What a server is made of; memory and disk in GB. */
export interface ServerSpec {
  cores: number
  memory: number
  disk: number
}

/** A virtual server that an account has. */
export const servers = table(
  'servers',
  {
    id: id(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    /** From 1 on for each account; the key by which the list is paged. */
    number: integer('number').notNull(),
    /** The line of the order that it was bought with. */
    orderLineId: text('order_line_id').notNull(),
    /** By which the platform knows it. */
    platformReference: text('platform_reference').notNull(),
    productCode: text('product_code').notNull(),
    hostname: text('hostname').notNull(),
    /** What it started with, such as `debian-13`. */
    operatingSystem: text('operating_system').notNull(),
    /** The public key that logs in; null for a first password. */
    sshKey: text('ssh_key'),
    /** Product codes of what comes with it. */
    extras: json('extras').notNull().$type<readonly string[]>().default([]),
    spec: json('spec').notNull().$type<ServerSpec>(),
    state: text('state', { enum: SERVER_STATES }).notNull().default('CREATING'),
    /** Empty until it is there. */
    addresses: json('addresses').notNull().$type<readonly string[]>().default([]),
    /** For the first login; null until it is there. */
    username: text('username'),
    /** The first password, sealed with the shop's secret; null once its owner has seen it, and where a key logs in. */
    sealedPassword: text('sealed_password'),
    /** What it was last paid for; null, as the end of that term, for a server from before this was noted. */
    period: text('period', { enum: BILLING_PERIODS }),
    /** The day on which its next term begins: `2026-11-21`. */
    termUntil: text('term_until'),
    /** Ends of the paid terms of extras, as days by product code; one that is not in here ends with the server. */
    extraTerms: json('extra_terms').notNull().$type<Readonly<Record<string, string>>>().default({}),
    /** Its owner wants another term when this one ends. */
    renews: flag('renews').notNull().default(true),
    /** When its term ended without another one; it is off since. */
    suspendedAt: instant('suspended_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('servers_end').on(t.termUntil),
    uniqueIndex('servers_line').on(t.orderLineId),
    uniqueIndex('servers_number').on(t.accountId, t.number),
    check('servers_state', oneOf(t.state, SERVER_STATES)),
  ],
)
