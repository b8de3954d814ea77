import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../rules/time'
import { holder, signerOf } from '../../../tests/contracts/domain-registry.contract'
import { unavailableRegistry } from '../../../tests/support/failing-ports'
import { staffContext } from '../../../tests/support/staff-context'
import type { TestContext } from '../../../tests/support/test-context'
import { setDnssec } from '../dns/dnssec.service'
import { CUSTOMER } from '../orders/orders.test-support'
import { updateStandardWhois } from '../whois/standard-whois.service'
import { askForLooks } from './domain-looks.service'
import { listLooks } from './portfolio.repository'
import { withDelivered } from './portfolio.test-support'
import { setDomainHold, setDomainLock } from './staff/domain-restrictions.service'
import { askSources } from './staff/domain-sources.service'
import { mendDomain } from './staff/staff-domain-acts.service'

/** An extension whose registry has locks. */
const NAME = 'vergelijk.com'
const OTHER = { ...holder, company: 'Elders BV' }
const REASON = 'anders bij de registrar'
const STATEMENT = {
  ...({ abuseReason: 'MALWARE', ground: 'TERMS', article: 'artikel 8' } as const),
  explanation: 'De website verspreidt een besmet bestand.',
}

/** A domain that came here two days ago. */
async function compared() {
  const shop = await withDelivered(NAME)
  const { ctx, domain } = shop
  ctx.clock.advance(2 * DAY_MS)
  const { id } = await domain()
  const compare = async () => {
    await ctx.db.transaction((tx) => askForLooks(ctx, tx, [NAME], ctx.now))
    await ctx.jobs.settle()
    return (await listLooks(ctx.db.reader, [id])).get(id)?.differences ?? []
  }
  const noor = await staffContext(ctx, { name: 'Noor', roles: ['OWNER'] })
  const mend = (field: 'DNSSEC' | 'HOLDER' | 'TRANSFER_LOCK' | 'HOLD') =>
    mendDomain({ ...noor, at: ctx.now }, { domainId: id, field, rightSide: 'SHOP', reason: REASON })
  return { ...shop, id, compare, noor, mend }
}

/** Counts the calls of the registry by name, as long as a test runs. */
function counting(ctx: TestContext): Record<string, number> {
  const calls: Record<string, number> = {}
  const { registry } = ctx.ports
  ctx.ports.registry = new Proxy(registry, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        calls[String(key)] = (calls[String(key)] ?? 0) + 1
        return value.apply(target, args)
      }
    },
  })
  return calls
}

describe('the daily comparison', () => {
  test('finds nothing on a domain that is the same, by two questions', async () => {
    const { ctx, compare } = await compared()
    const calls = counting(ctx)
    expect([await compare(), calls]).toEqual([[], { findHeld: 1, findHolder: 1 }])
  })

  test('finds another registrant, whose name is not stored, and mends it', async () => {
    const { ctx, compare, mend } = await compared()
    await ctx.ports.registry.updateHolder(NAME, OTHER, false)
    expect(await compare()).toEqual([{ field: 'HOLDER', ours: 'OURS', theirs: 'OTHER' }])
    await mend('HOLDER')
    await ctx.jobs.settle()
    expect(await ctx.ports.registry.findHolder(NAME)).not.toMatchObject({ company: OTHER.company })
    expect(await compare()).toEqual([])
  })

  test('takes a registrant whose name is written otherwise for the same', async () => {
    const { ctx, compare } = await compared()
    const known = await ctx.ports.registry.findHolder(NAME)
    ctx.ports.registry.findHolder = async () => ({
      company: known?.company?.toUpperCase().replaceAll(' ', '  ') ?? null,
      person: known?.person.toUpperCase() ?? '',
    })
    expect(await compare()).toEqual([])
  })

  test('finds a missing lock, and mends it', async () => {
    const { ctx, id, compare, noor, mend } = await compared()
    await setDomainLock({ ...noor, at: ctx.now }, { domainId: id, isOn: true, reason: REASON })
    await ctx.jobs.settle()
    expect(await compare()).toEqual([])
    await ctx.ports.registry.restrict(NAME, { transferLock: false, hold: false })
    expect(await compare()).toEqual([{ field: 'TRANSFER_LOCK', ours: 'ON', theirs: 'OFF' }])
    await mend('TRANSFER_LOCK')
    await ctx.jobs.settle()
    expect(await compare()).toEqual([])
  })

  test('takes no lock of the registrar for a difference: some lock each name', async () => {
    const { ctx, compare } = await compared()
    await ctx.ports.registry.restrict(NAME, { transferLock: true, hold: false })
    expect(await compare()).toEqual([])
  })

  test('finds a hold that was set at the registrar, or is missing there, and mends it', async () => {
    const { ctx, id, compare, noor, mend } = await compared()
    await ctx.ports.registry.restrict(NAME, { transferLock: false, hold: true })
    expect(await compare()).toEqual([{ field: 'HOLD', ours: 'OFF', theirs: 'ON' }])
    await mend('HOLD')
    await ctx.jobs.settle()
    expect(await compare()).toEqual([])
    const held = { domainId: id, isOn: true, reason: REASON, statement: STATEMENT }
    expect(await setDomainHold({ ...noor, at: ctx.now }, held)).not.toHaveProperty('code')
    await ctx.jobs.settle()
    expect(await compare()).toEqual([])
    await ctx.ports.registry.restrict(NAME, { transferLock: false, hold: false })
    expect(await compare()).toEqual([{ field: 'HOLD', ours: 'ON', theirs: 'OFF' }])
  })

  test('finds a hold and a lock of the registry, which the shop cannot remove', async () => {
    const { ctx, said, compare, noor, id } = await compared()
    const answer = await ctx.ports.registry.findHeld(NAME)
    if (answer.found !== 'held') throw new Error('the registrar holds it')
    const particularRestrictions = { transferLock: true, hold: true }
    said.set(NAME, { found: 'held', domain: { ...answer.domain, particularRestrictions } })
    // A generic name is locked for sixty days after it came.
    expect(await compare()).toEqual([{ field: 'HOLD', ours: 'OFF', theirs: 'ON' }])
    ctx.clock.advance(60 * DAY_MS)
    const differences = [
      { field: 'TRANSFER_LOCK', ours: 'OFF', theirs: 'ON' },
      { field: 'HOLD', ours: 'OFF', theirs: 'ON' },
    ]
    expect(await compare()).toEqual(differences)
    const sources = await askSources({ ...noor, at: ctx.now }, id)
    for (const { field, ours, theirs } of differences)
      expect(sources?.rows.find((row) => row.field === field)).toMatchObject({
        ...{ ours, registrar: theirs, verdict: 'DIFFERENT', mends: [] },
      })
  })

  test('finds DS records of an unsigned zone, and mends them', async () => {
    const { ctx, compare, mend } = await compared()
    const signer = signerOf(NAME)
    await ctx.ports.registry.setDelegationSigners(NAME, [signer])
    expect(await compare()).toEqual([{ field: 'DNSSEC', ours: 'NONE', theirs: String(signer.keyTag) }])
    await mend('DNSSEC')
    await ctx.jobs.settle()
    expect(await ctx.ports.registry.listDelegationSigners(NAME)).toEqual([])
    ctx.clock.advance(2 * DAY_MS)
    expect(await compare()).toEqual([])
  })

  test('finds that the DS of a signed zone is gone, a day after it was published', async () => {
    const { ctx, id, compare } = await compared()
    await setDnssec(ctx, { domainId: id, enabled: true, dryRun: false })
    for (let hour = 0; hour < 30; hour++) {
      ctx.clock.advance(HOUR_MS)
      await ctx.jobs.settle()
      if ((await ctx.ports.registry.listDelegationSigners(NAME)).length > 0) break
      // Until then the zone has keys and the registry none.
      expect(await compare()).toEqual([])
    }
    const [published] = await ctx.ports.registry.listDelegationSigners(NAME)
    await ctx.ports.registry.setDelegationSigners(NAME, [])
    expect(await compare()).toEqual([])
    ctx.clock.advance(DAY_MS + HOUR_MS)
    expect(await compare()).toEqual([{ field: 'DNSSEC', ours: String(published?.keyTag), theirs: 'NONE' }])
  })
})

describe('no difference is', () => {
  test('what the registrar does not say, and a registrant that it cannot be asked for', async () => {
    const { ctx, said, compare } = await compared()
    await ctx.ports.registry.updateHolder(NAME, OTHER, false)
    await ctx.ports.registry.setDelegationSigners(NAME, [signerOf(NAME)])
    const answer = await ctx.ports.registry.findHeld(NAME)
    if (answer.found !== 'held') throw new Error('the registrar holds it')
    const { delegationSigners: _, holderHandle: __, ...silent } = answer.domain
    said.set(NAME, { found: 'held', domain: { ...silent, restrictions: { transferLock: null, hold: null } } })
    expect(await compare()).toEqual([])
    said.set(NAME, { found: 'held', domain: { ...silent, holderHandle: 'x' } })
    ctx.ports.registry.findHolder = unavailableRegistry().findHolder
    expect(await compare()).toEqual([])
  })

  test('a hold while the registrant has to confirm an address', async () => {
    const { ctx, said, compare } = await compared()
    const answer = await ctx.ports.registry.findHeld(NAME)
    if (answer.found !== 'held') throw new Error('the registrar holds it')
    const restrictions = { transferLock: false, hold: true }
    said.set(NAME, { found: 'held', domain: { ...answer.domain, restrictions, isHolderVerified: false } })
    expect(await compare()).toEqual([])
  })

  test('a change that the registrar was not told yet', async () => {
    const { ctx, id, compare, noor, domain } = await compared()
    const { restrict, updateHolder } = ctx.ports.registry
    const away = unavailableRegistry()
    Object.assign(ctx.ports.registry, { restrict: away.restrict, updateHolder: away.updateHolder })
    await setDomainLock({ ...noor, at: ctx.now }, { domainId: id, isOn: true, reason: REASON })
    const { accountId, holderId } = await domain()
    const contact = await ctx.getRegistryContact(ctx, accountId, holderId)
    await updateHolder(NAME, { ...contact, company: 'Vroeger BV' }, false)
    await ctx.db.transaction((tx) => ctx.updateRegistryOf(tx, { accountId, holderId, name: NAME }, ctx.now))
    expect(await compare()).toEqual([])
    Object.assign(ctx.ports.registry, { restrict, updateHolder })
    ctx.clock.advance(DAY_MS)
    await ctx.jobs.settle()
    expect([await compare(), await ctx.ports.registry.findHolder(NAME)]).toMatchObject([
      [],
      { company: contact.company },
    ])
  })

  test('another registrant while a change of the account spreads over its names', async () => {
    const { ctx, compare } = await compared()
    await ctx.ports.registry.updateHolder(NAME, OTHER, false)
    expect(await compare()).toHaveLength(1)
    ctx.ports.registry.updateHolder = unavailableRegistry().updateHolder
    await updateStandardWhois(ctx, { email: CUSTOMER, phone: '010 000 00 01' })
    expect(await compare()).toEqual([])
  })
})

test('the page of a domain asks for the name once, and for its registrant', async () => {
  const { ctx, id, noor } = await compared()
  const calls = counting(ctx)
  const sources = await askSources({ ...noor, ports: ctx.ports }, id)
  expect(sources?.rows.find(({ field }) => field === 'DNSSEC')).toMatchObject({ verdict: 'SAME' })
  expect(calls).toEqual({ findHeld: 1, findHolder: 1 })
})
