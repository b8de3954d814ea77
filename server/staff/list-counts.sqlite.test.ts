import { describe, expect, test } from 'vitest'
import { plansOf } from '../../tests/support/query-plans'
import { staffContext } from '../../tests/support/staff-context'
import { testContext } from '../../tests/support/test-context'
import { STAFF_PARTS } from '../features'
import { countStaffAccounts, countStaffResellers } from '../features/accounts/staff/staff-accounts.service'
import { countActiveByExtension } from '../features/domains/staff/staff-domain-list.service'
import { countInvoices, listAgeing, listInvoicesOfAll } from '../features/invoices/staff/staff-invoices.service'
import { countStaffDomains, listStaffDomains } from '../features/portfolio/staff/staff-domains.service'
import { OWN_PARTS } from './schema'
import type { StaffContext } from './staff-context'

/** Steps that read rows of a large table; `o` and `c` are invoices, `failed` and `later` mails. */
const READS_ROWS =
  /^(SCAN|SEARCH) (accounts|domains|invoices|failed|later|o|c|order_lines|orders|renewals)\b(?!.* COVERING INDEX)/

const CHARGED_BACK = 'SEARCH o USING INDEX sqlite_autoindex_invoices_1 (id=?)'

const owner = async (): Promise<StaffContext> =>
  staffContext(await testContext(), { name: 'Noor', roles: ['OWNER'], parts: [...OWN_PARTS, ...STAFF_PARTS] })

/** Returns the steps that read rows of large tables in statements of this text. */
async function readsOf(text: RegExp, work: (ctx: StaffContext) => Promise<unknown>): Promise<string[]> {
  const ctx = await owner()
  const plans = (await plansOf(() => work(ctx))).filter(({ sql }) => text.test(sql))
  expect(plans.length).toBeGreaterThan(0)
  return plans.flatMap(({ steps }) => steps.filter((step) => READS_ROWS.test(step)))
}

const COUNTS = /^select count\(/

describe('counts of views read indexes and no rows,', () => {
  test('of customers', async () => {
    // Those whose bank took money back are few.
    expect(await readsOf(COUNTS, countStaffAccounts)).toEqual([CHARGED_BACK])
  })

  test('of resellers, whose debts are read for those with a credit limit', async () => {
    expect(await readsOf(COUNTS, countStaffResellers)).toEqual([
      // Of each of those few, its invoices.
      'SEARCH invoices USING INDEX invoices_account (account_id=?)',
      CHARGED_BACK,
    ])
  })

  test('of invoices, but for those that a rare condition finds', async () => {
    // Few have a failed collection or a chargeback.
    const one = 'SEARCH invoices USING INDEX sqlite_autoindex_invoices_1 (id=?)'
    expect(await readsOf(COUNTS, countInvoices)).toEqual([one, one])
  })

  test('of domains, but for rows that a rare condition finds', async () => {
    expect(await readsOf(COUNTS, countStaffDomains)).toEqual([
      // Failed renewals of terms that have not ended long ago: their lines, domains and terms.
      'SEARCH domains USING INDEX sqlite_autoindex_domains_1 (id=?)',
      'SEARCH renewals USING INDEX renewals_line (order_line_id=?)',
      'SEARCH order_lines USING INDEX order_lines_failed_term (<expr>>?)',
      'SEARCH renewals EXISTS USING INDEX renewals_once (kind=? AND thing_id=? AND part=? AND term_from=?)',
      'SEARCH order_lines USING INDEX order_lines_failed_term (<expr>>?)',
      // Without a verified registrant, and different at the registrar.
      'SCAN domains USING INDEX domains_unverified',
      // Of each name that a registrar has and the shop does not know, whether it has come since.
      'SEARCH domains USING INDEX domains_name (name=?)',
      // Transfers: lines under way.
      'SEARCH order_lines USING INDEX sqlite_autoindex_order_lines_1 (id=?)',
      'SCAN order_lines USING INDEX order_lines_running',
      'SCAN order_lines USING INDEX order_lines_code',
    ])
  })
})

test('active names of an extension are counted and listed by its index', async () => {
  const page = { first: 50, filter: { extension: 'nl', view: 'ACTIVE' } } as const
  expect(await readsOf(/from .domains. where \(/, (ctx) => listStaffDomains(ctx, page))).toEqual([
    'SEARCH domains USING INDEX domains_extension (<expr>=?)',
  ])
  expect(await readsOf(/group by/, ({ db }) => countActiveByExtension(db.reader))).toEqual([])
})

test('sums by age read unpaid invoices and credit notes by their indexes', async () => {
  expect(await readsOf(/u\.due_on/, listAgeing)).toEqual([CHARGED_BACK])
})

test('a page of open invoices reads the rows of its own invoices', async () => {
  const page = { first: 50, filter: { state: 'OPEN' } } as const
  expect(await readsOf(/order by u\.due_on/, (ctx) => listInvoicesOfAll(ctx, page))).toEqual([
    'SEARCH invoices USING INDEX sqlite_autoindex_invoices_1 (id=?)',
    CHARGED_BACK,
  ])
})
