import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
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
import type { Job } from '../../outbox/runner'
import { deliverDomain } from './deliver-domain.job'
import { deliverHosting } from './deliver-hosting.job'
import { getOrder } from './orders.service'
import { CUSTOMER, fillBasket, mailsTo, order } from './orders.test-support'

const onAccount = (ctx: TestContext) => order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })

describe('outside systems that fail', () => {
  const withPorts = (ctx: TestContext, ports: Partial<Ports>): TestContext => ({
    ...ctx,
    ports: { ...ctx.ports, ...ports },
  })
  const message = (reference: string) => ({ reference }) as Parameters<typeof deliverDomain.run>[1]
  const carryOut = async (job: Job, ctx: TestContext, reference: string) => {
    const finish = await job.run(ctx, message(reference))
    if (typeof finish === 'function') await ctx.db.transaction(finish)
  }

  async function paidButWaiting(ctx: TestContext) {
    await fillBasket(ctx, 'volhouder.nl', [{ code: 'HOSTING_BASIC' }])
    const { order: placed } = await onAccount(ctx)
    const [domain, hosting] = placed.items.map(({ id }) => id)
    return { id: placed.id, domain: domain ?? '', hosting: hosting ?? '' }
  }

  test('a registry that is away leaves the order being processed, and it is delivered once when it is back', async () => {
    const registry = { current: unavailableRegistry() }
    const ctx = await testContext({ signedInAs: CUSTOMER })
    // Nobody but this test delivers.
    await ctx.jobs.stop()
    const { id, domain, hosting } = await paidButWaiting(ctx)
    await expect(carryOut(deliverDomain, withPorts(ctx, { registry: registry.current }), domain)).rejects.toThrow()
    expect(await getOrder(ctx, id)).toMatchObject({ status: 'DELIVERING' })
    expect((await getOrder(ctx, id)).items[0]).toMatchObject({ deliveryStatus: 'RUNNING', message: 'Wordt verwerkt.' })
    await carryOut(deliverDomain, ctx, domain)
    await carryOut(deliverHosting, ctx, hosting)
    expect((await getOrder(ctx, id)).status).toBe('DELIVERED')
  })

  test('the runner tries again by itself', async () => {
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
      await carryOut(deliverDomain, spoilt, domain).catch(() => {})
    }
    const spoilt = withPorts(ctx, { hosting: spoil(ctx.ports.hosting, 1) })
    await carryOut(deliverHosting, spoilt, hosting).catch(() => {})
    await carryOut(deliverHosting, spoilt, hosting)
    await carryOut(deliverDomain, ctx, domain)
    await ctx.jobs.settle()
    expect((await getOrder(ctx, id)).status).toBe('DELIVERED')
    const packages = await all(
      ctx.db.reader.select().from(hostingPackages).where(eq(hostingPackages.domainName, 'volhouder.nl')),
    )
    expect(packages).toHaveLength(1)
    expect(mailsTo(ctx, CUSTOMER).filter(({ subject }) => subject.endsWith('is klaar'))).toHaveLength(1)
  })

  test('a hosting platform that is away keeps the rest of the order waiting for it', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER, ports: { hosting: unavailableHostingPlatform() } })
    const { id } = await paidButWaiting(ctx)
    await ctx.jobs.settle()
    const { status, items } = await getOrder(ctx, id)
    expect([status, ...items.map(({ deliveryStatus }) => deliveryStatus)]).toEqual(['DELIVERING', 'DONE', 'RUNNING'])
  })
})
