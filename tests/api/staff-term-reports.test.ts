import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { all, one, run } from '../../db/query'
import { accounts } from '../../db/schema/accounts'
import { domains } from '../../db/schema/domains'
import { hostingPackages } from '../../db/schema/hosting'
import { orderLines, orders } from '../../db/schema/orders'
import { recurringDays, recurringValues, renewals } from '../../db/schema/renewed-terms'
import { dayInAmsterdam } from '../../rules/calendar'
import { addDays } from '../../rules/renewal'
import { DAY_MS, MINUTE_MS } from '../../rules/time'
import { getCatalogue } from '../../server/features/catalogue/catalogue.service'
import { recordRecurringValues } from '../../server/features/renewals/recurring-values.service'
import { accountIdOf } from '../support/look-along'
import { openStaffDesk, type StaffColleague, type StaffDesk } from '../support/staff-desk'
import { buyerOf, orderDelivered, orderInReview } from '../support/stuck-orders'

let desk: StaffDesk
let finance: StaffColleague
beforeAll(async () => {
  desk = await openStaffDesk()
  finance = await desk.member('Fenna', ['FINANCE'])
})
afterAll(() => desk.close())

const today = () => dayInAmsterdam(desk.clock.now())
const ask = async (name: string, fields: string, { from, to }: { from: string; to: string }, by = finance) =>
  by.browser.graphql(
    `query Report($from: LocalDate!, $to: LocalDate!) { ${name}(from: $from, to: $to) { ${fields} } }`,
    {
      from,
      to,
    },
  )

describe('recurring revenue', () => {
  const MOVEMENTS = ['new', 'expansion', 'contraction', 'churned', 'reactivated'] as const
  const SUMS = `start end items ${MOVEMENTS.map((name) => `${name} { items amount }`).join(' ')}`
  const report = async (from: string, to: string) =>
    (await ask('recurringRevenue', `countedFrom countedTo domains { ${SUMS} } services { ${SUMS} }`, { from, to })).data
      .recurringRevenue
  type Sums = Record<(typeof MOVEMENTS)[number], { items: number; amount: number }> & { start: number; end: number }
  const moved = (sums: Sums) => MOVEMENTS.reduce((sum, name) => sum + sums[name].amount, 0)
  const change = (values: Partial<typeof domains.$inferInsert>, name: string) =>
    desk.app.deps.db.transaction((tx) => run(tx.update(domains).set(values).where(eq(domains.name, name))))
  const nextDay = async () => {
    desk.clock.advance(DAY_MS)
    // The session of the day before has ended.
    finance = await desk.member(`Fenna${today()}`, ['FINANCE'])
    await recordRecurringValues(desk.app.deps)
  }

  test('is empty before the first record, and is that of all active items from it on', async () => {
    const { db } = desk.app.deps
    await db.transaction(async (tx) => {
      await run(tx.delete(recurringValues))
      await run(tx.delete(recurringDays))
    })
    expect(await report('2026-01-01', '2027-01-01')).toMatchObject({ countedFrom: null, domains: { end: 0, items: 0 } })
    await recordRecurringValues(desk.app.deps)
    const active = await all(db.reader.select().from(domains).where(eq(domains.status, 'ACTIVE')))
    const catalogue = await getCatalogue(desk.app.deps)
    const staffels = new Map((await all(db.reader.select().from(accounts))).map(({ id, role }) => [id, role]))
    const own = active.filter(({ accountId }) => staffels.get(accountId) === 'CUSTOMER')
    const shown = await report('2026-01-01', addDays(today(), 1))
    expect(shown.domains).toMatchObject({ items: active.length, new: { items: 0 } })
    expect(own.length).toBeGreaterThan(0)
    const value = await one(
      db.reader
        .select()
        .from(recurringValues)
        .where(and(eq(recurringValues.kind, 'DOMAIN'), eq(recurringValues.thingId, own[0]?.id ?? ''))),
    )
    expect(value?.monthly).toBe(Math.round((catalogue.extensionProductOf(own[0]?.name ?? '')?.original ?? 0) / 12))
  })

  test('is recorded once a day, and only what changed is written', async () => {
    const { reader } = desk.app.deps.db
    const before = await all(reader.select().from(recurringValues))
    await recordRecurringValues(desk.app.deps)
    await nextDay()
    expect(await all(reader.select().from(recurringValues))).toEqual(before)
    expect(await all(reader.select().from(recurringDays))).toHaveLength(2)
  })

  test('moves by new, churned and reactivated items, and the movements are the difference', async () => {
    const first = today()
    const [own] = await all(desk.app.deps.db.reader.select().from(domains).where(eq(domains.status, 'ACTIVE')).limit(1))
    if (!own) throw new Error('the demo shop has no domains')
    await change({ status: 'EXPIRED' }, own.name)
    const added = { ...own, id: 'dom_nieuwerbij', name: 'nieuw-erbij.nl', status: 'ACTIVE' as const }
    await desk.app.deps.db.transaction((tx) => run(tx.insert(domains).values(added)))
    await nextDay()
    const lost = await report(first, addDays(today(), 1))
    expect(lost.domains).toMatchObject({ churned: { items: 1 }, new: { items: 1 }, reactivated: { items: 0 } })
    expect(lost.domains.start + moved(lost.domains)).toBe(lost.domains.end)
    const second = today()
    await change({ status: 'ACTIVE' }, own.name)
    await nextDay()
    const back = await report(second, addDays(today(), 1))
    expect(back.domains).toMatchObject({ churned: { items: 0 }, new: { items: 0 }, reactivated: { items: 1 } })
    expect(back.domains.start).toBe(lost.domains.end)
    expect(back.domains.start + moved(back.domains)).toBe(back.domains.end)
    // An item that left and came back within the period has not moved.
    expect((await report(first, addDays(today(), 1))).domains).toMatchObject({
      churned: { items: 0 },
      new: { items: 1 },
    })
  })

  test('of services grows by an upgrade, apart from domains', async () => {
    const { db } = desk.app.deps
    const from = today()
    const catalogue = await getCatalogue(desk.app.deps)
    const [cheapest, dearest] = catalogue.hostingPackages('CUSTOMER').toSorted((a, b) => a.original - b.original)
    await db.transaction((tx) =>
      run(
        tx
          .update(hostingPackages)
          .set({ packageCode: cheapest?.code ?? '', period: 'YEARLY', termUntil: addDays(from, 200), extras: [] }),
      ),
    )
    await nextDay()
    const middle = today()
    await db.transaction((tx) => run(tx.update(hostingPackages).set({ packageCode: dearest?.code ?? '' })))
    await nextDay()
    const { services, domains: names } = await report(middle, addDays(today(), 1))
    expect(services.expansion.items).toBeGreaterThan(0)
    expect(services.start + moved(services)).toBe(services.end)
    expect(names).toMatchObject({ expansion: { items: 0, amount: 0 }, contraction: { items: 0, amount: 0 } })
  })
})

describe('churn', () => {
  const ROW = 'productCode ended renewed stopped paymentFailed notPaid notDelivered transferredOut quarantined churn'

  test('counts the terms that ended and were not renewed, by product and reason', async () => {
    const { db } = desk.app.deps
    const accountId = await accountIdOf(desk, 'klant@voorbeeld.nl')
    const line = await one(db.reader.select().from(orderLines).where(eq(orderLines.deliveryStatus, 'DONE')).limit(1))
    if (!line) throw new Error('the demo shop has delivered nothing')
    const [start, end] = ['2026-03-01', '2026-04-01']
    const own = { ...line, kind: 'HOSTING' as const, domainName: null, parentLineId: null, productCode: 'DOMAIN_NL' }
    const open = { deliveryStatus: 'PENDING' as const, deliveredAt: null }
    const failed = { deliveryStatus: 'FAILED' as const, deliveredAt: null, failureReason: 'rejected' }
    let made = 0
    const add = async (
      termFrom: string,
      endedAt: number | null,
      values: Partial<typeof orderLines.$inferInsert> | null,
    ) => {
      const id = `churn${++made}`
      await db.transaction(async (tx) => {
        if (values) await run(tx.insert(orderLines).values({ ...own, ...values, id, position: 500 + made }))
        const order = values ? { orderId: line.orderId, orderLineId: id } : { productCode: 'DOMAIN_NL' }
        const term = { kind: 'DOMAIN' as const, thingId: id, termFrom, endedAt, createdAt: 0 }
        await run(tx.insert(renewals).values({ id, accountId, ...term, ...order }))
      })
    }
    await add('2026-02-28', 1, null)
    await add(start, null, {})
    await add(start, null, {})
    await add('2026-03-31', 1, null)
    await add('2026-03-15', desk.clock.now() - DAY_MS, open)
    await add('2026-03-15', 1, failed)
    // Its renewal waits for a payment, so that nothing is known yet.
    await add('2026-03-15', null, open)
    await add(end, 1, null)
    const left = { id: 'dom_vertrokken', accountId, name: 'vertrokken.nl', status: 'TRANSFERRED_OUT' as const }
    const times = { registeredAt: 0, createdAt: 0, expiresAt: Date.parse('2026-03-31T21:30:00Z') }
    await db.transaction((tx) => run(tx.insert(domains).values({ ...left, ...times })))
    const shown = (await ask('churnReport', `rows { ${ROW} } total { ${ROW} }`, { from: start, to: end })).data
      .churnReport
    const counts = {
      ended: 6,
      renewed: 2,
      stopped: 1,
      notPaid: 1,
      notDelivered: 1,
      transferredOut: 1,
      paymentFailed: 0,
    }
    expect(shown.rows).toEqual([{ productCode: 'DOMAIN_NL', ...counts, quarantined: 1, churn: 6667 }])
    expect(shown.total).toMatchObject({ ...counts, churn: 6667 })
    const empty = await ask('churnReport', `rows { ${ROW} } total { ${ROW} }`, { from: '2020-01-01', to: '2021-01-01' })
    expect(empty.data.churnReport).toMatchObject({ rows: [], total: { ended: 0, churn: null } })
  })
})

describe('the funnel of orders', () => {
  const FIELDS = 'placed paid delivered untouched medianMinutes'
  const period = () => ({ from: today(), to: addDays(today(), 1) })
  const funnel = async () => (await ask('orderFunnel', FIELDS, period())).data.orderFunnel

  test('counts what was placed, paid and delivered, and takes the median of the minutes in between', async () => {
    const { db } = desk.app.deps
    const before = await funnel()
    expect(before).toEqual({ placed: 0, paid: 0, delivered: 0, untouched: 0, medianMinutes: null })
    const like = await one(db.reader.select().from(orders).limit(1))
    const line = await one(db.reader.select().from(orderLines).where(eq(orderLines.deliveryStatus, 'DONE')).limit(1))
    if (!like || !line) throw new Error('the demo shop has no orders')
    const [at, paidAt] = [desk.clock.now(), desk.clock.now()]
    let number = 900_000
    const add = async (values: Partial<typeof orders.$inferInsert>, minutes: number | null, options = {}) => {
      const id = `ord_trechter${++number}`
      const shared = { id, number, basketId: null, sessionHash: null, createdAt: at, paidAt: null }
      const lines = { ...line, orderId: id, id: `orl_trechter${number}`, parentLineId: null, options }
      const delivered =
        minutes === null
          ? { deliveryStatus: 'PENDING' as const, deliveredAt: null }
          : { deliveredAt: paidAt + minutes * MINUTE_MS }
      await db.transaction(async (tx) => {
        await run(tx.insert(orders).values({ ...like, ...shared, ...values }))
        await run(tx.insert(orderLines).values({ ...lines, ...delivered }))
      })
    }
    await add({ status: 'AWAITING_PAYMENT' }, null)
    await add({ status: 'CANCELLED' }, null)
    await add({ status: 'DELIVERING', paidAt }, null)
    await add({ status: 'DELIVERED', paidAt }, 2)
    await add({ status: 'DELIVERED', paidAt }, 6)
    await add({ status: 'DELIVERED', paidAt }, 3)
    // On account, so that its time runs from the order.
    await add({ status: 'DELIVERED' }, 100)
    await add({ status: 'DELIVERED', paidAt }, 1, { renews: { kind: 'DOMAIN' } })
    expect(await funnel()).toEqual({ placed: 7, paid: 5, delivered: 4, untouched: 4, medianMinutes: 4.5 })
  })

  test('an order that staff accepted is not untouched', async () => {
    const buyer = await buyerOf(desk.shop)
    const accepted = await orderInReview(buyer, 'geaccepteerd.nl')
    await orderDelivered(buyer, 'zonder-hulp.nl')
    const before = await funnel()
    expect(before.untouched).toBe(before.delivered)
    const about = async (orderId: string) => {
      const query = 'query Order($id: ID!) { staffOrder(id: $id) { version } }'
      const { version } = (await finance.browser.graphql(query, { id: orderId })).data.staffOrder
      return { orderId, expectedVersion: version, reason: 'voor een test' }
    }
    const act = await finance.browser.act('acceptOrderPayment', await about(accepted))
    expect(act.is).toBe('StaffOrder')
    await buyer.jobs.settle()
    const after = await funnel()
    expect(after).toMatchObject({ delivered: before.delivered + 1, untouched: before.untouched })
  })
})

test.each([
  ['recurringRevenue', 'at'],
  ['churnReport', 'at'],
  ['orderFunnel', 'at'],
  ['moneyReceived', 'at received returned balance'],
])('%s is for owners, finance and readers, of a period with days', async (name, fields) => {
  const period = { from: '2026-01-01', to: '2026-04-01' }
  const reader = await desk.member(`Rik-${name}`, ['READER'])
  expect((await ask(name, fields, period, reader)).errors).toBeUndefined()
  const support = await desk.member(`Sam-${name}`, ['SUPPORT'])
  expect((await ask(name, fields, period, support)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  const none = { from: '2026-04-01', to: '2026-04-01' }
  expect((await ask(name, fields, none)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
})
