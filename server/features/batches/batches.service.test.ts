import { describe, expect, test } from 'vitest'
import { demoHolderId } from '../../../db/seed/demo-accounts'
import { DEMO_PROFILE_ID } from '../../../db/seed/demo-domains'
import { NAME_SERVERS } from '../../../rules/dns/own-servers'
import { unavailableRegistry } from '../../../tests/support/failing-ports'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { listRecords } from '../dns/dns-records.service'
import { setDnssec } from '../dns/dnssec.service'
import { findDomainNode, listDomains, recordDomain, requireOwnDomain } from '../domains/domains.service'
import { findHolderOf } from '../whois/domain-holder.service'
import { DomainBatch, DomainBatchPreview } from './batches.graphql'
import { beginItem } from './batches.repository'
import {
  type BatchResult,
  findOwnBatch,
  listUndoable,
  pageBatches,
  pageItems,
  retryBatch,
  rollOutProfile,
  setHolder,
  setNameServers,
  stopBatch,
  undoBatch,
} from './batches.service'
import { changeDomainOfItem } from './change-domain.service'

const CUSTOMER = 'klant@voorbeeld.nl'
const RESELLER = 'reseller@voorbeeld.nl'
const OTHERS = ['ns1.elders.example', 'ns2.elders.example']

const idsOf = async (ctx: TestContext) => (await listDomains(ctx)).map(({ id }) => id)
const customer = () => testContext({ signedInAs: CUSTOMER })
const reseller = (options = {}) => testContext({ signedInAs: RESELLER, ...options })

function previewed(result: BatchResult): DomainBatchPreview {
  if (!(result instanceof DomainBatchPreview)) throw new Error('no preview')
  return result
}

function begun(result: BatchResult): DomainBatch {
  if (!(result instanceof DomainBatch)) throw new Error('no batch')
  return result
}

/** Lets jobs and the looks at what they began run. */
async function settle(ctx: TestContext) {
  for (let at = 0; at < 4; at++) {
    await ctx.jobs.settle()
    ctx.clock.advance(2000)
  }
}

async function statesOf(ctx: TestContext, { id }: DomainBatch) {
  const { edges } = await pageItems(ctx, id, {})
  return edges.map(({ node: { domain, state, problem } }) => [domain.name, problem ?? state])
}

const mails = (ctx: TestContext) => ctx.adapters.embedded.mailbox.list().map(({ subject }) => subject)

describe('name servers of many domains', () => {
  test('are previewed name by name, and then nothing is changed', async () => {
    const ctx = await customer()
    const domainIds = await idsOf(ctx)
    const plan = previewed(await setNameServers(ctx, { domainIds, copyRecords: true, dryRun: true }))
    expect(plan).toMatchObject({ kind: 'NAME_SERVERS', changing: 1, unchanged: 1, impossible: 1 })
    expect(plan.items.map(({ domain, outcome, problem, after }) => [domain.name, outcome, problem, after])).toEqual([
      ['alleenlezen.nl', 'IMPOSSIBLE', 'NOT_MANAGEABLE', []],
      ['elders.nl', 'CHANGES', null, NAME_SERVERS],
      ['voorbeeldklant.nl', 'UNCHANGED', null, NAME_SERVERS],
    ])
    await ctx.jobs.settle()
    expect(await findDomainNode(ctx, 'elders.nl')).toMatchObject({ isActiveDnsServer: false })
  })

  test('come here with the records that stand elsewhere, and its owner hears when all are done', async () => {
    const ctx = await customer()
    const batch = begun(await setNameServers(ctx, { domainIds: await idsOf(ctx), copyRecords: true, dryRun: false }))
    expect(batch).toMatchObject({ total: 3, waiting: 3, finishedAt: null })
    await settle(ctx)
    expect(await statesOf(ctx, batch)).toEqual([
      ['alleenlezen.nl', 'NOT_MANAGEABLE'],
      ['elders.nl', 'DONE'],
      ['voorbeeldklant.nl', 'UNCHANGED'],
    ])
    expect(await findOwnBatch(ctx, batch.id)).toMatchObject({ waiting: 0, done: 2, failed: 1 })
    expect(ctx.adapters.embedded.registry.heldName('elders.nl')?.nameServers).toEqual(NAME_SERVERS)
    expect(ctx.adapters.embedded.dns.zoneOf('elders.nl')?.records.map(({ rdata }) => rdata)).toContain('198.51.100.20')
    expect(mails(ctx)).toEqual(['Klaar: nameservers wijzigen'])
  })

  test('go to others and come back; asking for the same again changes nothing', async () => {
    const ctx = await reseller()
    const domainIds = await idsOf(ctx)
    const asked = { domainIds, nameServers: ['NS1.elders.example.', 'ns2.elders.example'], copyRecords: false }
    const away = begun(await setNameServers(ctx, { ...asked, dryRun: false }))
    await settle(ctx)
    expect(await findOwnBatch(ctx, away.id)).toMatchObject({ done: 10, failed: 0 })
    for (const { name } of await listDomains(ctx)) {
      expect(await findDomainNode(ctx, name)).toMatchObject({ isActiveDnsServer: false, nameServers: OTHERS })
      expect(ctx.adapters.embedded.registry.heldName(name)?.nameServers).toEqual(OTHERS)
    }
    expect(await setNameServers(ctx, { ...asked, dryRun: true })).toMatchObject({ changing: 0, unchanged: 10 })
    const back = begun(await setNameServers(ctx, { domainIds, copyRecords: true, dryRun: false }))
    await settle(ctx)
    expect(await findOwnBatch(ctx, back.id)).toMatchObject({ done: 10, failed: 0 })
    for (const { name } of await listDomains(ctx))
      expect(ctx.adapters.embedded.registry.heldName(name)?.nameServers).toEqual(NAME_SERVERS)
  })

  test('a domain without an answer fails alone, and is retried alone', async () => {
    const ctx = await reseller()
    const accountId = ctx.viewer.ownerId ?? ''
    await ctx.db.transaction((tx) =>
      recordDomain(tx, {
        accountId,
        name: 'foutbrood.nl',
        holderId: null,
        expiresAt: 5,
        usesOurDns: false,
        now: ctx.now,
      }),
    )
    const domainIds = await idsOf(ctx)
    const batch = begun(await setNameServers(ctx, { domainIds, copyRecords: true, dryRun: false }))
    await settle(ctx)
    expect(await findOwnBatch(ctx, batch.id)).toMatchObject({ total: 11, done: 10, failed: 1 })
    expect((await statesOf(ctx, batch)).filter(([, state]) => state !== 'UNCHANGED')).toEqual([
      ['foutbrood.nl', 'NO_ANSWER'],
    ])
    expect(await retryBatch(ctx, { batchId: batch.id })).toMatchObject({ waiting: 1, failed: 0, finishedAt: null })
    await settle(ctx)
    expect(await findOwnBatch(ctx, batch.id)).toMatchObject({ waiting: 0, done: 11, failed: 0 })
    expect(ctx.adapters.embedded.registry.heldName('foutbrood.nl')?.nameServers).toEqual(NAME_SERVERS)
    expect(mails(ctx)).toHaveLength(2)
  })

  test('an unreachable registry makes them fail, and once it answers they are completed', async () => {
    const bare = await reseller()
    const registry = unavailableRegistry()
    const ctx = await reseller({ ports: { registry } })
    const [id = ''] = await idsOf(ctx)
    const asked = { domainIds: [id], nameServers: OTHERS, copyRecords: false, dryRun: false }
    const batch = begun(await setNameServers(ctx, asked))
    await settle(ctx)
    expect((await pageItems(ctx, batch.id, {})).edges[0]?.node).toMatchObject({
      problem: 'NO_ANSWER_OF_REGISTRY',
      message: 'De beheerder van .nl gaf geen antwoord. Probeer het zo opnieuw.',
    })
    Object.assign(registry, bare.adapters.registry)
    await retryBatch(ctx, { batchId: batch.id })
    await settle(ctx)
    expect(await findOwnBatch(ctx, batch.id)).toMatchObject({ done: 1, failed: 0 })
  })

  test('of those that failed one can be retried without the others', async () => {
    const ctx = await customer()
    const domainIds = await idsOf(ctx)
    const batch = begun(await rollOutProfile(ctx, { domainIds, profileId: DEMO_PROFILE_ID, dryRun: false }))
    await settle(ctx)
    const [readOnly = '', elsewhere = '', done = ''] = domainIds
    expect(await findOwnBatch(ctx, batch.id)).toMatchObject({ done: 1, failed: 2 })
    await ctx.jobs.stop()
    const retry = (ids: string[]) => retryBatch(ctx, { batchId: batch.id, domainIds: ids })
    expect(await retry([done])).toMatchObject({ waiting: 0, done: 1, failed: 2 })
    expect(await retry([elsewhere])).toMatchObject({ waiting: 1, done: 1, failed: 1, finishedAt: null })
    // Asking twice is the same as asking once.
    expect(await retry([elsewhere, elsewhere])).toMatchObject({ waiting: 1, failed: 1 })
    expect((await statesOf(ctx, batch)).map(([, state]) => state)).toEqual(['NOT_MANAGEABLE', 'WAITING', 'DONE'])
    const stranger = await ctx.another({ signedInAs: RESELLER })
    const [other = ''] = await idsOf(stranger)
    await expect(retry([readOnly, other])).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await findOwnBatch(ctx, batch.id)).toMatchObject({ waiting: 1, failed: 1 })
  })

  test('each says what is being done to it', async () => {
    const ctx = await customer()
    await ctx.jobs.stop()
    const { id } = await requireOwnDomain(ctx, 'elders.nl')
    const batch = begun(await setNameServers(ctx, { domainIds: [id], copyRecords: true, dryRun: false }))
    const item = async () => (await pageItems(ctx, batch.id, {})).edges[0]?.node
    expect(await item()).toMatchObject({ state: 'WAITING', step: null })
    const reference = (await item())?.id ?? ''
    const former = { usesOurDns: false, nameServers: null }
    await ctx.db.transaction((tx) => beginItem(tx, reference, former))
    expect(await item()).toMatchObject({ state: 'BUSY', step: 'COPYING_RECORDS' })
    const passedOn = await changeDomainOfItem(ctx, reference)
    if (!(passedOn && 'againAt' in passedOn)) throw new Error('not passed on')
    await ctx.db.transaction((tx) => passedOn.finish(tx))
    expect(await item()).toMatchObject({ state: 'BUSY', step: 'AT_REGISTRY' })
  })

  test('a signed domain stays where its key is', async () => {
    const ctx = await customer()
    const { id } = await requireOwnDomain(ctx, 'voorbeeldklant.nl')
    await setDnssec(ctx, { domainId: id, enabled: true, dryRun: false })
    const asked = { domainIds: [id], nameServers: OTHERS, copyRecords: false }
    expect(await setNameServers(ctx, { ...asked, dryRun: true })).toMatchObject({
      impossible: 1,
      items: [{ problem: 'SIGNED' }],
    })
    const batch = begun(await setNameServers(ctx, { ...asked, dryRun: false }))
    await settle(ctx)
    expect(await statesOf(ctx, batch)).toEqual([['voorbeeldklant.nl', 'SIGNED']])
  })

  test.each([
    [['ns1.elders.example'], 'Vul twee tot zes nameservers in.'],
    [
      ['203.0.113.1', 'ns2.elders.example'],
      'Vul namen van servers in, zoals ns1.example.com. Een IP-adres is geen naam.',
    ],
    [
      ['localhost', 'ns2.elders.example'],
      'Vul namen van servers in, zoals ns1.example.com. Een IP-adres is geen naam.',
    ],
    [Array.from({ length: 7 }, (_, at) => `ns${at}.elders.example`), 'Vul twee tot zes nameservers in.'],
  ])('%s are no name servers', async (nameServers, message) => {
    const ctx = await customer()
    const result = await setNameServers(ctx, {
      domainIds: await idsOf(ctx),
      nameServers,
      copyRecords: true,
      dryRun: false,
    })
    expect(result).toMatchObject({ code: 'INVALID_INPUT', issues: [{ field: 'nameServers', message }] })
  })
})

describe('a DNS profile on many domains', () => {
  test('says what each gets, and is applied to those that can take it', async () => {
    const ctx = await customer()
    const asked = { domainIds: await idsOf(ctx), profileId: DEMO_PROFILE_ID }
    const plan = previewed(await rollOutProfile(ctx, { ...asked, dryRun: true }))
    expect(plan.items.map(({ domain, problem }) => [domain.name, problem])).toEqual([
      ['alleenlezen.nl', 'NOT_MANAGEABLE'],
      ['elders.nl', 'DNS_ELSEWHERE'],
      ['voorbeeldklant.nl', null],
    ])
    expect(plan.items[2]?.after.length).toBeGreaterThan(0)
    const batch = begun(await rollOutProfile(ctx, { ...asked, dryRun: false }))
    await settle(ctx)
    expect(await statesOf(ctx, batch)).toEqual([
      ['alleenlezen.nl', 'NOT_MANAGEABLE'],
      ['elders.nl', 'DNS_ELSEWHERE'],
      ['voorbeeldklant.nl', 'DONE'],
    ])
    expect(await rollOutProfile(ctx, { ...asked, dryRun: true })).toMatchObject({ changing: 0, unchanged: 1 })
  })
})

describe('a holder of many domains', () => {
  const HOLDING = demoHolderId('holding@voorbeeld.nl')

  test('asks once who is signed in, and is told to each registry', async () => {
    const ctx = await customer()
    const asked = { domainIds: await idsOf(ctx), whoisId: HOLDING }
    ctx.clock.advance(11 * 60_000)
    expect(await setHolder(ctx, { ...asked, dryRun: true })).toMatchObject({ changing: 3 })
    await expect(setHolder(ctx, { ...asked, dryRun: false })).rejects.toMatchObject({ code: 'CONFIRM_IDENTITY' })
    const again = await ctx.another({ signedInAs: CUSTOMER })
    const batch = begun(await setHolder(again, { ...asked, dryRun: false }))
    await settle(ctx)
    expect(await findOwnBatch(ctx, batch.id)).toMatchObject({ done: 3, failed: 0 })
    for (const { name } of await listDomains(ctx)) {
      expect(await findHolderOf(ctx, name)).toMatchObject({ whois: { id: HOLDING } })
      expect(ctx.adapters.embedded.registry.heldName(name)?.holder).toMatchObject({ company: 'Voorbeeld Holding BV' })
    }
  })
})

describe('stopping', () => {
  test('leaves what is done, and begins with nothing more', async () => {
    const ctx = await reseller()
    // Nothing has its turn before it is stopped.
    await ctx.jobs.stop()
    const asked = { domainIds: await idsOf(ctx), nameServers: OTHERS, copyRecords: false, dryRun: false }
    const batch = begun(await setNameServers(ctx, asked))
    const stopped = await stopBatch(ctx, { batchId: batch.id })
    expect(stopped).toMatchObject({ waiting: 0, stopped: 10, total: 10, finishedAt: ctx.now, remainingSeconds: null })
    const { edges } = await pageItems(ctx, batch.id, {})
    for (const { node } of edges) await changeDomainOfItem(ctx, node.id)
    expect(await findOwnBatch(ctx, batch.id)).toMatchObject({ done: 0, failed: 0, stopped: 10 })
    for (const { name } of await listDomains(ctx))
      expect(await findDomainNode(ctx, name)).toMatchObject({ isActiveDnsServer: true })
    expect(await retryBatch(ctx, { batchId: batch.id })).toMatchObject({ waiting: 0, stopped: 10 })
    expect(mails(ctx)).toEqual([])
  })

  test('a change that an outside system works on is completed, and the mail says what was not done', async () => {
    const ctx = await reseller()
    const [first = '', ...others] = await idsOf(ctx)
    const batch = begun(
      await setNameServers(ctx, {
        domainIds: [first, ...others],
        nameServers: OTHERS,
        copyRecords: false,
        dryRun: false,
      }),
    )
    await ctx.jobs.settle()
    const { edges } = await pageItems(ctx, batch.id, {})
    // All have begun by now: of these none can be stopped any more.
    expect(new Set(edges.map(({ node }) => node.state))).toEqual(new Set(['BUSY']))
    expect(await stopBatch(ctx, { batchId: batch.id })).toMatchObject({ waiting: 10, stopped: 0, finishedAt: null })
    await settle(ctx)
    expect(await findOwnBatch(ctx, batch.id)).toMatchObject({ done: 10, stopped: 0 })
  })
})

describe('undoing', () => {
  test('gives back the name servers that each had, except where they were changed since', async () => {
    const ctx = await reseller()
    const [changed = '', ...others] = await idsOf(ctx)
    const asked = { nameServers: OTHERS, copyRecords: false, dryRun: false }
    const batch = begun(await setNameServers(ctx, { ...asked, domainIds: [changed, ...others] }))
    expect(await undoBatch(ctx, { batchId: batch.id, dryRun: true })).toMatchObject({ code: 'INVALID_INPUT' })
    await settle(ctx)
    expect(await listUndoable(ctx, (await findOwnBatch(ctx, batch.id)) as DomainBatch)).toHaveLength(10)
    const newer = ['ns1.nieuwer.example', 'ns2.nieuwer.example']
    await setNameServers(ctx, { ...asked, domainIds: [changed], nameServers: newer })
    await settle(ctx)
    const plan = previewed(await undoBatch(ctx, { batchId: batch.id, dryRun: true }))
    expect(plan).toMatchObject({ changing: 9, unchanged: 0, impossible: 1 })
    expect(plan.items[0]).toMatchObject({ problem: 'CHANGED_SINCE', before: newer })
    expect(plan.items[1]).toMatchObject({ before: OTHERS, after: NAME_SERVERS })
    const undo = begun(await undoBatch(ctx, { batchId: batch.id, dryRun: false }))
    expect(undo).toMatchObject({ isUndo: true, total: 10 })
    await settle(ctx)
    expect(await findOwnBatch(ctx, undo.id)).toMatchObject({ done: 9, failed: 1 })
    const servers = (await listDomains(ctx)).map(
      ({ name }) => ctx.adapters.embedded.registry.heldName(name)?.nameServers,
    )
    expect(servers).toEqual([newer, ...Array.from({ length: 9 }, () => NAME_SERVERS)])
    expect(await undoBatch(ctx, { batchId: undo.id, dryRun: true })).toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('of some only, and not where it is unknown what was there', async () => {
    const ctx = await customer()
    const { id } = await requireOwnDomain(ctx, 'elders.nl')
    const batch = begun(await setNameServers(ctx, { domainIds: [id], copyRecords: false, dryRun: false }))
    await settle(ctx)
    expect(await undoBatch(ctx, { batchId: batch.id, dryRun: true })).toMatchObject({ code: 'INVALID_INPUT' })
    expect(await undoBatch(ctx, { batchId: batch.id, domainIds: [id], dryRun: true })).toMatchObject({
      items: [{ problem: 'FORMER_UNKNOWN' }],
    })
  })

  test('takes the records of a profile away again, and brings back what they replaced', async () => {
    const ctx = await customer()
    const { id } = await requireOwnDomain(ctx, 'voorbeeldklant.nl')
    const records = async () => (await listRecords(ctx, id)).map(({ name, type, value }) => `${name} ${type} ${value}`)
    const before = await records()
    const batch = begun(await rollOutProfile(ctx, { domainIds: [id], profileId: DEMO_PROFILE_ID, dryRun: false }))
    await settle(ctx)
    expect(await records()).not.toEqual(before)
    expect(await undoBatch(ctx, { batchId: batch.id, dryRun: true })).toMatchObject({ changing: 1 })
    await undoBatch(ctx, { batchId: batch.id, dryRun: false })
    await settle(ctx)
    expect((await records()).sort()).toEqual(before.sort())
  })

  test('gives back the holder, and asks who is signed in', async () => {
    const ctx = await customer()
    const { id } = await requireOwnDomain(ctx, 'voorbeeldklant.nl')
    const whoisId = demoHolderId('holding@voorbeeld.nl')
    const batch = begun(await setHolder(ctx, { domainIds: [id], whoisId, dryRun: false }))
    await settle(ctx)
    ctx.clock.advance(11 * 60_000)
    await expect(undoBatch(ctx, { batchId: batch.id, dryRun: false })).rejects.toMatchObject({
      code: 'CONFIRM_IDENTITY',
    })
    const again = await ctx.another({ signedInAs: CUSTOMER })
    await undoBatch(again, { batchId: batch.id, dryRun: false })
    await settle(ctx)
    expect((await findHolderOf(ctx, id))?.whois).toBeNull()
  })
})

test('the batches of an account are listed by page, the newest first, and others see none of them', async () => {
  const ctx = await customer()
  const domainIds = await idsOf(ctx)
  const ids: string[] = []
  for (let at = 0; at < 3; at++)
    ids.unshift(begun(await rollOutProfile(ctx, { domainIds, profileId: DEMO_PROFILE_ID, dryRun: false })).id)
  const first = await pageBatches(ctx, { first: 2 })
  const rest = await pageBatches(ctx, { first: 2, after: first.pageInfo.endCursor })
  const listed = [...first.edges, ...rest.edges].map(({ node }) => node.id)
  // Two of the same moment come in the order of their ids.
  expect([...listed].sort()).toEqual([...ids].sort())
  expect(first.pageInfo.hasNextPage).toBe(true)
  expect(rest.pageInfo.hasNextPage).toBe(false)
  expect((await pageBatches(await ctx.another({ signedInAs: RESELLER }), {})).edges).toEqual([])
})

describe('who may do so', () => {
  test("another's domains, holders and batches are not there, and a sub-user changes nothing", async () => {
    const ctx = await customer()
    const domainIds = await idsOf(ctx)
    const other = await ctx.another({ signedInAs: RESELLER })
    const sub = await ctx.another({ signedInAs: 'subgebruiker@voorbeeld.nl' })
    const asked = { domainIds, copyRecords: true, dryRun: false }
    await expect(setNameServers(other, asked)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const own = await idsOf(other)
    const profile = { domainIds: own, profileId: DEMO_PROFILE_ID, dryRun: true }
    await expect(rollOutProfile(other, profile)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const whoisId = demoHolderId('holding@voorbeeld.nl')
    await expect(setHolder(other, { domainIds: own, whoisId, dryRun: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(setNameServers(sub, asked)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const batch = begun(await setNameServers(ctx, asked))
    expect(await findOwnBatch(other, batch.id)).toBeNull()
    expect(await findOwnBatch(sub, batch.id)).toMatchObject({ id: batch.id })
    await expect(retryBatch(other, { batchId: batch.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(stopBatch(other, { batchId: batch.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(stopBatch(sub, { batchId: batch.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(undoBatch(other, { batchId: batch.id, dryRun: true })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(undoBatch(sub, { batchId: batch.id, dryRun: true })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(retryBatch(sub, { batchId: batch.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test.each([0, 501])('%i domains are refused', async (count) => {
    const ctx = await customer()
    const domainIds = Array.from({ length: count }, (_, at) => `dom_${at}`)
    const result = await setNameServers(ctx, { domainIds, copyRecords: true, dryRun: true })
    expect(result).toMatchObject({ code: 'INVALID_INPUT', message: 'Kies 1 tot 500 domeinen.' })
  })
})
