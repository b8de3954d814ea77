import { eq, isNotNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { run } from '../../../db/query'
import { accounts } from '../../../db/schema/accounts'
import { domains } from '../../../db/schema/domains'
import { bankEntries, bankStatements, invoices } from '../../../db/schema/invoices'
import { mailLog } from '../../../db/schema/mail-log'
import { accountEndIn } from '../../../rules/iban'
import type { StaffRole } from '../../../rules/staff-rights'
import { DAY_MS } from '../../../rules/time'
import { staffContext } from '../../../tests/support/staff-context'
import { orderInReview } from '../../../tests/support/stuck-orders'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { newId } from '../../common/ids'
import { STAFF_PARTS } from '../../features'
import { copyAccount, findAccountByEmail } from '../../features/accounts/accounts.service'
import { listStaffAccounts } from '../../features/accounts/staff/staff-accounts.service'
import { listInvoicesOfAll } from '../../features/invoices/staff/staff-invoices.service'
import { CUSTOMER, fillBasket, order, pay } from '../../features/orders/orders.test-support'
import { listStaffOrders } from '../../features/orders/staff/staff-orders.service'
import { OWN_PARTS } from '../schema'
import { snoozeWorkItem } from '../work/work.service'
import { searchGroups } from './search.service'

const parts = [...OWN_PARTS, ...STAFF_PARTS]
let named = 0
const member = (shop: TestContext, roles: StaffRole[]) => staffContext(shop, { name: `Lid${++named}`, roles, parts })

/** Adds customers with the word in their company. */
async function addCustomers(shop: TestContext, word: string, count: number): Promise<void> {
  const like = await findAccountByEmail(shop.db.reader, CUSTOMER)
  if (!like) throw new Error('the demo has no customer')
  for (let at = 0; at < count; at++)
    await copyAccount(shop, {
      ...like,
      ...{ id: `acc_${word}${at}`, email: `${word}${at}@klant.example`, companyName: `${word} ${at}`, username: null },
    })
}

/** Stores lines of a bank file with these ends of account numbers. */
async function addEntries(shop: TestContext, ends: readonly string[]): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const file = { format: 'CAMT053' as const, fileName: 'x.xml', endsOn: '2026-11-20', importedAt: 1 }
    await run(tx.insert(bankStatements).values({ id: 'bst_1', account: 'NL00', reference: 'r', ...file }))
    const rows = ends.map((accountEnd, at) => ({
      ...{ id: `bse_${at}`, statementId: 'bst_1', reference: String(at), position: at + 1, amount: 4341 },
      ...{ bookedOn: '2026-11-20', name: 'M. de Vries', accountEnd, description: 'zonder nummer', changedAt: 1 },
    }))
    await run(tx.insert(bankEntries).values(rows))
  })
}

describe('a search in groups', () => {
  test('says how many there are in all up to twenty, and leads to the list with the same', async () => {
    const shop = await testContext()
    const support = await member(shop, ['SUPPORT'])
    for (const [word, count, total] of [
      ['lindehof', 7, 7],
      ['zeilhuis', 20, 20],
      ['vlaggen', 21, null],
    ] as const) {
      await addCustomers(shop, word, count)
      const [group] = await searchGroups(support, word, 5)
      expect(group).toMatchObject({ kind: 'customer', total, path: `/beheer/klanten?q=${word}` })
      expect(group?.hits).toHaveLength(5)
      const listed = await listStaffAccounts(support, { first: 50, filter: { text: word } })
      expect(listed.totalCount).toBe(count)
    }
    expect(await searchGroups(support, 'niemand', 5)).toEqual([])
  })

  test('counts the open work about each customer, without what is put off', async () => {
    const shop = await testContext({ signedInAs: CUSTOMER })
    const inReview = await orderInReview(shop, 'controle.nl')
    await addCustomers(shop, 'lindehof', 1)
    const support = await member(shop, ['SUPPORT'])
    const openOf = async (text: string) =>
      (await searchGroups(support, text, 5)).map(({ kind, hits }) => [kind, hits[0]?.openWork])
    expect(Object.fromEntries(await openOf(CUSTOMER))).toMatchObject({ customer: 1, order: 0 })
    expect(await openOf('lindehof')).toEqual([['customer', 0]])
    const later = { until: new Date(shop.now + DAY_MS), reason: 'morgen verder' }
    await snoozeWorkItem(support, { id: `order-in-review:${inReview}`, ...later })
    expect(Object.fromEntries(await openOf(CUSTOMER))).toMatchObject({ customer: 0, order: 0 })
  })

  test('has the invoices of the customers that are found, as the list has them', async () => {
    const shop = await testContext({ signedInAs: CUSTOMER })
    await fillBasket(shop, 'zoeken.nl')
    await pay(shop, (await order(shop)).returnUrl)
    const finance = await member(shop, ['FINANCE'])
    const found = (await searchGroups(finance, CUSTOMER, 5)).find(({ kind }) => kind === 'invoice')
    const { edges } = await listInvoicesOfAll(finance, { first: 50, filter: { text: CUSTOMER } })
    expect(found?.hits.map(({ id }) => id)).toEqual(edges.map(({ node }) => node.id))
    expect(found).toMatchObject({ total: edges.length, path: '/beheer/facturen?toon=alle&q=klant%40voorbeeld.nl' })
    const number = found?.hits[0]?.title ?? ''
    expect((await searchGroups(finance, number, 5)).find(({ kind }) => kind === 'invoice')?.hits).toHaveLength(1)
    const technical = await member(shop, ['TECHNICAL'])
    expect((await searchGroups(technical, number, 5)).some(({ kind }) => kind === 'invoice')).toBe(false)
  })
})

describe('the state of a hit', () => {
  const statesOf = async (ctx: Awaited<ReturnType<typeof member>>, text: string, kind: string) =>
    (await searchGroups(ctx, text, 5))
      .find((group) => group.kind === kind)
      ?.hits.map(({ state }) => state?.code ?? null)

  test('is the most urgent one of a customer, and none if there is nothing to point out', async () => {
    const shop = await testContext()
    await addCustomers(shop, 'lindehof', 3)
    const support = await member(shop, ['SUPPORT'])
    await shop.db.transaction(async (tx) => {
      await run(tx.update(accounts).set({ isBlocked: true }).where(eq(accounts.id, 'acc_lindehof2')))
      await run(
        tx.insert(mailLog).values({
          ...{ id: 'mal_1', reference: 'r1', to: 'lindehof1@klant.example', state: 'REFUSED' as const },
          ...{ queuedAt: 1, changedAt: 2 },
        }),
      )
    })
    expect(await statesOf(support, 'lindehof', 'customer')).toEqual(['BLOCKED', 'UNREACHABLE', null])
  })

  test('is that of the lists for orders and invoices, and overdue for a customer who pays late', async () => {
    const shop = await testContext({ signedInAs: CUSTOMER })
    await fillBasket(shop, 'zoeken.nl')
    await pay(shop, (await order(shop)).returnUrl)
    const finance = await member(shop, ['FINANCE'])
    const { edges } = await listInvoicesOfAll(finance, { first: 5, filter: { text: CUSTOMER } })
    expect(await statesOf(finance, CUSTOMER, 'invoice')).toEqual(edges.map(({ node }) => node.status))
    expect(edges.map(({ node }) => node.status)).toContain('PAID')
    const { edges: orders } = await listStaffOrders(finance, {
      ...{ first: 5, orderBy: 'NEWEST', filter: { text: CUSTOMER } },
    })
    expect(orders.length).toBeGreaterThan(0)
    expect(await statesOf(finance, CUSTOMER, 'order')).toEqual(orders.map(({ node }) => node.status))
    expect(await statesOf(finance, CUSTOMER, 'customer')).toEqual([null])
    await shop.db.transaction((tx) =>
      run(tx.update(invoices).set({ paidAt: null, dueOn: '2020-01-31' }).where(isNotNull(invoices.paidAt))),
    )
    expect(await statesOf(finance, CUSTOMER, 'invoice')).toContain('OVERDUE')
    expect(await statesOf(finance, CUSTOMER, 'customer')).toEqual(['OVERDUE'])
  })

  test('is the problem of a domain before its state', async () => {
    const shop = await testContext({ signedInAs: CUSTOMER })
    const accountId = shop.viewer.account?.id ?? ''
    const at = { registeredAt: shop.now, createdAt: shop.now, expiresAt: shop.now + 300 * DAY_MS }
    const soon = { expiresAt: shop.now + 3 * DAY_MS }
    const rows = [
      { name: 'a.linde.example' },
      { name: 'b.linde.example', ...soon, renews: false },
      { name: 'c.linde.example', ...soon, renews: true },
      { name: 'd.linde.example', isHolderVerified: false },
      { name: 'e.linde.example', status: 'EXPIRED' as const },
      { name: 'f.linde.example', status: 'TRANSFERRED_OUT' as const },
    ]
    await shop.db.transaction(async (tx) => {
      for (const row of rows) await run(tx.insert(domains).values({ id: newId('dom'), accountId, ...at, ...row }))
    })
    const support = await member(shop, ['SUPPORT'])
    const found = (await searchGroups(support, 'linde.example', 10)).find(({ kind }) => kind === 'domain')?.hits
    expect(found?.map(({ title, state }) => [title[0], state?.code])).toEqual([
      ['a', 'ACTIVE'],
      ['b', 'ENDS_SOON'],
      ['c', 'ACTIVE'],
      ['d', 'HOLDER_UNVERIFIED'],
      ['e', 'EXPIRED'],
      ['f', 'TRANSFERRED_OUT'],
    ])
  })
})

describe('lines of bank files', () => {
  test('are found by the last 4 to 8 digits of the account, of which the last four are shown', async () => {
    const shop = await testContext()
    await addEntries(shop, ['4300', '4300', '0417'])
    const finance = await member(shop, ['FINANCE'])
    for (const typed of ['4300', '64 4300', '91864300']) {
      const group = (await searchGroups(finance, typed, 5)).find(({ kind }) => kind === 'bank-entry')
      expect(group).toMatchObject({ total: 2, path: '/beheer/facturen/bank?rekening=4300' })
      expect(group?.hits[0]?.detail).toBe('M. de Vries, ••4300, zonder nummer')
    }
    for (const typed of ['300', '391864300', 'NL4300'])
      expect(
        (await searchGroups(finance, typed, 5)).some(({ kind }) => kind === 'bank-entry'),
        typed,
      ).toBe(false)
  })

  test('are found by those who match them only', async () => {
    const shop = await testContext()
    await addEntries(shop, ['4300'])
    for (const role of ['SUPPORT', 'TECHNICAL', 'READER'] as const)
      expect(await searchGroups(await member(shop, [role]), '4300', 5)).toEqual([])
  })
})

test.each([
  ['4300', '4300'],
  ['0417 1643 00', null],
  ['17164300', '4300'],
  ['171 643 00', '4300'],
  ['430', null],
  ['4300a', null],
])('the end of an account in %s is %s', (text, end) => {
  expect(accountEndIn(text)).toBe(end)
})
