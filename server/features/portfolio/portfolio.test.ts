import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { all, one } from '../../../db/query'
import { cloudflareProtections } from '../../../db/schema/cloudflare'
import { orderLines } from '../../../db/schema/orders'
import { NAME_SERVERS } from '../../../rules/dns/own-servers'
import { DAY_MS, HOUR_MS } from '../../../rules/time'
import { unavailableRegistry } from '../../../tests/support/failing-ports'
import type { TestContext } from '../../../tests/support/test-context'
import { channelOf } from '../../changes/changes'
import type { HeldDomain, HeldDomainAnswer } from '../../ports/domain-registry'
import { mailsTo } from '../accounts/accounts.test-support'
import { listOwnActivity } from '../accounts/activity.service'
import { findDomainNode, pageOwnDomains } from '../domains/domains.service'
import { requestTransferCode } from '../domains/transfer-code.service'
import {
  booksOf,
  CUSTOMER,
  changeAccount,
  fillBasket,
  order,
  orderFromCheckout,
  pay,
  RESELLER,
} from '../orders/orders.test-support'
import { renewDue } from '../renewals/due-renewals.service'
import { renewDomain } from '../renewals/renew-now.service'
import { findRenewal } from '../renewals/renewal-choice.service'
import { askForLooks } from './domain-looks.service'
import { listLooks } from './portfolio.repository'
import { domainOf, withDelivered } from './portfolio.test-support'
import { reconcilePortfolio } from './reconcile.service'
import { readChanges } from './registrar-changes.service'

const NAME = 'vertrokken-morgen.nl'

const hear = (ctx: TestContext, ...names: string[]) => ctx.db.transaction((tx) => askForLooks(ctx, tx, names, ctx.now))
const subjects = async (ctx: TestContext) => (await mailsTo(ctx, CUSTOMER)).map(({ subject }) => subject)

/** Runs the tasks and jobs of some hours. */
async function live(ctx: TestContext, hours: number) {
  for (let hour = 0; hour < hours; hour++) {
    ctx.clock.advance(HOUR_MS)
    await readChanges(ctx)
    await ctx.jobs.settle()
  }
}

describe('a domain that is transferred to another registrar', () => {
  test('is noticed, and ends here after a second answer: zone, renewal, mail and activity', async () => {
    const { ctx, domain } = await withDelivered(NAME)
    const { id } = await domain()
    expect(await requestTransferCode(ctx, { domainId: id })).toMatchObject({ code: expect.any(String) })
    await live(ctx, 1)
    expect(await domain()).toMatchObject({ status: 'ACTIVE' })
    const seen: number[] = []
    const stop = ctx.db.listen(channelOf('DOMAIN_CHANGED', id), () => void seen.push(ctx.now))
    await live(ctx, 1)
    stop()
    expect(seen).toHaveLength(1)
    expect(await domain()).toMatchObject({
      status: 'TRANSFERRED_OUT',
      renews: false,
      usesOurDns: false,
      holderId: null,
    })
    expect(await subjects(ctx)).toContain(`${NAME} is verhuisd naar een andere registrar`)
    const { edges } = await listOwnActivity(ctx, { first: 1 })
    expect(edges[0]?.node).toMatchObject({ kind: 'domain-transferred-out', names: [NAME], address: null })
    expect(await findRenewal(ctx, 'DOMAIN', id)).toBeNull()
    expect((await findDomainNode(ctx, NAME))?.status).toBe('TRANSFERRED_OUT')
    const listed = async (status: 'TRANSFERRED_OUT' | null) =>
      (await pageOwnDomains(ctx, { search: NAME, status })).edges.map(({ node }) => node.name)
    expect([await listed(null), await listed('TRANSFERRED_OUT')]).toEqual([[], [NAME]])
  })

  test('has no zone on the name server any more', async () => {
    const removed: string[] = []
    const { ctx, domain, said } = await withDelivered(NAME)
    const { remove } = ctx.ports.dnsServer
    ctx.ports.dnsServer.remove = async (name) => {
      removed.push(name)
      await remove(name)
    }
    said.set(NAME, { found: 'elsewhere' })
    await hear(ctx, NAME)
    await live(ctx, 2)
    expect((await domain()).status).toBe('TRANSFERRED_OUT')
    expect(removed).toEqual([NAME])
  })

  test('can come back, also to another customer', async () => {
    const { ctx, said } = await withDelivered(NAME)
    said.set(NAME, { found: 'elsewhere' })
    await ctx.ports.registry.authCode(NAME)
    await hear(ctx, NAME)
    await live(ctx, 2)
    said.clear()
    const other = await ctx.another({ signedInAs: RESELLER })
    await fillBasket(other, NAME, [{ code: 'TRANSFER_CODE', title: 'VERHUIS-123' }])
    const { returnUrl } = await order(other)
    await pay(other, returnUrl)
    expect(await domainOf(ctx, NAME)).toMatchObject({ status: 'ACTIVE', accountId: other.viewer.account?.id })
  })

  test.each([['OURS'], ['CLOUDFLARE']] as const)(
    'is protected no longer, where its name servers were %s',
    async (nameServers) => {
      const { ctx, domain, said } = await withDelivered(NAME)
      const options = { type: 'cloudflare', nameServers } as const
      await orderFromCheckout(ctx, [{ code: 'CLOUDFLARE_PRO', domainName: NAME, options }])
      expect(ctx.adapters.embedded.cdn.isProtected(NAME)).toBe(true)
      const delegated: string[] = []
      ctx.ports.registry.setNameServers = async (name) => void delegated.push(name)
      said.set(NAME, { found: 'elsewhere' })
      await hear(ctx, NAME)
      await live(ctx, 2)
      const { id, status } = await domain()
      expect(status).toBe('TRANSFERRED_OUT')
      expect([ctx.adapters.embedded.cdn.isProtected(NAME), delegated]).toEqual([false, []])
      const protection = await one(
        ctx.db.reader.select().from(cloudflareProtections).where(eq(cloudflareProtections.domainId, id)),
      )
      expect(protection).toMatchObject({ state: 'OFF', renews: false, delegatedTo: [] })
      // Nothing of it is renewed later.
      const lines = () =>
        all(ctx.db.reader.select().from(orderLines).where(eq(orderLines.domainName, NAME)).orderBy(orderLines.id))
      const before = await lines()
      ctx.clock.moveTo(ctx.now + 400 * DAY_MS)
      await renewDue(ctx)
      await ctx.jobs.settle()
      expect(await lines()).toEqual(before)
    },
  )

  test('has its unpaid renewal taken off the order', async () => {
    const { ctx, domain, said } = await withDelivered(NAME, { signedInAs: RESELLER })
    await changeAccount(ctx, RESELLER, { paysOnAccount: false, role: 'CUSTOMER', staffel: null })
    const { expiresAt } = await domain()
    ctx.clock.moveTo(expiresAt - 20 * DAY_MS)
    await renewDue(ctx)
    const waiting = async () => (await booksOf(ctx)).orders.filter(({ status }) => status === 'AWAITING_PAYMENT')
    expect(await findRenewal(ctx, 'DOMAIN', (await domain()).id)).toMatchObject({ state: 'TO_PAY' })
    const before = await waiting()
    said.set(NAME, { found: 'elsewhere' })
    await hear(ctx, NAME)
    await live(ctx, 2)
    expect((await waiting()).length).toBe(before.length - 1)
  })
})

describe('an answer changes nothing', () => {
  test('that was not understood, however often it is given', async () => {
    const { ctx, domain, said } = await withDelivered(NAME)
    const before = await domain()
    said.set(NAME, { found: 'unknown' })
    for (let times = 0; times < 3; times++) {
      await hear(ctx, NAME)
      await live(ctx, 2)
    }
    expect(await domain()).toEqual(before)
  })

  test('that the domain is gone, if the next answer holds it again', async () => {
    const { ctx, domain, said } = await withDelivered(NAME)
    const before = await domain()
    said.set(NAME, { found: 'gone' })
    await hear(ctx, NAME)
    await ctx.jobs.settle()
    said.clear()
    await live(ctx, 3)
    said.set(NAME, { found: 'gone' })
    await hear(ctx, NAME)
    await ctx.jobs.settle()
    expect(await domain()).toEqual(before)
  })

  test('that arrives while the domain changes here, which is asked about again', async () => {
    const { ctx, domain, said } = await withDelivered(NAME)
    const { expiresAt } = await domain()
    let asked = 0
    said.set(NAME, async () => {
      asked++
      // A webhook arrives after the registrar has read its old state.
      if (asked === 1) await hear(ctx, NAME)
      return heldUntil(NAME, expiresAt + (asked === 1 ? DAY_MS : 2 * DAY_MS))
    })
    await hear(ctx, NAME)
    await ctx.jobs.settle()
    expect([asked, (await domain()).expiresAt]).toEqual([2, expiresAt + 2 * DAY_MS])
  })
})

test('an end date that the registrar moved is taken over', async () => {
  const { ctx, domain, said } = await withDelivered(NAME)
  const { expiresAt } = await domain()
  said.set(NAME, heldUntil(NAME, expiresAt + 365 * DAY_MS))
  await hear(ctx, NAME)
  await ctx.jobs.settle()
  expect((await domain()).expiresAt).toBe(expiresAt + 365 * DAY_MS)
})

describe('a renewal that waits for its registry', () => {
  const SLOW = 'wachtregister-mee.nl'
  async function renewing() {
    const { ctx, said } = await withDelivered(SLOW)
    ctx.clock.advance(HOUR_MS)
    await readChanges(ctx)
    await ctx.jobs.settle()
    const { id, expiresAt } = await domainOf(ctx, SLOW)
    await renewDomain(ctx, { domainId: id, years: 1 })
    await ctx.jobs.settle()
    const line = async () => (await booksOf(ctx)).orders.at(-1)?.status
    return { ctx, said, expiresAt, line }
  }

  test('is delivered with its money, though the registrar says the new end first', async () => {
    const { ctx, said, expiresAt, line } = await renewing()
    const renewed = new Date(expiresAt).setUTCFullYear(new Date(expiresAt).getUTCFullYear() + 1)
    said.set(SLOW, heldUntil(SLOW, renewed))
    await hear(ctx, SLOW)
    await ctx.jobs.settle()
    expect([(await domainOf(ctx, SLOW)).expiresAt, await line()]).toEqual([expiresAt, 'DELIVERING'])
    await live(ctx, 2)
    expect([(await domainOf(ctx, SLOW)).expiresAt, await line()]).toEqual([renewed, 'DELIVERED'])
  })

  test('is paid back when its domain leaves', async () => {
    const { ctx, said, line } = await renewing()
    said.set(SLOW, { found: 'elsewhere' })
    ctx.ports.registry.findOutcome = async () => ({ outcome: 'pending', waitsFor: 'registry' })
    await hear(ctx, SLOW)
    await live(ctx, 3)
    expect([(await domainOf(ctx, SLOW)).status, await line()]).toEqual(['TRANSFERRED_OUT', 'FAILED'])
    expect((await booksOf(ctx)).refunds).toMatchObject([{ reason: 'ended' }])
  })
})

test('a holder that has to confirm an address is shown, and mailed about once', async () => {
  const name = 'onbevestigd-even.nl'
  const { ctx, domain } = await withDelivered(name)
  expect((await domain()).isHolderVerified).toBe(true)
  await live(ctx, 20)
  await hear(ctx, name)
  await ctx.jobs.settle()
  expect((await domain()).isHolderVerified).toBe(false)
  const mail = `Bevestig het e-mailadres van de houder van ${name}`
  expect((await subjects(ctx)).filter((subject) => subject === mail)).toHaveLength(1)
  await live(ctx, 30)
  expect((await domain()).isHolderVerified).toBe(true)
})

test('a domain that its registry deleted can be restored, and ends when it is gone', async () => {
  const name = 'opgeheven-straks.nl'
  const { ctx, domain } = await withDelivered(name)
  await live(ctx, 25)
  expect(await domain()).toMatchObject({ status: 'EXPIRED' })
  expect(await findRenewal(ctx, 'DOMAIN', (await domain()).id)).toMatchObject({
    state: 'ENDED',
    restorableBefore: expect.any(String),
  })
  for (let day = 0; day < 43; day++) {
    ctx.clock.advance(DAY_MS)
    await reconcilePortfolio(ctx)
    ctx.clock.advance(5 * 60_000)
    await ctx.jobs.settle()
  }
  expect(await domain()).toMatchObject({ status: 'DELETED' })
  expect(await subjects(ctx)).toContain(`${name} is opgeheven`)
})

describe('changes of the registrar', () => {
  test('are read from the cursor of the last run, and repeated after a failure', async () => {
    const { ctx } = await withDelivered(NAME)
    const asked: (string | null)[] = []
    const pages = [['eerste.nl', NAME], ['tweede.nl']]
    ctx.ports.registry.changes = async (cursor) => {
      asked.push(cursor)
      const at = Number(cursor ?? 0)
      return { names: pages[at] ?? [], cursor: pages[at] ? String(at + 1) : cursor }
    }
    await readChanges(ctx)
    await readChanges(ctx)
    expect(asked).toEqual([null, '1', '2', '2'])
    ctx.ports.registry.changes = unavailableRegistry().changes
    await readChanges(ctx)
  })

  test('about a name that waits for its registry have it polled at once', async () => {
    const { ctx, domain } = await withDelivered('wachtregister-snel.nl')
    await expect(domain()).rejects.toThrow()
    ctx.clock.advance(HOUR_MS)
    await readChanges(ctx)
    await ctx.jobs.settle()
    expect(await domain()).toMatchObject({ status: 'ACTIVE' })
  })
})

describe('the daily comparison', () => {
  test('asks about each held name once a day, spread over the time until the next run', async () => {
    const { ctx } = await withDelivered(NAME)
    const asked: { name: string; at: number }[] = []
    ctx.ports.registry.findHeld = async (name) => {
      asked.push({ name, at: ctx.now })
      return { found: 'unknown' }
    }
    for (let minute = 0; minute < 26 * 60; minute += 5) {
      await reconcilePortfolio(ctx)
      for (let part = 0; part < 5; part++) {
        await ctx.jobs.settle()
        ctx.clock.advance(60_000)
      }
    }
    const mine = asked.filter(({ name }) => name === NAME)
    expect(mine).toHaveLength(2)
    expect(new Set(asked.map(({ at }) => at)).size).toBeGreaterThan(2)
  }, 60_000)
})

const heldUntil = (name: string, expiresAt: number, rest: Partial<HeldDomain> = {}): HeldDomainAnswer => ({
  found: 'held',
  domain: {
    ...{ name, status: 'active', expiresAt, nameServers: NAME_SERVERS, isHolderVerified: true },
    restrictions: { transferLock: null, hold: null },
    autoRenew: false,
    ...rest,
  },
})

/** Notifications about a name, and events in between. */
const EVENTS = ['webhook', 'poll', 'reconcile', 'replay', 'unknown', 'outage', 'hour', 'settle'] as const

test('whatever the order of webhooks, polls, comparisons, replays and outages, the end is what the registrar says', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...EVENTS), { minLength: 1, maxLength: 12 }),
      fc.constantFrom('held', 'moved', 'quarantine', 'elsewhere', 'gone', 'unverified'),
      async (events, truth) => {
        const { ctx, domain, said } = await withDelivered('ergens.nl')
        const { expiresAt } = await domain()
        const truths: Record<typeof truth, HeldDomainAnswer> = {
          held: heldUntil('ergens.nl', expiresAt),
          moved: heldUntil('ergens.nl', expiresAt + 365 * DAY_MS),
          quarantine: heldUntil('ergens.nl', expiresAt, { status: 'quarantine' }),
          unverified: heldUntil('ergens.nl', expiresAt, { isHolderVerified: false }),
          elsewhere: { found: 'elsewhere' },
          gone: { found: 'gone' },
        }
        const tell = () => void said.set('ergens.nl', truths[truth])
        tell()
        ctx.ports.registry.changes = async (cursor) => ({ names: ['elders.nl', 'ergens.nl', 'ergens.nl'], cursor })
        const acts: Record<(typeof EVENTS)[number], () => Promise<unknown>> = {
          webhook: () => hear(ctx, 'ergens.nl', 'onbekend.nl'),
          replay: () => Promise.all([hear(ctx, 'ERGENS.nl', 'ergens.nl'), hear(ctx, 'ergens.nl')]),
          poll: () => readChanges(ctx),
          reconcile: () => reconcilePortfolio(ctx),
          unknown: async () => void said.set('ergens.nl', { found: 'unknown' }),
          outage: async () => void said.set('ergens.nl', () => unavailableRegistry().findHeld('ergens.nl')),
          hour: async () => ctx.clock.advance(HOUR_MS),
          settle: () => ctx.jobs.settle(),
        }
        for (const event of events) {
          await acts[event]()
          if (event !== 'unknown' && event !== 'outage') tell()
        }
        tell()
        // The daily comparison, and the second answer an hour later.
        for (let hour = 0; hour < 26; hour++) {
          ctx.clock.advance(HOUR_MS)
          await reconcilePortfolio(ctx)
          await ctx.jobs.settle()
        }
        const expected = {
          held: { status: 'ACTIVE', expiresAt, isHolderVerified: true },
          moved: { status: 'ACTIVE', expiresAt: expiresAt + 365 * DAY_MS, isHolderVerified: true },
          quarantine: { status: 'EXPIRED', expiresAt, isHolderVerified: true },
          unverified: { status: 'ACTIVE', expiresAt, isHolderVerified: false },
          elsewhere: { status: 'TRANSFERRED_OUT' },
          gone: { status: 'DELETED' },
        }[truth]
        expect(await domain()).toMatchObject(expected)
        const told = (await subjects(ctx)).filter(
          (subject) => /ergens\.nl/.test(subject) && !/besteld|klaar/i.test(subject),
        )
        expect(told.length).toBe(truth === 'held' || truth === 'moved' ? 0 : 1)
      },
    ),
    { numRuns: 25 },
  )
}, 120_000)

describe('what the registrar says otherwise', () => {
  const OTHERS = ['ns1.elders.example', 'ns2.elders.example']
  const lookOf = async (ctx: TestContext, id: string) => (await listLooks(ctx.db.reader, [id])).get(id)

  test('about the name servers is kept with its first time, until both agree', async () => {
    const { ctx, said, domain } = await withDelivered(NAME)
    const { id, expiresAt } = await domain()
    const held = heldUntil(NAME, expiresAt)
    if (held.found !== 'held') throw new Error('the registrar holds it')
    said.set(NAME, { found: 'held', domain: { ...held.domain, nameServers: OTHERS } })
    const first = ctx.now
    await hear(ctx, NAME)
    await ctx.jobs.settle()
    await live(ctx, 1)
    await hear(ctx, NAME)
    await ctx.jobs.settle()
    expect(await lookOf(ctx, id)).toMatchObject({
      differences: [{ field: 'NAME_SERVERS', ours: NAME_SERVERS.join(' '), theirs: OTHERS.join(' ') }],
      differsSince: first,
      lookedAt: ctx.now,
    })
    said.clear()
    await hear(ctx, NAME)
    await ctx.jobs.settle()
    expect(await lookOf(ctx, id)).toMatchObject({ differences: null, differsSince: null })
  })

  test('about an absence is kept at once, and the state follows an hour later', async () => {
    const { ctx, said, domain } = await withDelivered(NAME)
    const { id } = await domain()
    said.set(NAME, { found: 'elsewhere' })
    await hear(ctx, NAME)
    await ctx.jobs.settle()
    expect((await lookOf(ctx, id))?.differences).toEqual([{ field: 'HELD', ours: 'HELD', theirs: 'ELSEWHERE' }])
    expect((await domain()).status).toBe('ACTIVE')
    await live(ctx, 2)
    expect((await domain()).status).toBe('TRANSFERRED_OUT')
    expect((await lookOf(ctx, id))?.differsSince).toBeNull()
  })
})
