import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { one, run } from '../../db/query'
import { domains } from '../../db/schema/domains'
import { portfolioPositions } from '../../db/schema/portfolio'
import { HOUR_MS } from '../../rules/time'
import { stillClock } from '../../server/adapters/clock/still'
import { CUSTOMER, fillBasket, order } from '../../server/features/orders/orders.test-support'
import { reconcilePortfolio } from '../../server/features/portfolio/reconcile.service'
import { readChanges } from '../../server/features/portfolio/registrar-changes.service'
import { openBreakers, prepareRegistrars } from '../../server/features/portfolio/registrars.service'
import { OutsideUnavailable } from '../../server/ports/outside-unavailable'
import { ACCOUNT, startRealtimeRegister } from '../far-sides/realtime-register'
import { TEST_NOW } from '../support/test-config'
import { type TestContext, testContext } from '../support/test-context'
import { startTestShop } from '../support/test-shop'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

/** Realtime Register sells .com, and the embedded registry the others. */
async function startFar() {
  const far = await startRealtimeRegister({ clock: stillClock(TEST_NOW) })
  open.push(far.close)
  const env = {
    REGISTRY: 'embedded,realtime-register',
    REGISTRY_FOR: 'com:realtime-register',
    REALTIME_REGISTER_URL: far.url,
    REALTIME_REGISTER_API_KEY: ACCOUNT.apiKey,
    REALTIME_REGISTER_CUSTOMER: ACCOUNT.customer,
    REALTIME_REGISTER_WEBHOOK_SECRET: ACCOUNT.webhookSecret,
  }
  return { far, env }
}

type Far = Awaited<ReturnType<typeof startFar>>['far']

const rowOf = (ctx: TestContext, name: string) =>
  one(ctx.db.reader.select().from(domains).where(eq(domains.name, name)))

/** Orders a name and waits until it is delivered. */
async function deliver(ctx: TestContext, far: Far, name: string) {
  await fillBasket(ctx, name)
  await order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })
  for (let times = 0; times < 3; times++) {
    await ctx.jobs.settle()
    far.finishProcesses()
    ctx.clock.advance(HOUR_MS)
  }
  await ctx.jobs.settle()
}

describe('a shop with two registrars', () => {
  test('counts the one that gives no answer among the open circuit breakers', async () => {
    const { far, env } = await startFar()
    const ctx = await testContext({ env })
    const open = { registry: 0, 'registry:embedded': 0, 'registry:realtime-register': 0 }
    expect(openBreakers(ctx)).toEqual(open)
    for (let times = 0; times < 30; times++) far.failOn(() => true, 'broken')
    for (let times = 0; times < 5; times++)
      await expect(ctx.ports.registry.check('lindebrood-een.com')).rejects.toThrow(OutsideUnavailable)
    expect(openBreakers(ctx)).toEqual({ ...open, 'registry:realtime-register': 1 })
    ctx.clock.advance(15_000)
    expect(openBreakers(ctx)).toEqual(open)
  })

  test('registers each name at the registrar of its extension, and the name stays there', async () => {
    const { far, env } = await startFar()
    const ctx = await testContext({ signedInAs: CUSTOMER, env })
    await deliver(ctx, far, 'lindebrood-een.com')
    await deliver(ctx, far, 'lindebrood-twee.nl')
    expect((await rowOf(ctx, 'lindebrood-een.com'))?.registrar).toBe('realtime-register')
    expect((await rowOf(ctx, 'lindebrood-twee.nl'))?.registrar).toBe('embedded')
    expect([...far.held.keys()]).toEqual(['lindebrood-een.com'])
    expect(ctx.adapters.embedded.registry.heldName('lindebrood-een.com')).toBeNull()
    expect(ctx.ports.registry.registrars?.size).toBe(2)
  })

  test('names a registrar that is unreachable, and sells and delivers at the other', async () => {
    const { far, env } = await startFar()
    const ctx = await testContext({ signedInAs: CUSTOMER, env })
    await far.close()
    for (let times = 0; times < 4; times++) await ctx.ports.registry.check('lindebrood.com').catch(() => {})
    expect(ctx.degradedPorts()).toEqual(['registry:realtime-register'])
    await fillBasket(ctx, 'lindebrood-drie.nl')
    await order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })
    await ctx.jobs.settle()
    expect(await rowOf(ctx, 'lindebrood-drie.nl')).toMatchObject({ status: 'ACTIVE', registrar: 'embedded' })
  })

  test('reads the changes of each registrar from its own cursor, though the other is unreachable', async () => {
    const { far, env } = await startFar()
    const ctx = await testContext({ signedInAs: CUSTOMER, env })
    const asked: (string | null)[] = []
    Object.assign(ctx.adapters.embedded.registry, {
      changes: async (cursor: string | null) => {
        asked.push(cursor)
        return { names: cursor === null ? ['voorbeeldklant.nl'] : [], cursor: '7' }
      },
    })
    await far.close()
    await readChanges(ctx)
    await readChanges(ctx)
    expect(asked).toEqual([null, '7', '7'])
    const rows = await ctx.db.reader.select().from(portfolioPositions)
    expect(rows.map(({ name, position }) => [name, position])).toContainEqual(['changes:embedded', '7'])
  })

  test('does not end a name that one registrar no longer has and the other has, and records where it is', async () => {
    const { far, env } = await startFar()
    const ctx = await testContext({ signedInAs: CUSTOMER, env })
    await deliver(ctx, far, 'lindebrood-vier.com')
    const row = await rowOf(ctx, 'lindebrood-vier.com')
    // Its operator moved the name to the other registrar.
    const { embedded } = ctx.adapters
    const held = await ctx.ports.registry.findHeld('lindebrood-vier.com')
    far.transferOut('lindebrood-vier.com')
    far.finishProcesses()
    embedded.registry.findHeld = async (name) =>
      held.found === 'held' && name === 'lindebrood-vier.com' ? held : { found: 'unknown' }
    for (let hour = 0; hour < 26; hour++) {
      ctx.clock.advance(HOUR_MS)
      await reconcilePortfolio(ctx)
      await ctx.jobs.settle()
    }
    expect(await rowOf(ctx, 'lindebrood-vier.com')).toMatchObject({
      id: row?.id,
      status: 'ACTIVE',
      registrar: 'embedded',
    })
  })

  test('tells in /readyz and the metrics which registrar does not work', async () => {
    const { far, env } = await startFar()
    const shop = await startTestShop({ env: { ...env, METRICS_PORT: '0' } })
    onTestFinished(() => shop.close())
    const { registry } = shop.app.deps.ports
    await far.close()
    for (let times = 0; times < 4; times++) {
      await registry.check('lindebrood.com').catch(() => {})
      await registry.check('lindebrood.nl')
    }
    const degraded = ['registry:realtime-register']
    expect(await (await fetch(`${shop.url}/readyz`)).json()).toEqual({ status: 'ready', degraded })
    const metrics = await fetch(`http://127.0.0.1:${await shop.app.metrics?.listen(0, '127.0.0.1')}/metrics`)
    const calls = (await metrics.text()).split('\n').filter((line) => line.startsWith('wimpel_port_calls_total'))
    const of = (registrar: string, outcome: string) =>
      calls.find((line) => line.includes(`port="registry:${registrar}"`) && line.includes(`outcome="${outcome}"`))
    expect(of('realtime-register', 'unavailable')).toMatch(/ 4$/)
    expect(of('embedded', 'answered')).toMatch(/ 4$/)
    expect(calls.filter((line) => line.includes('port="registry"'))).toEqual([])
  })

  test('takes the webhooks of each at its own address', async () => {
    const { far, env } = await startFar()
    const shop = await startTestShop({ env })
    onTestFinished(() => shop.close())
    const { body, headers } = far.webhook({ id: 1, domainName: 'voorbeeldklant.com' })
    const post = async (name: string, signature: string) =>
      (
        await fetch(`${shop.url}/hooks/registrar/${name}`, {
          method: 'POST',
          body,
          headers: { signature, 'content-type': 'application/json' },
        })
      ).status
    expect(await post('realtime-register', headers.signature)).toBe(200)
    expect(await post('realtime-register', 'bm8=')).toBe(401)
    expect(await post('embedded', headers.signature)).toBe(404)
    expect(await post('epp', headers.signature)).toBe(404)
  })
})

describe('domains of an earlier release', () => {
  test('are at the default registrar of the first start, and stay there when another becomes the default', async () => {
    const ctx = await testContext()
    await ctx.db.transaction(async (tx) => void (await run(tx.update(domains).set({ registrar: null }))))
    const said: unknown[] = []
    const log = { error: (about: unknown) => void said.push(about), warn: (about: unknown) => void said.push(about) }
    const start = (name: string, extensions: [string, string][] = []) => {
      const registrars = { names: [name], extensions: new Map(extensions), adapters: [] }
      const registry = { ...ctx.config.adapters.registry, name, registrars }
      const config = { ...ctx.config, adapters: { ...ctx.config.adapters, registry } }
      return prepareRegistrars(ctx.db, { config, log: log as never, clock: ctx.ports.clock })
    }
    await start('embedded')
    await start('epp', [['voorbeeldextensie', 'epp']])
    expect((await rowOf(ctx, 'voorbeeldklant.nl'))?.registrar).toBe('embedded')
    expect(said).toEqual([{ registrars: ['embedded'] }, { extensions: ['voorbeeldextensie'] }])
  })

  test('do not prevent the start of a shop whose database cannot be written', async () => {
    const ctx = await testContext()
    const said: unknown[] = []
    const log = { error: (about: unknown) => void said.push(about), warn: () => {} }
    const db = { ...ctx.db, transaction: () => Promise.reject(new Error('the disk is full')) }
    await prepareRegistrars(db, { config: ctx.config, log: log as never, clock: ctx.ports.clock })
    expect(said).toEqual([{ err: new Error('the disk is full') }])
  })
})
