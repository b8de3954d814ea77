import { beforeEach, describe, expect, test } from 'vitest'
import { all, run } from '../../../../db/query'
import { renewalDiscounts } from '../../../../db/schema/catalogue'
import { domains } from '../../../../db/schema/domains'
import { hostingPackages } from '../../../../db/schema/hosting'
import { recurringDays, recurringValues } from '../../../../db/schema/renewed-terms'
import { type Day, dayInAmsterdam, startOfDay } from '../../../../rules/calendar'
import { addDays, renewalQuote } from '../../../../rules/renewal'
import { DAY_MS, HOUR_MS } from '../../../../rules/time'
import { savePriceSet } from '../../../../tests/support/price-sets'
import { staffContext } from '../../../../tests/support/staff-context'
import { type TestContext, testContext } from '../../../../tests/support/test-context'
import { mailsTo } from '../../accounts/accounts.test-support'
import { refreshCatalogue } from '../../catalogue/catalogue.service'
import { catalogueStaff } from '../../catalogue/staff/catalogue.staff'
import { requireSet } from '../../catalogue/staff/price-sets.service'
import { CUSTOMER } from '../../orders/orders.test-support'
import { tellPriceRaises } from '../price-notices.service'
import { recordRecurringValues } from '../recurring-values.service'
import { findRenewable, nextTermOfOwner } from '../renewables.service'
import { previewPriceSet } from './price-preview.service'
import { reportRenewalsDue } from './renewals-due.service'

const LIST = 999
const OFF = LIST - Math.round(LIST / 4)

let ctx: TestContext
let today: Day

/** A shop of one customer with nothing but these names, whose terms end on these days. */
beforeEach(async () => {
  ctx = await testContext({ signedInAs: CUSTOMER })
  today = dayInAmsterdam(ctx.now)
  await ctx.db.transaction(async (tx) => {
    await run(tx.delete(domains))
    await run(tx.update(hostingPackages).set({ termUntil: null }))
    await run(tx.delete(recurringValues))
    await run(tx.delete(recurringDays))
  })
})

async function addDomain(name: string, ends: Day): Promise<string> {
  const id = `dom_${name.replace('.', '').padEnd(22, 'A')}`
  const at = { registeredAt: 0, createdAt: 0, expiresAt: startOfDay(ends) + HOUR_MS }
  const accountId = ctx.viewer.account?.id ?? ''
  await ctx.db.transaction((tx) => run(tx.insert(domains).values({ id, accountId, name, ...at })))
  return id
}

/** Gives a name a quarter off for so many renewals. */
const giveDiscount = (thingId: string, renewals: number, used = 0) =>
  ctx.db.transaction((tx) =>
    run(
      tx.insert(renewalDiscounts).values({
        ...{ kind: 'DOMAIN' as const, thingId, part: '', productCode: 'DOMAIN_NL', code: 'BLIJVER' },
        ...{ percentBp: 2500, amountCents: null, renewals, used },
      }),
    ),
  )

const staff = () => staffContext(ctx, { name: 'Noor', roles: ['OWNER'], parts: [catalogueStaff] })

/** Price of the next term as the renewal itself computes it. */
async function chargedFor(id: string) {
  const thing = await findRenewable(ctx.db.reader, 'DOMAIN', id)
  return thing && renewalQuote(await nextTermOfOwner(ctx, ctx.db.reader, thing), 0, null).net
}

describe('a discount that holds for the next renewal', () => {
  test('is taken off what is due in its week, and only of the item that has it', async () => {
    const with25 = await addDomain('met-korting.nl', addDays(today, 3))
    await addDomain('zonder-korting.nl', addDays(today, 3))
    const usedUp = await addDomain('opgebruikt.nl', addDays(today, 3))
    await giveDiscount(with25, 2)
    await giveDiscount(usedUp, 2, 2)
    const { total, products } = await reportRenewalsDue(await staff(), 13)
    expect(await chargedFor(with25)).toBe(OFF)
    expect(total).toMatchObject({ terms: 3, amount: OFF + 2 * LIST })
    expect(products).toMatchObject([{ productCode: 'DOMAIN_NL', terms: 3, amount: OFF + 2 * LIST }])
  })

  test('is taken off the recurring revenue, until it is used up', async () => {
    const id = await addDomain('met-korting.nl', addDays(today, 200))
    await giveDiscount(id, 1)
    await recordRecurringValues(ctx)
    await ctx.db.transaction((tx) => run(tx.update(renewalDiscounts).set({ used: 1 })))
    ctx.clock.advance(DAY_MS)
    await recordRecurringValues(ctx)
    const rows = await all(ctx.db.reader.select().from(recurringValues).orderBy(recurringValues.day))
    expect(rows.map(({ monthly }) => monthly)).toEqual([Math.round(OFF / 12), Math.round(LIST / 12)])
  })

  test('is in the notice of a raise, for the renewal that it holds for then', async () => {
    const ends = addDays(today, 100)
    await giveDiscount(await addDomain('een-keer.nl', ends), 1)
    await giveDiscount(await addDomain('opgebruikt.nl', ends), 1, 1)
    const prices = [{ code: 'DOMAIN_NL', original: 1199, discounted: 399 }]
    await savePriceSet(ctx.db, { validFrom: startOfDay(addDays(today, 20)), now: ctx.now, prices })
    await refreshCatalogue(ctx)
    ctx.clock.advance(DAY_MS)
    await tellPriceRaises(ctx)
    await ctx.jobs.settle()
    const texts = (await mailsTo(ctx, CUSTOMER)).map(({ text }) => text.replaceAll('\u00a0', ' '))
    const mail = texts.find((text) => text.includes('een-keer.nl')) ?? ''
    expect(mail).toContain('is de prijs € 11,99 in plaats van € 9,99 per jaar.')
    expect(mail).toContain('Met je korting betaal je voor die verlenging € 8,99 in plaats van € 7,49.')
    expect(mail).toContain('betaal je € 11,99 in plaats van € 9,99 per jaar.')
  })

  test('lowers what a price set brings in, term by term', async () => {
    const id = await addDomain('met-korting.nl', addDays(today, 100))
    const prices = [{ code: 'DOMAIN_NL', original: 1199, discounted: 399 }]
    const setId = await savePriceSet(ctx.db, { validFrom: startOfDay(addDays(today, 20)), now: ctx.now, prices })
    await refreshCatalogue(ctx)
    const owner = await staff()
    const preview = async () => previewPriceSet(owner, await requireSet(owner, ctx.db.reader, setId), {})
    expect(await preview()).toMatchObject({ renewals: 1, before: LIST, after: 1199 })
    await giveDiscount(id, 1)
    expect(await preview()).toMatchObject({ renewals: 1, before: OFF, after: 1199 - Math.round(1199 / 4) })
  })
})

test('the costs of names at the registrar are summed, as far as they are known', async () => {
  const week = addDays(today, 3)
  for (const name of ['een.nl', 'twee.nl', 'drie.com']) await addDomain(name, week)
  const prices = [{ code: 'DOMAIN_NL', original: LIST, discounted: 399, cost: 420 }]
  await savePriceSet(ctx.db, { validFrom: startOfDay(today), now: ctx.now, prices })
  await refreshCatalogue(ctx)
  const { total, weeks, products } = await reportRenewalsDue(await staff(), 13)
  expect(total).toMatchObject({ terms: 3, registrarCost: 840, unknownCostTerms: 1 })
  expect(weeks.reduce((sum, { registrarCost }) => sum + registrarCost, 0)).toBe(840)
  expect(products.map(({ productCode, cost }) => [productCode, cost]).sort()).toEqual([
    ['DOMAIN_COM', null],
    ['DOMAIN_NL', 840],
  ])
})
