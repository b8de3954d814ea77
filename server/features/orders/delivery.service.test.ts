import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { all, one, run } from '../../../db/query'
import { promoClaims } from '../../../db/schema/basket'
import { zones } from '../../../db/schema/dns'
import { domains } from '../../../db/schema/domains'
import { outbox } from '../../../db/schema/outbox'
import { NAME_SERVERS } from '../../../rules/dns/own-servers'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { JOBS } from '../../features'
import { startJobs } from '../../outbox/runner'
import { listPackages } from '../hosting/hosting.service'
import { deleteWhois, listWhois } from '../whois/whois.service'
import { deliverLine } from './delivery.service'
import { getOrder, requireOwnOrder } from './orders.service'
import { booksOf, CUSTOMER, fillBasket, mailsTo, order, pay } from './orders.test-support'

const domainOf = async (ctx: TestContext, name: string) => {
  const row = await one(ctx.db.reader.select().from(domains).where(eq(domains.name, name)))
  const zone = row && (await one(ctx.db.reader.select().from(zones).where(eq(zones.domainId, row.id))))
  return { row, zone }
}

const onAccount = (ctx: TestContext) => order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })

describe('a delivered domain', () => {
  test('is registered for the buyer, on our name servers, with a zone for its hosting', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    await fillBasket(ctx, 'lindebrood.nl', [
      { code: 'HOSTING_BASIC' },
      { code: 'INSTALL_WORDPRESS' },
      { code: 'EXTRA_IPV4' },
    ])
    const { returnUrl } = await order(ctx)
    await pay(ctx, returnUrl)
    expect(ctx.adapters.embedded.registry.heldName('lindebrood.nl')?.nameServers).toEqual(NAME_SERVERS)
    const { row, zone } = await domainOf(ctx, 'lindebrood.nl')
    expect(row).toMatchObject({ usesOurDns: true, isManageable: true, forwardType: 'NONE' })
    const made = (await listPackages(ctx)).find(({ domainName }) => domainName === 'lindebrood.nl')
    expect(made).toMatchObject({
      packageCode: 'HOSTING_BASIC',
      installation: 'INSTALL_WORDPRESS',
      extras: ['EXTRA_IPV4'],
    })
    expect(zone?.content).toMatchObject({ kind: 'hosting', ipv4: made?.ipv4 })
    expect(zone?.publishedSerial).toBe(zone?.serial)
  })

  test('forwards where the buyer said', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    await fillBasket(ctx, 'doorverwijzing.nl', [{ code: 'REDIRECT', title: 'https://voorbeeldklant.nl/' }])
    await onAccount(ctx)
    await ctx.jobs.settle()
    const { row, zone } = await domainOf(ctx, 'doorverwijzing.nl')
    expect(row).toMatchObject({ forwardType: 'HTTP', forwardUrl: 'https://voorbeeldklant.nl/' })
    expect(zone?.content).toEqual({ kind: 'forward', website: ctx.config.forwarder.addresses })
  })

  test.each([
    ['leaves its DNS where it is', true, []],
    ['comes with its DNS', false, NAME_SERVERS],
  ])('that moves here %s', async (_name, transferDnsLater, nameServers) => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    await fillBasket(ctx, 'bezet-verhuizing.nl', [{ code: 'TRANSFER_CODE', title: 'VERHUIS-123', transferDnsLater }])
    const { order: placed } = await onAccount(ctx)
    await ctx.jobs.settle()
    expect((await getOrder(ctx, placed.id)).status).toBe('DELIVERED')
    expect(ctx.adapters.embedded.registry.heldName('bezet-verhuizing.nl')?.nameServers).toEqual(nameServers)
    expect((await domainOf(ctx, 'bezet-verhuizing.nl')).row?.usesOurDns).toBe(!transferDnsLater)
  })

  test('lets go of the holder that it was ordered with', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    await fillBasket(ctx, 'mislukt-houder.nl')
    const id = (await listWhois(ctx)).custom[0]?.id ?? ''
    const { returnUrl } = await order(ctx, { customWhois: [{ customWhoisId: id, domain: 'mislukt-houder.nl' }] })
    expect(await deleteWhois(ctx, id)).toMatchObject({ code: 'HOLDER_IN_USE' })
    await pay(ctx, returnUrl)
    expect(await deleteWhois(ctx, id)).toEqual({ id })
  })
})

test('a premium name is registered at the price that its buyer agreed to', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  await fillBasket(ctx, 'premium-afspraak.nl')
  const { returnUrl } = await order(ctx)
  await pay(ctx, returnUrl)
  expect(ctx.adapters.embedded.registry.heldName('premium-afspraak.nl')).not.toBeNull()
})

describe('what cannot be delivered', () => {
  test('is told with its reason, and its money goes back', async () => {
    const name = 'mislukt-helaas.nl'
    const ctx = await testContext({ signedInAs: CUSTOMER })
    await fillBasket(ctx, 'welgelukt.nl')
    await fillBasket(ctx, name, [{ code: 'HOSTING_BASIC' }])
    const { order: placed, returnUrl } = await order(ctx)
    await pay(ctx, returnUrl)
    const after = await getOrder(ctx, placed.id)
    expect(after.status).toBe('PARTLY_FAILED')
    const failed = after.items.filter(({ domainName }) => domainName === name)
    expect(failed.every(({ deliveryStatus }) => deliveryStatus === 'FAILED')).toBe(true)
    expect(failed[0]?.message).toMatch(/geweigerd/)
    const { refunds } = await booksOf(ctx)
    const back = refunds.reduce((sum, { amount }) => sum + amount, 0)
    const net = failed.reduce((sum, { price }) => sum + price, 0)
    expect(Math.abs(back - Math.round(net * 1.21))).toBeLessThanOrEqual(1)
    expect(refunds.every(({ status }) => status === 'DONE')).toBe(true)
    expect((await all(ctx.db.reader.select().from(promoClaims))).map(({ domainName }) => domainName)).toEqual([
      'welgelukt.nl',
    ])
    expect((await booksOf(ctx)).domainNames).not.toContain(name)
    expect(mailsTo(ctx, CUSTOMER).filter(({ subject }) => subject === `Niet gelukt: ${name}`)).toHaveLength(1)
    expect(mailsTo(ctx, CUSTOMER).filter(({ subject }) => subject.endsWith('is klaar'))).toHaveLength(1)
  })

  test('an order of which nothing came gives all of its money back, fee and all', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    await fillBasket(ctx, 'mislukt-geheel.nl', [{ code: 'HOSTING_BASIC' }])
    const { order: placed } = await onAccount(ctx)
    await ctx.jobs.settle()
    expect((await getOrder(ctx, placed.id)).status).toBe('FAILED')
    const { refunds } = await booksOf(ctx)
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(placed.amount.value)
    expect(refunds.every(({ status }) => status === 'NOTED')).toBe(true)
  })

  test('a premium name whose registry asks more than was agreed', async () => {
    const name = 'premiumduurder-nu.nl'
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const agreed = (await ctx.ports.registry.check(name)).premiumPrice
    const register = vi.spyOn(ctx.ports.registry, 'register')
    await fillBasket(ctx, name)
    const { order: placed, returnUrl } = await order(ctx)
    await pay(ctx, returnUrl)
    expect(register.mock.calls.map(([{ agreedPremium }]) => agreedPremium)).toEqual([agreed])
    const after = await getOrder(ctx, placed.id)
    expect(after.items[0]).toMatchObject({ deliveryStatus: 'FAILED', message: expect.stringMatching(/hogere prijs/) })
    expect((await booksOf(ctx)).refunds).toMatchObject([{ reason: 'price-changed', amount: placed.amount.value }])
    expect(ctx.adapters.embedded.registry.heldName(name)).toBeNull()
    expect(mailsTo(ctx, CUSTOMER).map(({ subject }) => subject)).toContain(`Niet gelukt: ${name}`)
  })

  test('a name that went while the buyer paid', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    await fillBasket(ctx, 'nettelaat.nl')
    const { order: placed, returnUrl } = await order(ctx)
    const { id } = (await getOrder(ctx, placed.id)).items[0] ?? { id: '' }
    const holder = { ...CONTACT, company: null, houseNumberAdd: null }
    const rival = {
      reference: 'een-ander',
      name: 'nettelaat.nl',
      years: 1,
      holder,
      nameServers: [],
      agreedPremium: null,
    }
    await ctx.ports.registry.register(rival)
    await pay(ctx, returnUrl)
    expect((await getOrder(ctx, placed.id)).items[0]).toMatchObject({ id, deliveryStatus: 'FAILED' })
    expect((await booksOf(ctx)).refunds).toMatchObject([{ orderLineId: id, reason: 'taken', status: 'DONE' }])
  })
})

test('an unpaid order is not delivered', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  await fillBasket(ctx, 'onbetaald.nl')
  const { order: placed } = await order(ctx)
  await deliverLine(ctx, placed.items[0]?.id ?? '')
  expect((await requireOwnOrder(ctx, placed.id)).status).toBe('AWAITING_PAYMENT')
  expect(ctx.adapters.embedded.registry.heldName('onbetaald.nl')).toBeNull()
})

const CONTACT = {
  ...{ forename: 'Een', surname: 'Ander', street: 'Voorbeeldstraat', houseNumber: '2', postcode: '1234 AB' },
  ...{ city: 'Voorbeeldstad', country: 'NL', phone: '+31 10 000 00 09', email: 'ander@voorbeeld.nl' },
}

test('a line that an earlier release enqueued under its own job name is delivered after the update', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER, jobs: [] })
  await fillBasket(ctx, 'oudenaam.nl', [{ code: 'HOSTING_BASIC' }])
  const { order: placed } = await order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })
  const former = { 'deliver-line:domain': 'deliver-domain', 'deliver-line:hosting': 'deliver-hosting' }
  await ctx.db.transaction(async (tx) => {
    for (const [name, job] of Object.entries(former))
      await run(tx.update(outbox).set({ job }).where(eq(outbox.job, name)))
  })
  const updated = startJobs(ctx, JOBS)
  onTestFinished(updated.stop)
  await updated.settle()
  expect((await requireOwnOrder(ctx, placed.id)).status).toBe('DELIVERED')
  expect(ctx.adapters.embedded.registry.heldName('oudenaam.nl')).not.toBeNull()
})
