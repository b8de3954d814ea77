import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { all, one, run } from '../../db/query'
import { domains } from '../../db/schema/domains'
import { hostingPackages } from '../../db/schema/hosting'
import { orderLines } from '../../db/schema/orders'
import { renewals } from '../../db/schema/renewed-terms'
import { dayInAmsterdam, startOfDay } from '../../rules/calendar'
import { addDays } from '../../rules/renewal'
import { weeksFrom } from '../../rules/report-weeks'
import { getCatalogue } from '../../server/features/catalogue/catalogue.service'
import { accountIdOf } from '../support/look-along'
import { openStaffDesk, type StaffColleague, type StaffDesk } from '../support/staff-desk'

let desk: StaffDesk
let finance: StaffColleague
let today: string
beforeAll(async () => {
  desk = await openStaffDesk()
  today = dayInAmsterdam(desk.clock.now())
  await desk.app.deps.db.transaction(async (tx) => {
    await run(tx.delete(renewals))
    await run(tx.update(domains).set({ expiresAt: startOfDay(addDays(today, 1000)) }))
    await run(tx.update(hostingPackages).set({ termUntil: null }))
  })
  finance = await desk.member('Fenna', ['FINANCE'])
})
afterAll(() => desk.close())

let made = 0
/** Stores domains of the customer whose term ends on a day, at an hour in Amsterdam. */
async function domainsEnding(day: string, extension: string, count: number, hours = 0) {
  const accountId = await accountIdOf(desk, 'klant@voorbeeld.nl')
  const times = { registeredAt: 0, createdAt: 0, expiresAt: startOfDay(day) + hours * 3_600_000 }
  await desk.app.deps.db.transaction(async (tx) => {
    for (let n = 0; n < count; n++) {
      const [id, name] = [`dom_verleng${++made}`, `verleng-${made}.${extension}`]
      await run(tx.insert(domains).values({ id, accountId, name, ...times }))
    }
  })
}

/** Stores terms of a product that ended in the past year: so many renewed, and so many stopped by their owner. */
async function endedTerms(productCode: string, renewed: number, stopped: number) {
  const { db } = desk.app.deps
  const accountId = await accountIdOf(desk, 'klant@voorbeeld.nl')
  const line = await one(db.reader.select().from(orderLines).where(eq(orderLines.deliveryStatus, 'DONE')).limit(1))
  if (!line) throw new Error('the demo shop has delivered nothing')
  await db.transaction(async (tx) => {
    for (let n = 0; n < renewed + stopped; n++) {
      const id = `verleden${++made}`
      const isRenewed = n < renewed
      if (isRenewed) {
        const own = {
          kind: 'HOSTING' as const,
          domainName: null,
          productCode,
          position: 1000 + made,
          parentLineId: null,
        }
        await run(tx.insert(orderLines).values({ ...line, ...own, id: `orl_${id}` }))
      }
      const ofOrder = isRenewed ? { orderId: line.orderId, orderLineId: `orl_${id}` } : { productCode, endedAt: 1 }
      const term = { kind: 'DOMAIN' as const, thingId: `dom_${id}`, termFrom: addDays(today, -30), createdAt: 0 }
      await run(tx.insert(renewals).values({ id: `rnw_${id}`, accountId, ...term, ...ofOrder }))
    }
  })
}

const WEEK =
  'from to terms amount expectedAmount failedTerms failedAmount withoutMandateTerms withoutMandateAmount riskTerms'
const report = async (by = finance, weeks = '') =>
  by.browser.graphql(
    `{ renewalsDue${weeks} { from to weeks { ${WEEK} } total { ${WEEK} } products { productCode name terms amount endedLastYear renewedLastYear expectedRate } } }`,
  )

const priceOf = async (code: string): Promise<number> =>
  (await getCatalogue(desk.app.deps)).productByCode(code)?.original ?? 0

test('renewals due are counted in the week in which they end, in Amsterdam, at the price of a renewal', async () => {
  const weeks = weeksFrom(today, 13)
  const third = weeks[2] ?? { from: '', to: '' }
  await domainsEnding(third.from, 'nl', 2)
  await domainsEnding(third.to, 'com', 1, -0.5)
  await domainsEnding(third.to, 'nl', 1)
  await domainsEnding(addDays(weeks[12]?.to ?? '', 0), 'nl', 5)
  const shown = (await report()).data.renewalsDue
  const [nl, com] = [await priceOf('DOMAIN_NL'), await priceOf('DOMAIN_COM')]
  expect(shown.weeks.map(({ from, to }: { from: string; to: string }) => ({ from, to }))).toEqual(weeks)
  expect(shown.weeks[2]).toMatchObject({ terms: 3, amount: 2 * nl + com, expectedAmount: null, failedTerms: 0 })
  expect(shown.weeks[2]).toMatchObject({ withoutMandateTerms: 3, withoutMandateAmount: 2 * nl + com, riskTerms: 3 })
  expect(shown.weeks[3]).toMatchObject({ terms: 1, amount: nl })
  expect(shown.total).toMatchObject({ terms: 4, amount: 3 * nl + com, expectedAmount: null })
  expect(shown.products).toEqual([
    expect.objectContaining({ productCode: 'DOMAIN_NL', terms: 3, amount: 3 * nl, expectedRate: null }),
    expect.objectContaining({ productCode: 'DOMAIN_COM', terms: 1, amount: com }),
  ])
})

test('the expected amount follows the share of terms of the product that were renewed in the past year', async () => {
  await endedTerms('DOMAIN_NL', 3, 1)
  const shown = (await report()).data.renewalsDue
  const [nl, com] = [await priceOf('DOMAIN_NL'), await priceOf('DOMAIN_COM')]
  const [first, second] = shown.products
  expect(first).toMatchObject({ endedLastYear: 4, renewedLastYear: 3, expectedRate: 7500 })
  // No .com ended, so that the share of the whole shop counts.
  expect(second).toMatchObject({ productCode: 'DOMAIN_COM', endedLastYear: 0, expectedRate: 7500 })
  expect(shown.total.expectedAmount).toBe(Math.round((3 * nl + com) * 0.75))
  await endedTerms('DOMAIN_COM', 0, 1)
  const after = (await report()).data.renewalsDue
  expect(after.products[1]).toMatchObject({ productCode: 'DOMAIN_COM', endedLastYear: 1, expectedRate: 0 })
  expect(after.total.expectedAmount).toBe(Math.round(3 * nl * 0.75))
})

test('packages and servers are due at the price of their own period, with their extras', async () => {
  const { db } = desk.app.deps
  const [owned] = await all(db.reader.select().from(hostingPackages).limit(1))
  const product = (await getCatalogue(desk.app.deps)).productByCode(owned?.packageCode ?? '')
  const day = weeksFrom(today, 13)[5]?.from ?? ''
  const term = { period: 'MONTHLY' as const, termUntil: day, extras: [], renews: true }
  await db.transaction((tx) =>
    run(
      tx
        .update(hostingPackages)
        .set(term)
        .where(eq(hostingPackages.id, owned?.id ?? '')),
    ),
  )
  const { weeks } = (await report()).data.renewalsDue
  expect(weeks[5]).toMatchObject({ terms: 1, amount: product?.original })
})

test('fewer weeks are the first of the 13, with their own total; none, and more than 13, are refused', async () => {
  const [all, four] = [await report(), await report(finance, '(weeks: 4)')].map(({ data }) => data.renewalsDue)
  expect(four.weeks).toEqual(all.weeks.slice(0, 4))
  expect(four.total).toMatchObject({ from: today, to: four.weeks[3].to, terms: 4 })
  for (const weeks of ['(weeks: 0)', '(weeks: 14)'])
    expect((await report(finance, weeks)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
})

test('only owners, finance and readers see it', async () => {
  const readers = await Promise.all([desk.member('Rik', ['READER']), desk.member('Olga', ['OWNER'])])
  for (const reader of readers) expect((await report(reader)).errors).toBeUndefined()
  const support = await desk.member('Sam', ['SUPPORT'])
  expect((await report(support)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
})
