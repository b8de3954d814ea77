import { BILLING_PERIODS } from '../../rules/pricing-types'
import { amount, flag, id, index, instant, json, table, text, uniqueIndex } from '../table'
import { accounts } from './accounts'
import { domains } from './domains'

/** User name and host names, without the password. */
export interface HostingAccess {
  username: string
  panelUrl: string
  webmailUrl: string
  sftpHost: string
}

/** A hosting package of an account. A name has one package. */
export const hostingPackages = table(
  'hosting_packages',
  {
    id: id(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Null for a name registered elsewhere. */
    domainId: text('domain_id').references(() => domains.id, { onDelete: 'set null' }),
    /** ASCII form. */
    domainName: text('domain_name').notNull(),
    packageCode: text('package_code').notNull(),
    /** Installed software: INSTALL_WORDPRESS, …; null for none. */
    installation: text('installation'),
    /** Codes of the extras, such as EXTRA_IPV4. */
    extras: json('extras').notNull().$type<readonly string[]>().default([]),
    ipv4: text('ipv4').notNull(),
    ipv6: text('ipv6').notNull(),
    mailHost: text('mail_host').notNull(),
    /** Login details of the owner; null for a package from before they were recorded. */
    access: json('access').$type<HostingAccess>(),
    /** Period last paid for; null, like the term, for a package without a known order. */
    period: text('period', { enum: BILLING_PERIODS }),
    /** First day of the paid term, and first day of the next one: `2026-11-21`. */
    termFrom: text('term_from'),
    termUntil: text('term_until'),
    /** Price of the term excluding VAT, including the deduction for a replaced package. */
    termNet: amount('term_net'),
    /** Ends of the paid terms of extras, as days by product code. An extra not listed ends with the package. */
    extraTerms: json('extra_terms').notNull().$type<Readonly<Record<string, string>>>().default({}),
    /** True for auto-renew. */
    renews: flag('renews').notNull().default(true),
    /** Time at which it expired and its website was suspended. */
    suspendedAt: instant('suspended_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('hosting_packages_name').on(t.domainName),
    index('hosting_packages_account').on(t.accountId, t.createdAt),
    index('hosting_packages_end').on(t.termUntil),
  ],
)
