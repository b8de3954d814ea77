import { describe, expect, test } from 'vitest'
import { demoHolderId } from '../../db/seed/demo-accounts'
import type { WebhookEvent } from '../../rules/webhook'
import { type TestContext, testContext } from '../../tests/support/test-context'
import { setCloudflare } from '../features/cloudflare/cloudflare.service'
import { addRecord, switchToOurNameServers } from '../features/dns/dns-records.service'
import { setDnssec } from '../features/dns/dnssec.service'
import { watchDomain } from '../features/domains/domain-changes.service'
import { updateDomain } from '../features/domains/domains.repository'
import { requireOwnDomain } from '../features/domains/domains.service'
import { setDomainForwarding } from '../features/forwarding/forwarding.service'
import { getOrder } from '../features/orders/orders.service'
import {
  CUSTOMER,
  certificateFor,
  fillBasket,
  order,
  orderFromCheckout,
  pay,
} from '../features/orders/orders.test-support'
import { watchTransfer } from '../features/orders/transfer-changes.service'
import { setDomainHolder, setDomainPrivacy } from '../features/whois/domain-holder.service'
import { findWhois, updateWhois } from '../features/whois/whois.service'
import { noteChange } from './changes'

const NAME = 'voorbeeldklant.nl'
const A_RECORD = { name: 'nieuw', type: 'A', value: '203.0.113.77' } as const

const customer = () => testContext({ signedInAs: CUSTOMER })

function counted(ctx: TestContext, event: WebhookEvent, id: string) {
  const heard = { times: 0 }
  ctx.db.listen(`${event} ${id}`, () => heard.times++)
  return heard
}

/** PostgreSQL delivers notifications later, in order: earlier ones have arrived when this one has. */
async function allHeard({ db }: TestContext): Promise<void> {
  const heard = new Promise<void>((resolve) => db.listen('all heard', () => resolve()))
  await db.transaction(async (tx) => tx.notify('all heard'))
  await heard
}

describe('a change is recorded once', () => {
  test.each<[string, (ctx: TestContext, domainId: string) => Promise<unknown>]>([
    ['DNS', (ctx, domainId) => addRecord(ctx, { domainId, record: A_RECORD } as never)],
    [
      'forwarding',
      (ctx, domainId) => setDomainForwarding(ctx, { domainId, type: 'HTTP', to: 'https://example.com' } as never),
    ],
    [
      'its holder',
      (ctx, domainId) => setDomainHolder(ctx, { domainId, whoisId: demoHolderId('holding@voorbeeld.nl') }),
    ],
    ['DNSSEC', (ctx, domainId) => setDnssec(ctx, { domainId, enabled: true, dryRun: false })],
    ['state', (ctx, domainId) => ctx.db.transaction((tx) => updateDomain(tx, domainId, { status: 'EXPIRED' }))],
    ['term', (ctx, domainId) => ctx.db.transaction((tx) => updateDomain(tx, domainId, { expiresAt: ctx.now }))],
  ])('of %s', async (_what, change) => {
    const ctx = await customer()
    const { id } = await requireOwnDomain(ctx, NAME)
    const heard = counted(ctx, 'DOMAIN_CHANGED', id)
    await change(ctx, id)
    await allHeard(ctx)
    expect(heard.times).toBe(1)
  })

  test('of name servers, privacy, protection and certificates', async () => {
    const ctx = await customer()
    const elsewhere = await requireOwnDomain(ctx, 'elders.nl')
    const heardElsewhere = counted(ctx, 'DOMAIN_CHANGED', elsewhere.id)
    await switchToOurNameServers(ctx, { domainId: elsewhere.id })
    await allHeard(ctx)
    expect(heardElsewhere.times).toBe(1)

    const { id, privacyProtect } = await requireOwnDomain(ctx, NAME)
    const heard = counted(ctx, 'DOMAIN_CHANGED', id)
    await ctx.db.transaction((tx) => updateDomain(tx, id, { privacySupported: true, privacyEnabled: true }))
    await allHeard(ctx)
    heard.times = 0
    await setDomainPrivacy(ctx, { domainId: id, protect: !privacyProtect })
    await allHeard(ctx)
    expect(heard.times).toBe(1)

    heard.times = 0
    await orderFromCheckout(ctx, [{ code: 'SSL_RAPID', domainName: NAME, options: certificateFor(NAME) }])
    await allHeard(ctx)
    expect(heard.times).toBeGreaterThan(1)
    await orderFromCheckout(ctx, [{ code: 'CLOUDFLARE_PRO', domainName: NAME, options: { type: 'cloudflare' } }])
    await allHeard(ctx)
    heard.times = 0
    await setCloudflare(ctx, { domainId: id, enabled: false })
    await allHeard(ctx)
    expect(heard.times).toBe(1)
  })

  test('of the details of its registrant, for each domain with it and no other', async () => {
    const ctx = await customer()
    const whoisId = demoHolderId('holding@voorbeeld.nl')
    const [held, other] = [await requireOwnDomain(ctx, NAME), await requireOwnDomain(ctx, 'elders.nl')]
    await setDomainHolder(ctx, { domainId: held.id, whoisId })
    await ctx.jobs.settle()
    const heard = counted(ctx, 'DOMAIN_CHANGED', held.id)
    const heardOfOther = counted(ctx, 'DOMAIN_CHANGED', other.id)
    const { address: _, ...details } = (await findWhois(ctx, whoisId)) as never as Record<string, unknown>
    expect(await updateWhois(ctx, whoisId, { ...details, city: 'Zwolle' })).toMatchObject({ city: 'Zwolle' })
    await ctx.jobs.settle()
    expect([heard.times, heardOfOther.times]).toEqual([1, 0])
  })

  test('and not at all after a rollback, however often it is recorded', async () => {
    const ctx = await customer()
    const { id } = await requireOwnDomain(ctx, NAME)
    const heard = counted(ctx, 'DOMAIN_CHANGED', id)
    const fails = ctx.db.transaction(async (tx) => {
      await noteChange(tx, 'DOMAIN_CHANGED', id)
      throw new Error('no')
    })
    await expect(fails).rejects.toThrow('no')
    expect(heard.times).toBe(0)
    await ctx.db.transaction(async (tx) => {
      for (let times = 0; times < 3; times++) await noteChange(tx, 'DOMAIN_CHANGED', id)
    })
    await allHeard(ctx)
    expect(heard.times).toBe(1)
  })
})

describe('subscribing', () => {
  test('to a domain yields it at once and after each change, and ends when its reader disconnects', async () => {
    const ctx = await customer()
    const { id } = await requireOwnDomain(ctx, NAME)
    const changes = (await watchDomain(ctx, id))()[Symbol.asyncIterator]()
    expect((await changes.next()).value).toMatchObject({ name: NAME, forwarding: { type: 'NONE' } })
    const next = changes.next()
    await setDomainForwarding(ctx, { domainId: id, type: 'HTTP', to: 'https://www.example.com/' } as never)
    expect((await next).value).toMatchObject({ forwarding: { type: 'HTTP', to: 'https://www.example.com/' } })
    const waiting = changes.next()
    expect(await changes.return?.()).toMatchObject({ done: true })
    expect(await waiting).toMatchObject({ done: true })
  })

  test('to a transfer yields its progress', async () => {
    const ctx = await customer()
    await fillBasket(ctx, 'bezet-winkel.nl', [{ code: 'TRANSFER_CODE', title: 'VERHUIS-123' }])
    const { order: placed, returnUrl } = await order(ctx)
    const line = placed.items.find(({ isTransfer }) => isTransfer)
    if (!line) throw new Error('the order has no transfer')
    const changes = (await watchTransfer(ctx, line.id))()[Symbol.asyncIterator]()
    expect((await changes.next()).value).toMatchObject({ deliveryStatus: 'PENDING' })
    await pay(ctx, returnUrl)
    expect((await getOrder(ctx, placed.id)).status).toBe('DELIVERED')
    expect((await changes.next()).value).toMatchObject({ domainName: 'bezet-winkel.nl', deliveryStatus: 'DONE' })
    await changes.return?.()
  })

  test('is limited to own objects, and in number', async () => {
    const ctx = await customer()
    const { id } = await requireOwnDomain(ctx, NAME)
    const other = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
    await expect(watchDomain(other, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(watchDomain(await ctx.another(), id)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
    await expect(watchTransfer(ctx, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(watchDomain(ctx, 'onzin')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const left = new AbortController()
    for (let count = 0; count < 10; count++) (await watchDomain(ctx, id))(left.signal)
    await expect(watchDomain(ctx, id)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    left.abort()
    await expect(watchDomain(ctx, id)).resolves.toBeTypeOf('function')
  })
})
