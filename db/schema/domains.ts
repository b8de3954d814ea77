import { sql } from 'drizzle-orm'
import { DOMAIN_STATUSES, FORWARD_TYPES } from '../../rules/domain-status'
import { amount, check, flag, id, index, instant, json, table, text, uniqueIndex } from '../table'
import { accounts } from './accounts'
import { holders } from './whois'

/** A domain name that an account owns here. A name is owned once, by one account. */
export const domains = table(
  'domains',
  {
    id: id(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    /** ASCII form, lower case, no final dot. */
    name: text('name').notNull(),
    /** The domain holder of one's own making; null for the standard one, which is the account itself. */
    holderId: text('holder_id').references(() => holders.id),
    status: text('status', { enum: DOMAIN_STATUSES }).notNull().default('ACTIVE'),
    /** Its DNS may be changed here at all. */
    isManageable: flag('is_manageable').notNull().default(true),
    /** Delegated to our name servers: what stands in its zone here is what the world sees. */
    usesOurDns: flag('uses_our_dns').notNull().default(true),
    /** Others' name servers that its owner had it delegated to; null when it is ours, or theirs are not known. */
    nameServers: json('name_servers').$type<readonly string[]>(),
    /** Shown but not changed. */
    readOnly: flag('read_only').notNull().default(false),
    /** The registry of the extension can hide the holder. */
    privacySupported: flag('privacy_supported').notNull().default(false),
    /** The customer may switch it. */
    privacyEnabled: flag('privacy_enabled').notNull().default(false),
    /** The holder is hidden. */
    privacyProtect: flag('privacy_protect').notNull().default(false),
    forwardType: text('forward_type', { enum: FORWARD_TYPES }).notNull().default('NONE'),
    /** A URL, or an address for DNS; null when nothing is forwarded. */
    forwardUrl: text('forward_url'),
    registeredAt: instant('registered_at').notNull(),
    /** The end of its term at the registry. */
    expiresAt: instant('expires_at').notNull(),
    /** Its owner wants another year when this one ends. */
    renews: flag('renews').notNull().default(true),
    /** What a year of a premium name costs, without VAT; null for a name at the price of its extension. */
    premiumPrice: amount('premium_price'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('domains_name').on(t.name),
    index('domains_account').on(t.accountId, t.name),
    index('domains_account_status').on(t.accountId, t.status, t.name),
    index('domains_holder').on(t.holderId),
    index('domains_end').on(t.expiresAt),
    check('domains_forward', sql`(${t.forwardType} = 'NONE') = (${t.forwardUrl} is null)`),
  ],
)
