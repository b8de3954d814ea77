import { describe, expect, test } from 'vitest'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import { item, right } from '../checkout/checkout.test-support'
import { placeOrder } from '../checkout/place.service'
import { addRecord, listRecords, resetToDefault, switchToOurNameServers } from '../dns/dns-records.service'
import { updateDomain } from '../domains/domains.repository'
import { findDomainNode, requireOwnDomain, setForwarding } from '../domains/domains.service'
import { DomainForwardingChange } from './forwarding.graphql'
import { findForwarding, forwardingRecords, setDomainForwarding } from './forwarding.service'

const NAME = 'voorbeeldklant.nl'
const TARGET = 'https://www.example.com/winkel'
const FORWARDER = ['203.0.113.20', '2001:db8::20']

const customer = (options = {}) => testContext({ signedInAs: 'klant@voorbeeld.nl', ...options })

type Asked = Omit<Parameters<typeof setDomainForwarding>[1], 'domainId'>

const set = (ctx: TestContext, asked: Asked, domainId = NAME) => setDomainForwarding(ctx, { domainId, ...asked })

async function changed(ctx: TestContext, asked: Asked, domainId = NAME): Promise<DomainForwardingChange> {
  const answer = await set(ctx, asked, domainId)
  if (!(answer instanceof DomainForwardingChange)) throw new Error(answer.message)
  return answer
}

const records = async (ctx: TestContext, name = NAME) =>
  (await listRecords(ctx, name)).map(({ name, type, value }) => `${name} ${type} ${value}`)

const website = async (ctx: TestContext, name = NAME) =>
  (await records(ctx, name)).filter((line) => /^(@|www) (A|AAAA|CNAME) /.test(line)).sort()

const leadingTo = (...addresses: string[]) =>
  ['@', 'www']
    .flatMap((name) => addresses.map((address) => `${name} ${address.includes(':') ? 'AAAA' : 'A'} ${address}`))
    .sort()

const HOSTED = leadingTo('203.0.113.1', '2001:db8::1')

test('a URL with characters that no URI has is encoded, however it is given', async () => {
  const ctx = await customer()
  const typed = 'https://foo.nl/pad-é?q="x"'
  const encoded = 'https://foo.nl/pad-%C3%A9?q=%22x%22'
  expect((await changed(ctx, { type: 'HTTP', to: typed })).domain.forwarding.to).toBe(encoded)
  const items = [await item(ctx, 'redirect', { redirection: typed, assignedDomain: 'elders.nl' })]
  right(await placeOrder(ctx, { items }))
  await ctx.jobs.settle()
  expect((await requireOwnDomain(ctx, 'elders.nl')).forwardUrl).toBe(encoded)
})

describe('forwarding a domain', () => {
  test.each(['HTTP', 'IFRAME'])('by %s points its name and its www at the forwarder, and back', async (type) => {
    const ctx = await customer()
    const { domain, changes, notices, message } = await changed(ctx, { type, to: TARGET })
    expect(domain.forwarding).toEqual({ type, to: TARGET })
    expect(notices).toEqual([])
    expect(message).toBe('De wijziging is doorgevoerd.')
    expect(changes.map(({ kind, name, type, before, after }) => `${kind} ${name} ${type} ${before} ${after}`)).toEqual([
      'CHANGED @ A 203.0.113.1 203.0.113.20',
      'CHANGED @ AAAA 2001:db8::1 2001:db8::20',
      'CHANGED www A 203.0.113.1 203.0.113.20',
      'CHANGED www AAAA 2001:db8::1 2001:db8::20',
    ])
    expect(await website(ctx)).toEqual(leadingTo(...FORWARDER))
    await ctx.jobs.settle()
    const served = ctx.adapters.embedded.dns.zoneOf(NAME)?.records.filter((record) => record.type === 'A')
    expect(served?.map(({ rdata }) => rdata)).toEqual(['203.0.113.20', '203.0.113.20'])

    expect((await changed(ctx, { type: 'NONE' })).domain.forwarding).toEqual({ type: 'NONE', to: null })
    expect(await website(ctx)).toEqual(HOSTED)
  })

  test('by DNS points at the given address [FWD-007]', async () => {
    const ctx = await customer()
    await changed(ctx, { type: 'DNS', to: '198.51.100.7' })
    expect(await website(ctx)).toEqual(leadingTo('198.51.100.7'))
    await changed(ctx, { type: 'DNS', to: '2001:DB8:0::99' })
    expect(await website(ctx)).toEqual(leadingTo('2001:db8::99'))
    expect(await findForwarding(ctx.db.reader, NAME)).toEqual({ outcome: 'none' })
  })

  test('keeps the records for mail and all other names, and a reset keeps the forwarding', async () => {
    const ctx = await customer()
    await addRecord(ctx, { domainId: NAME, record: { name: 'blog', type: 'A', value: '203.0.113.7' } })
    await changed(ctx, { type: 'HTTP', to: TARGET })
    const after = await records(ctx)
    expect(after).toEqual(expect.arrayContaining(['blog A 203.0.113.7', '@ MX mail.hosting.example.']))
    await resetToDefault(ctx, { domainId: NAME })
    expect(await website(ctx)).toEqual(leadingTo(...FORWARDER))
    expect(await records(ctx)).not.toContain('blog A 203.0.113.7')
  })

  test('with the same settings changes nothing', async () => {
    const ctx = await customer()
    await changed(ctx, { type: 'HTTP', to: TARGET })
    await ctx.jobs.settle()
    const { serial } = ctx.adapters.embedded.dns.zoneOf(NAME) ?? {}
    expect((await changed(ctx, { type: 'HTTP', to: TARGET })).changes).toEqual([])
    await ctx.jobs.settle()
    expect(ctx.adapters.embedded.dns.zoneOf(NAME)?.serial).toBe(serial)
  })

  test('can be previewed: nothing changes', async () => {
    const ctx = await customer()
    const before = await records(ctx)
    const { changes, domain } = await changed(ctx, { type: 'HTTP', to: TARGET, dryRun: true })
    expect(changes).toHaveLength(4)
    expect(domain.forwarding.type).toBe('NONE')
    expect(await records(ctx)).toEqual(before)
  })

  test('with DNS elsewhere shows the required records, and takes them along when the DNS moves here', async () => {
    const ctx = await customer()
    const { domain, changes, notices } = await changed(ctx, { type: 'HTTP', to: TARGET }, 'elders.nl')
    expect([changes, notices.map(({ code }) => code)]).toEqual([[], ['DNS_ELSEWHERE']])
    const lines = forwardingRecords(ctx, domain).map(({ name, type, value }) => `${name} ${type} ${value}`)
    expect(lines.sort()).toEqual(leadingTo(...FORWARDER))
    await switchToOurNameServers(ctx, { domainId: 'elders.nl' })
    expect(await website(ctx, 'elders.nl')).toEqual(leadingTo(...FORWARDER))
    expect(forwardingRecords(ctx, (await findDomainNode(ctx, 'elders.nl')) ?? domain)).toEqual([])
    await changed(ctx, { type: 'NONE' }, 'elders.nl')
    expect(await website(ctx, 'elders.nl')).toEqual(leadingTo('203.0.113.10', '2001:db8::10'))
  })

  test('uses the configured addresses', async () => {
    const ctx = await customer({ env: { FORWARDER_ADDRESSES: '198.51.100.20' } })
    await changed(ctx, { type: 'IFRAME', to: TARGET })
    expect(await website(ctx)).toEqual(leadingTo('198.51.100.20'))
  })
})

describe('is refused', () => {
  test.each([
    [{ type: '' }, 'type'],
    [{ type: 'HTTP', to: '' }, 'to'],
    [{ type: 'HTTP', to: 'javascript:alert(1)' }, 'to'],
    [{ type: 'HTTP', to: 'http://127.0.0.1:3000/' }, 'to'],
    [{ type: 'HTTP', to: `https://www.${NAME}/x` }, 'to'],
    [{ type: 'IFRAME', to: 'http://shop.example/inloggen' }, 'to'],
    [{ type: 'DNS', to: '10.0.0.1' }, 'to'],
    [{ type: 'DNS', to: '203.0.113.20' }, 'to'],
  ])('%j, field by field [FWD-003, FWD-006..008]', async (asked, field) => {
    const ctx = await customer()
    const before = await records(ctx)
    expect(await set(ctx, asked)).toMatchObject({ code: 'INVALID_INPUT', status: 400, issues: [{ field }] })
    expect(await records(ctx)).toEqual(before)
    expect((await requireOwnDomain(ctx, NAME)).forwardType).toBe('NONE')
  })

  test.each([
    ['at a private address', [{ name: 'www.example.com.', type: 'A', value: '10.0.0.5' }]],
    [
      'at a private address beside a public one',
      [
        { name: 'www.example.com.', type: 'AAAA', value: '2001:db8::5' },
        { name: 'www.example.com.', type: 'A', value: '169.254.169.254' },
      ],
    ],
    ['at the forwarder itself', [{ name: 'www.example.com.', type: 'A', value: '203.0.113.20' }]],
  ])('a target that turns out to be %s', async (_where, found) => {
    const ctx = await customer({ ports: { dnsResolver: { lookup: async () => found } } })
    expect(await set(ctx, { type: 'HTTP', to: TARGET })).toMatchObject({ issues: [{ field: 'to' }] })
  })

  test('for a target whose alias leads to a private address, and for endless aliases', async () => {
    const world: Record<string, { type: string; value: string }> = {
      'www.example.com': { type: 'CNAME', value: 'Web.Example.net.' },
      'web.example.net': { type: 'AAAA', value: 'fd00::1' },
      'rond.example.com': { type: 'CNAME', value: 'rond.example.com.' },
    }
    const lookup = async (name: string) => (world[name] ? [{ name: `${name}.`, ...world[name] }] : [])
    const ctx = await customer({ ports: { dnsResolver: { lookup } } })
    expect(await set(ctx, { type: 'HTTP', to: TARGET })).toMatchObject({ issues: [{ field: 'to' }] })
    expect((await changed(ctx, { type: 'HTTP', to: 'https://rond.example.com' })).domain.forwarding.type).toBe('HTTP')
  })

  test('when no resolver responds, with a retry', async () => {
    const lookup = () => Promise.reject(new OutsideUnavailable('dns-resolver'))
    const ctx = await customer({ ports: { dnsResolver: { lookup } } })
    await expect(set(ctx, { type: 'HTTP', to: TARGET })).rejects.toMatchObject({ code: 'OUTSIDE_UNAVAILABLE' })
    expect(await set(ctx, { type: 'DNS', to: '198.51.100.7' })).toBeInstanceOf(DomainForwardingChange)
  })

  test('for a loop, also through domains of others', async () => {
    const ctx = await customer()
    const reseller = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
    await changed(reseller, { type: 'HTTP', to: 'https://bloemen-voorbeeld.nl/x' }, 'bakkerij-voorbeeld.nl')
    await changed(reseller, { type: 'IFRAME', to: `https://www.${NAME}/` }, 'bloemen-voorbeeld.nl')
    const there = { type: 'HTTP', to: 'https://www.bakkerij-voorbeeld.nl' }
    expect(await set(ctx, there)).toMatchObject({
      issues: [{ field: 'to', message: expect.stringContaining('naar zichzelf') }],
    })
    expect((await requireOwnDomain(ctx, NAME)).forwardType).toBe('NONE')
    await changed(reseller, { type: 'NONE' }, 'bloemen-voorbeeld.nl')
    expect((await changed(ctx, there)).domain.forwarding.to).toBe(there.to)
  })

  test('for a domain that is not manageable or is read-only: 409', async () => {
    const ctx = await customer()
    const asked = { type: 'HTTP', to: TARGET }
    const refused = {
      code: 'DNS_NOT_MANAGEABLE',
      status: 409,
      message: expect.stringMatching(/^DNS-records kunnen nu niet/),
    }
    expect(await set(ctx, asked, 'alleenlezen.nl')).toMatchObject(refused)
    const { id } = await requireOwnDomain(ctx, NAME)
    await ctx.db.transaction((tx) => updateDomain(tx, id, { readOnly: true }))
    expect(await set(ctx, asked)).toMatchObject(refused)
  })

  test('for another customer, a sub-user and a visitor', async () => {
    const ctx = await customer()
    const asked = { type: 'NONE' }
    await expect(set(ctx, asked, 'bakkerij-voorbeeld.nl')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const sub = await ctx.another({ signedInAs: 'subgebruiker@voorbeeld.nl' })
    await expect(set(sub, asked)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(set(await ctx.another(), asked)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  })

  test('after thirty attempts in a minute', async () => {
    const ctx = await customer()
    for (let n = 0; n < 30; n++) await changed(ctx, { type: 'NONE', dryRun: true })
    await expect(set(ctx, { type: 'NONE', dryRun: true })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})

describe('a frame', () => {
  test.each([
    ['https://geenframe.example.com', 'FRAMES_FORBIDDEN'],
    ['https://www.geenframe.example.com', 'FRAMES_FORBIDDEN'],
    ['https://weg.example.com', 'FRAMES_UNKNOWN'],
  ])('on %s is set, with a word of warning: %s', async (to, code) => {
    const ctx = await customer()
    const { domain, notices } = await changed(ctx, { type: 'IFRAME', to })
    expect(domain.forwarding).toEqual({ type: 'IFRAME', to })
    expect(notices).toEqual([{ code, message: expect.stringContaining('frame') }])
    expect((await changed(ctx, { type: 'HTTP', to })).notices).toEqual([])
  })
})

describe('a visitor', () => {
  test('is redirected at the name and its www, and nowhere else', async () => {
    const ctx = await customer()
    await changed(ctx, { type: 'HTTP', to: TARGET })
    const found = { outcome: 'forward', type: 'HTTP', to: TARGET, domain: NAME }
    expect(await findForwarding(ctx.db.reader, NAME)).toEqual(found)
    expect(await findForwarding(ctx.db.reader, `www.${NAME}`)).toEqual(found)
    for (const host of [`blog.${NAME}`, 'elders.nl', 'bestaatniet.nl', ''])
      expect(await findForwarding(ctx.db.reader, host)).toEqual({ outcome: 'none' })
    const { id } = await requireOwnDomain(ctx, NAME)
    await ctx.db.transaction((tx) => updateDomain(tx, id, { status: 'EXPIRED' }))
    expect(await findForwarding(ctx.db.reader, NAME)).toEqual({ outcome: 'none' })
  })

  test('is not redirected in a loop that was not refused', async () => {
    const ctx = await customer()
    const [a, b] = await Promise.all([requireOwnDomain(ctx, NAME), requireOwnDomain(ctx, 'elders.nl')])
    await ctx.db.transaction(async (tx) => {
      await setForwarding(tx, a.id, 'https://elders.nl/')
      await setForwarding(tx, b.id, `https://${NAME}/`)
    })
    expect(await findForwarding(ctx.db.reader, NAME)).toEqual({ outcome: 'loop' })
  })
})
