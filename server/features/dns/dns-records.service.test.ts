import { expect, test } from 'vitest'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { updateDomain } from '../domains/domains.repository'
import { requireOwnDomain } from '../domains/domains.service'
import { DnsChange } from './dns.graphql'
import * as service from './dns-records.service'

const NAME = 'voorbeeldklant.nl'
const A = { name: 'blog', type: 'A', value: '203.0.113.7' }

const customer = (options = {}) => testContext({ signedInAs: 'klant@voorbeeld.nl', ...options })

const add = (ctx: TestContext, record: service.SentRecord = A, domainId = NAME) =>
  service.addRecord(ctx, { domainId, record })

function changed(answer: service.DnsChangeResult): DnsChange {
  if (!(answer instanceof DnsChange)) throw new Error(answer.message)
  return answer
}

/** Returns the records on the name server after all jobs. */
async function served(ctx: TestContext, name: string): Promise<string[]> {
  await ctx.jobs.settle()
  const zone = ctx.adapters.embedded.dns.zoneOf(NAME)
  return (zone?.records ?? []).filter((record) => record.name === name).map(({ type, rdata }) => `${type} ${rdata}`)
}

test('a record is added, changed and removed, and the name server follows [DNS-031 DNS-032 DNS-033]', async () => {
  const ctx = await customer()
  const added = changed(await add(ctx))
  expect(added.record).toMatchObject({ ...A, priority: null, profileId: null, version: 1 })
  expect((await service.listRecords(ctx, NAME)).at(-1)).toEqual(added.record)
  expect(await served(ctx, 'blog.voorbeeldklant.nl.')).toEqual(['A 203.0.113.7'])

  const target = { domainId: NAME, recordId: added.record?.id ?? '' }
  const update = await service.updateRecord(ctx, { ...target, record: { ...A, type: 'TXT', value: 'hallo' } })
  expect(changed(update).record).toMatchObject({ id: target.recordId, type: 'TXT', value: 'hallo', version: 2 })
  expect(await served(ctx, 'blog.voorbeeldklant.nl.')).toEqual(['TXT "hallo"'])

  changed(await service.removeRecord(ctx, target))
  expect((await service.listRecords(ctx, NAME)).some(({ id }) => id === target.recordId)).toBe(false)
  expect(await served(ctx, 'blog.voorbeeldklant.nl.')).toEqual([])
})

test.each([
  [{ ...A, name: '' }, 'name'],
  [{ ...A, type: 'PTR' }, 'type'],
  [{ ...A, name: '@', type: 'NS', value: 'ns1.example.com.' }, 'name'],
  [{ ...A, value: '' }, 'value'],
  [{ ...A, value: 'geen-ip' }, 'value'],
  [{ name: '', type: 'MX', value: 'mx', priority: 7 }, 'priority'],
  [{ ...A, type: 'TXT', value: 'van [DOMAINNAME]' }, 'value'],
  [{ ...A, name: 'blog.elders.nl.' }, 'name'],
])('%j is refused and nothing changes [DNS-018..021]', async (record, field) => {
  const ctx = await customer()
  const before = await service.listRecords(ctx, NAME)
  expect(await add(ctx, record)).toMatchObject({ code: 'INVALID_INPUT', issues: [{ field }], status: 400 })
  expect(await service.listRecords(ctx, NAME)).toEqual(before)
})

test('a record that conflicts with another is refused with 409', async () => {
  const ctx = await customer()
  changed(await add(ctx))
  for (const record of [
    A,
    { ...A, type: 'CNAME', value: 'x.example.com.' },
    { name: '@', type: 'CNAME', value: 'www' },
  ])
    expect(await add(ctx, record)).toMatchObject({ code: 'DNS_CONFLICT', status: 409 })
})

const NS = { name: 'dochter', type: 'NS', value: 'ns1.example.com.' }
const DS = { name: 'dochter', type: 'DS', value: `60485 13 2 ${'ab'.repeat(32)}` }

test('a DS requires NS records, and prevents the removal of the last one', async () => {
  const ctx = await customer()
  expect(await add(ctx, DS)).toMatchObject({ code: 'DNS_CONFLICT', status: 409, name: 'dochter', type: 'DS' })
  const [first, second] = [changed(await add(ctx, NS)), changed(await add(ctx, { ...NS, value: 'ns2.example.com.' }))]
  changed(await add(ctx, DS))
  const target = (change: DnsChange) => ({ domainId: NAME, recordId: change.record?.id ?? '' })
  changed(await service.removeRecord(ctx, target(first)))
  const kept = { code: 'DNS_CONFLICT', name: 'dochter', type: 'NS', message: expect.stringContaining('DS') }
  expect(await service.removeRecord(ctx, target(second))).toMatchObject(kept)
  expect(await service.updateRecord(ctx, { ...target(second), record: { ...NS, name: 'zoon' } })).toMatchObject(kept)
  changed(await service.updateRecord(ctx, { ...target(second), record: { ...NS, value: 'ns3.example.com.' } }))
})

test('an edit based on an older state is refused by name and type', async () => {
  const ctx = await customer()
  const { record } = changed(await add(ctx))
  const target = { domainId: NAME, recordId: record?.id ?? '' }
  changed(await service.updateRecord(ctx, { ...target, record: { ...A, value: '203.0.113.8' } }))
  const late = await service.updateRecord(ctx, { ...target, record: { ...A, value: '203.0.113.9', version: 1 } })
  expect(late).toMatchObject({ name: 'blog', type: 'A', message: expect.stringMatching(/A-record van blog/) })
})

test('one of many concurrent conflicting additions wins', async () => {
  const ctx = await customer()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => add(ctx, at % 2 ? A : { ...A, type: 'CNAME', value: 'x.example.com.' })),
  )
  expect(answers.filter((answer) => answer instanceof DnsChange)).toHaveLength(1)
})

test('two tabs do not overwrite each other', async () => {
  const ctx = await customer()
  const { record } = changed(await add(ctx))
  const target = { domainId: NAME, recordId: record?.id ?? '' }
  const change = (value: string) => service.updateRecord(ctx, { ...target, record: { ...A, value, version: 1 } })
  const answers = await Promise.all([change('203.0.113.8'), change('203.0.113.9')])
  expect(answers.filter((answer) => answer instanceof DnsChange)).toHaveLength(1)
  expect(answers.find((answer) => !(answer instanceof DnsChange))).toMatchObject({ code: 'DNS_CONFLICT' })
})

test.each([[{ isManageable: false }], [{ readOnly: true }], [{ usesOurDns: false }]])(
  'with %j every change is refused with the warning and the zone stays [ROL-016 DNS-013 DNS-014]',
  async (state) => {
    const ctx = await customer({ locale: 'en' })
    const { id } = await requireOwnDomain(ctx, NAME)
    const [first] = await service.listRecords(ctx, NAME)
    await ctx.db.transaction((tx) => updateDomain(tx, id, state))
    const before = await service.listRecords(ctx, NAME)
    const recordId = first?.id ?? ''
    const refusals = [
      await add(ctx),
      await service.updateRecord(ctx, { domainId: id, recordId, record: A }),
      await service.removeRecord(ctx, { domainId: id, recordId }),
      await service.resetToDefault(ctx, { domainId: id }),
    ]
    for (const refusal of refusals)
      expect(refusal).toMatchObject({
        status: 409,
        message: 'DNS Records cannot be managed at this time. Please contact our support.',
      })
    expect(await service.listRecords(ctx, NAME)).toEqual(before)
  },
)

test("another's domain and another's record do not exist [DNS-032]", async () => {
  const ctx = await customer()
  const reseller = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
  const theirs = 'bakkerij-voorbeeld.nl'
  const [record] = await service.listRecords(reseller, theirs)
  const recordId = record?.id ?? ''
  const attempts = [
    () => add(ctx, A, theirs),
    () => service.updateRecord(ctx, { domainId: NAME, recordId, record: A }),
    () => service.removeRecord(ctx, { domainId: NAME, recordId }),
    () => service.resetToDefault(ctx, { domainId: theirs }),
    () => service.listRecords(ctx, theirs),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await service.findOwnRecord(ctx, recordId)).toBeNull()
  expect(await service.findOwnRecord(reseller, recordId)).toEqual(record)
})

test('a visitor must sign in, and a sub-user can only read', async () => {
  const visitor = await testContext()
  await expect(add(visitor)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  const subUser = await visitor.another({ signedInAs: 'subgebruiker@voorbeeld.nl' })
  expect(await service.listRecords(subUser, NAME)).not.toEqual([])
  await expect(add(subUser)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a reset leaves the default records only, and twice at once is the same as once [DNS-036]', async () => {
  const ctx = await customer()
  const content = (records: readonly { name: string; type: string; value: string }[]) =>
    records.map(({ name, type, value }) => `${name} ${type} ${value}`).sort()
  const defaults = content(await service.listRecords(ctx, NAME))
  const { record } = changed(await add(ctx))
  const www = (await service.listRecords(ctx, NAME)).find(({ name }) => name === 'www')
  changed(await service.removeRecord(ctx, { domainId: NAME, recordId: www?.id ?? '' }))
  expect(record).not.toBeNull()
  await Promise.all([service.resetToDefault(ctx, { domainId: NAME }), service.resetToDefault(ctx, { domainId: NAME })])
  expect(content(await service.listRecords(ctx, NAME))).toEqual(defaults)
})

test('changes to one domain are rate limited', async () => {
  const ctx = await customer()
  const add120 = Array.from({ length: 120 }, (_, at) => add(ctx, { ...A, name: `h${at}` }))
  await Promise.all(add120)
  await expect(add(ctx)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  ctx.clock.advance(60_000)
  expect(await add(ctx)).toBeInstanceOf(DnsChange)
})

test('records are paged by key', async () => {
  const ctx = await customer()
  const { id } = await requireOwnDomain(ctx, NAME)
  const all = await service.listRecords(ctx, NAME)
  const first = await service.pageRecords(ctx, id, { first: 4 })
  expect(first).toMatchObject({ totalCount: all.length, pageInfo: { hasNextPage: true, hasPreviousPage: false } })
  const second = await service.pageRecords(ctx, id, { after: first.pageInfo.endCursor })
  expect(second.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
  expect([...first.edges, ...second.edges].map(({ node }) => node)).toEqual(all)
  const back = await service.pageRecords(ctx, id, { last: 2, before: second.pageInfo.startCursor })
  expect(back.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true })
  expect(back.edges.map(({ node }) => node)).toEqual(all.slice(2, 4))
})
