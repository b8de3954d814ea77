import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { all } from '../../../db/query'
import { hostingPackages } from '../../../db/schema/hosting'
import {
  failsFirst,
  losesAnswers,
  unavailableHostingPlatform,
  unavailableRegistry,
} from '../../../tests/support/failing-ports'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import type { Ports } from '../../common/context'
import { OperatorNeeded } from '../../ports/outside-unavailable'
import { deliverLine } from './delivery.service'
import { getOrder } from './orders.service'
import { CUSTOMER, fillBasket, mailsTo, order } from './orders.test-support'

const onAccount = (ctx: TestContext) => order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })

describe('outside systems that fail', () => {
  const withPorts = (ctx: TestContext, ports: Partial<Ports>): TestContext => ({
    ...ctx,
    ports: { ...ctx.ports, ...ports },
  })
  const carryOut = async (ctx: TestContext, lineId: string) => {
    const left = await deliverLine(ctx, lineId)
    if (typeof left === 'object' && 'decide' in left) await ctx.db.transaction((tx) => left.decide(tx))
  }

  async function paidButWaiting(ctx: TestContext) {
    await fillBasket(ctx, 'volhouder.nl', [{ code: 'HOSTING_BASIC' }])
    const { order: placed } = await onAccount(ctx)
    const [domain, hosting] = placed.items.map(({ id }) => id)
    return { id: placed.id, domain: domain ?? '', hosting: hosting ?? '' }
  }

  test('an unreachable registry leaves the order being processed, and it is delivered once when it is back', async () => {
    const registry = { current: unavailableRegistry() }
    const ctx = await testContext({ signedInAs: CUSTOMER })
    // Nobody but this test delivers.
    await ctx.jobs.stop()
    const { id, domain, hosting } = await paidButWaiting(ctx)
    await expect(carryOut(withPorts(ctx, { registry: registry.current }), domain)).rejects.toThrow()
    expect(await getOrder(ctx, id)).toMatchObject({ status: 'DELIVERING' })
    expect((await getOrder(ctx, id)).items[0]).toMatchObject({ deliveryStatus: 'RUNNING', message: 'Wordt verwerkt.' })
    await carryOut(ctx, domain)
    await carryOut(ctx, hosting)
    expect((await getOrder(ctx, id)).status).toBe('DELIVERED')
  })

  test('a registrar without balance is the operator’s to solve: the buyer sees that it is being processed', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    let isEmpty = true
    const { register } = ctx.ports.registry
    ctx.ports.registry.register = (request) =>
      isEmpty ? Promise.reject(new OperatorNeeded('registry', 'balance')) : register(request)
    const error = vi.spyOn(ctx.log, 'error')
    const { id, domain } = await paidButWaiting(ctx)
    await ctx.jobs.settle()
    expect((await getOrder(ctx, id)).items[0]).toMatchObject({ deliveryStatus: 'RUNNING', message: 'Wordt verwerkt.' })
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({ order: id, line: domain }),
      'jobs: registry needs the operator (balance)',
    )
    expect(mailsTo(ctx, CUSTOMER).filter(({ subject }) => subject.startsWith('Niet gelukt'))).toEqual([])
    isEmpty = false
    ctx.clock.advance(20 * 60_000)
    await ctx.jobs.settle()
    expect((await getOrder(ctx, id)).status).toBe('DELIVERED')
  })

  test('the runner retries automatically', async () => {
    const { adapters } = await testContext()
    let isAway = true
    const { registry } = adapters.embedded
    const flaky = new Proxy(registry, {
      get: (target, name) =>
        isAway && name !== 'check' ? Reflect.get(unavailableRegistry(), name) : Reflect.get(target, name),
    })
    const ctx = await testContext({ signedInAs: CUSTOMER, ports: { registry: flaky } })
    const { id } = await paidButWaiting(ctx)
    await ctx.jobs.settle()
    expect((await getOrder(ctx, id)).status).toBe('DELIVERING')
    isAway = false
    ctx.clock.advance(20 * 60_000)
    await ctx.jobs.settle()
    expect((await getOrder(ctx, id)).status).toBe('DELIVERED')
  })

  test.each([
    ['before', failsFirst],
    ['after', losesAnswers],
  ])('a call that is lost %s it was carried out registers the name once', async (_when, spoil) => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const { id, domain, hosting } = await paidButWaiting(ctx)
    for (let lost = 0; lost < 4; lost++) {
      const spoilt = withPorts(ctx, { registry: spoil(ctx.ports.registry, lost) })
      await carryOut(spoilt, domain).catch(() => {})
    }
    const spoilt = withPorts(ctx, { hosting: spoil(ctx.ports.hosting, 1) })
    await carryOut(spoilt, hosting).catch(() => {})
    await carryOut(spoilt, hosting)
    await carryOut(ctx, domain)
    await ctx.jobs.settle()
    expect((await getOrder(ctx, id)).status).toBe('DELIVERED')
    const packages = await all(
      ctx.db.reader.select().from(hostingPackages).where(eq(hostingPackages.domainName, 'volhouder.nl')),
    )
    expect(packages).toHaveLength(1)
    expect(mailsTo(ctx, CUSTOMER).filter(({ subject }) => subject.endsWith('is klaar'))).toHaveLength(1)
  })

  test('an unreachable hosting platform keeps the rest of the order waiting for it', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER, ports: { hosting: unavailableHostingPlatform() } })
    const { id } = await paidButWaiting(ctx)
    await ctx.jobs.settle()
    const { status, items } = await getOrder(ctx, id)
    expect([status, ...items.map(({ deliveryStatus }) => deliveryStatus)]).toEqual(['DELIVERING', 'DONE', 'RUNNING'])
  })
})
