import { BILLING_PERIODS } from '../../rules/pricing-types'
import { amount, flag, id, index, instant, json, table, text, uniqueIndex } from '../table'
import { accounts } from './accounts'
import { domains } from './domains'

/** User name and addresses, without a password. */
export interface HostingAccess {
  username: string
  panelUrl: string
  webmailUrl: string
  sftpHost: string
}

/** A hosting package that an account has here. A name is served by one package. */
export const hostingPackages = table(
  'hosting_packages',
  {
    id: id(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Null for a package on a name that is registered elsewhere. */
    domainId: text('domain_id').references(() => domains.id, { onDelete: 'set null' }),
    /** ASCII form. */
    domainName: text('domain_name').notNull(),
    packageCode: text('package_code').notNull(),
    /** The software that came with it: INSTALL_WORDPRESS, …; null for none. */
    installation: text('installation'),
    /** Codes of the extras, such as EXTRA_IPV4. */
    extras: json('extras').notNull().$type<readonly string[]>().default([]),
    ipv4: text('ipv4').notNull(),
    ipv6: text('ipv6').notNull(),
    mailHost: text('mail_host').notNull(),
    /** How its owner gets in; null for a package from before this was asked. */
    access: json('access').$type<HostingAccess>(),
    /** What it was last paid for; null, as the term, for a package that no order is known of. */
    period: text('period', { enum: BILLING_PERIODS }),
    /** First day of the paid term, and the day on which the next begins: `2026-11-21`. */
    termFrom: text('term_from'),
    termUntil: text('term_until'),
    /** What the term cost, without VAT; what was left of another package and went into it counts. */
    termNet: amount('term_net'),
    /** Ends of the paid terms of extras, as days by product code; one that is not in here ends with the package. */
    extraTerms: json('extra_terms').notNull().$type<Readonly<Record<string, string>>>().default({}),
    /** Its owner wants another term when this one ends. */
    renews: flag('renews').notNull().default(true),
    /** When its term ended without another one; its website is off since. */
    suspendedAt: instant('suspended_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('hosting_packages_name').on(t.domainName),
    index('hosting_packages_account').on(t.accountId, t.createdAt),
    index('hosting_packages_end').on(t.termUntil),
  ],
)
