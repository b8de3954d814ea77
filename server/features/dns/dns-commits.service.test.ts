import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { all, run } from '../../../db/query'
import { dnsChanges, dnsCommits } from '../../../db/schema/dns'
import { DEMO_PROFILE_ID, demoDomainId } from '../../../db/seed/demo-domains'
import { DAY_MS } from '../../../rules/time'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { recordDomain } from '../domains/domains.service'
import { DnsChange, type DnsRecord, DnsRecordsChanged } from './dns.graphql'
import { type DnsCommit, DnsZoneChange } from './dns-commits.graphql'
import {
  CHANGES_KEPT,
  findHistoryStart,
  findNewestCommitId,
  findOwnCommit,
  forgetOldHistory,
  listCommits,
} from './dns-commits.service'
import { applyProfile } from './dns-profiles.service'
import * as service from './dns-records.service'
import { restoreZone, revertCommit } from './dns-undo.service'
import { createZones } from './zones.service'

const NAME = 'voorbeeldklant.nl'
const DOMAIN_ID = demoDomainId(NAME)
const BLOG = { name: 'blog', type: 'A', value: '203.0.113.7' }

const customer = (options = {}) => testContext({ signedInAs: 'klant@voorbeeld.nl', ...options })

const made = <T extends object>(answer: object, type: new () => T): T => {
  if (!(answer instanceof type)) throw new Error(JSON.stringify(answer))
  return answer
}

async function add(ctx: TestContext, record: service.SentRecord = BLOG, basedOn?: string | null): Promise<DnsRecord> {
  const { record: added } = made(await service.addRecord(ctx, { domainId: NAME, record, basedOn }), DnsChange)
  if (!added) throw new Error('no record was added')
  return added
}

const history = async (ctx: TestContext, domainId = DOMAIN_ID): Promise<DnsCommit[]> =>
  (await listCommits(ctx, domainId, {})).edges.map(({ node }) => node)

const newest = async (ctx: TestContext): Promise<DnsCommit> => {
  const [commit] = await history(ctx)
  if (!commit) throw new Error('there is no commit')
  return commit
}

const zone = async (ctx: TestContext) =>
  (await service.listRecords(ctx, NAME)).map(({ name, ttl, type, value }) => `${name} ${ttl} ${type} ${value}`).sort()

const lines = ({ changes }: Pick<DnsCommit, 'changes'>) =>
  changes.map(({ kind, before, after }) => [kind, before, after])

test('each save is a commit with author, time and changes', async () => {
  const ctx = await customer()
  const { id } = await add(ctx)
  ctx.clock.advance(60_000)
  await service.updateRecord(ctx, { domainId: NAME, recordId: id, record: { ...BLOG, value: '203.0.113.8' } })
  await service.updateRecord(ctx, { domainId: NAME, recordId: id, record: { ...BLOG, type: 'TXT', value: 'a "b"; c' } })
  await service.removeRecord(ctx, { domainId: NAME, recordId: id })
  const commits = await history(ctx)
  expect(commits.map(lines)).toEqual([
    [['REMOVED', 'blog 3600 IN TXT "a \\"b\\"; c"', null]],
    [
      ['REMOVED', 'blog 3600 IN A 203.0.113.8', null],
      ['ADDED', null, 'blog 3600 IN TXT "a \\"b\\"; c"'],
    ],
    [['CHANGED', 'blog 3600 IN A 203.0.113.7', 'blog 3600 IN A 203.0.113.8']],
    [['ADDED', null, 'blog 3600 IN A 203.0.113.7']],
    [],
  ])
  expect(commits.map(({ by }) => by)).toEqual([...Array(4).fill('klant@voorbeeld.nl'), 'de winkel'])
  expect(commits[2]?.at.getTime()).toBe((commits[3]?.at.getTime() ?? 0) + 60_000)
  expect(commits[2]?.changes[0]?.recordBefore).toEqual({ ...BLOG, priority: null, ttl: 3600 })
  expect(await findNewestCommitId(ctx, DOMAIN_ID)).toBe(commits[0]?.id)
  expect(await findOwnCommit(ctx, commits[0]?.id ?? '')).toMatchObject({ id: commits[0]?.id })
})

test('an edit that changes nothing or is refused makes no commit', async () => {
  const ctx = await customer()
  const { id } = await add(ctx)
  const before = await history(ctx)
  await ctx.jobs.settle()
  const serial = ctx.adapters.embedded.dns.zoneOf(NAME)?.serial
  await service.updateRecord(ctx, { domainId: NAME, recordId: id, record: BLOG })
  await service.addRecord(ctx, { domainId: NAME, record: BLOG })
  await service.addRecord(ctx, { domainId: NAME, record: { ...BLOG, value: 'x' } })
  expect(await history(ctx)).toHaveLength(before.length)
  await ctx.jobs.settle()
  expect(ctx.adapters.embedded.dns.zoneOf(NAME)?.serial).toBe(serial)
})

test('a profile, a reset and a delivery are one commit each', async () => {
  const ctx = await customer()
  const start = await zone(ctx)
  await applyProfile(ctx, { domainId: NAME, profileId: DEMO_PROFILE_ID })
  expect(lines(await newest(ctx))).toEqual([
    ['CHANGED', '@ 3600 IN MX 10 mail.hosting.example.', '@ 3600 IN MX 10 mail.voorbeeldklant.nl.'],
    ['CHANGED', '@ 3600 IN TXT "v=spf1 a mx ~all"', '@ 3600 IN TXT "v=spf1 mx ~all"'],
    ['ADDED', null, 'mail 3600 IN A 203.0.113.25'],
  ])
  await service.resetToDefault(ctx, { domainId: NAME })
  expect(await zone(ctx)).toEqual(start)
  expect(await history(ctx)).toHaveLength(3)

  const accountId = ctx.viewer.account?.id ?? ''
  const domain = await ctx.db.transaction(async (tx) => {
    const row = await recordDomain(tx, { accountId, name: 'lindebrood.nl', holderId: null, expiresAt: 0, now: ctx.now })
    await createZones(tx, [{ domain: row, content: { kind: 'parking' } }], ctx.now)
    return row
  })
  const [commit, ...others] = await history(ctx, domain.id)
  expect(commit).toMatchObject({ by: 'de winkel' })
  expect(commit?.changes).toHaveLength(4)
  expect(others).toEqual([])
})

test('the history is paged by key, the newest first', async () => {
  const ctx = await customer()
  for (const at of [1, 2, 3, 4]) await add(ctx, { ...BLOG, name: `h${at}` })
  const all = await history(ctx)
  const first = await listCommits(ctx, DOMAIN_ID, { first: 2 })
  expect(first).toMatchObject({ totalCount: 5, pageInfo: { hasNextPage: true } })
  const second = await listCommits(ctx, DOMAIN_ID, { after: first.pageInfo.endCursor })
  expect([...first.edges, ...second.edges].map(({ node }) => node.id)).toEqual(all.map(({ id }) => id))
  const back = await listCommits(ctx, DOMAIN_ID, { last: 2 })
  expect(back.edges.map(({ node }) => node.id)).toEqual(all.slice(3).map(({ id }) => id))
})

describe('an edit based on an older state', () => {
  test('is refused when records of its name and type changed, and nothing is written', async () => {
    const ctx = await customer()
    const { id } = await add(ctx)
    const seen = await findNewestCommitId(ctx, DOMAIN_ID)
    ctx.clock.advance(60_000)
    await service.updateRecord(ctx, { domainId: NAME, recordId: id, record: { ...BLOG, value: '203.0.113.8' } })
    const before = await zone(ctx)
    const target = { domainId: NAME, basedOn: seen }
    const refusals = [
      await service.addRecord(ctx, { ...target, record: { ...BLOG, value: '203.0.113.9' } }),
      await service.updateRecord(ctx, { ...target, recordId: id, record: { ...BLOG, value: '203.0.113.9' } }),
      await service.updateRecord(ctx, { ...target, recordId: id, record: { ...BLOG, type: 'TXT', value: 'x' } }),
      await service.removeRecord(ctx, { ...target, recordId: id }),
    ]
    for (const refusal of refusals) {
      expect(refusal).toBeInstanceOf(DnsRecordsChanged)
      expect(refusal).toMatchObject({
        code: 'CONFLICT',
        status: 409,
        changes: [{ kind: 'CHANGED', after: 'blog 3600 IN A 203.0.113.8' }],
        by: 'klant@voorbeeld.nl',
        at: new Date(ctx.now),
      })
    }
    expect(await zone(ctx)).toEqual(before)
  })

  test('of a deleted record is refused with the reason', async () => {
    const ctx = await customer()
    const { id } = await add(ctx)
    const basedOn = await findNewestCommitId(ctx, DOMAIN_ID)
    await service.removeRecord(ctx, { domainId: NAME, recordId: id })
    const update = service.updateRecord(ctx, { domainId: NAME, recordId: id, record: BLOG, basedOn })
    expect(await update).toMatchObject({ code: 'CONFLICT', changes: [{ kind: 'REMOVED' }] })
    const removal = service.removeRecord(ctx, { domainId: NAME, recordId: id })
    await expect(removal).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('succeeds when only other records changed', async () => {
    const ctx = await customer()
    const basedOn = await findNewestCommitId(ctx, DOMAIN_ID)
    await add(ctx)
    await add(ctx, { name: 'blog', type: 'TXT', value: 'x' }, basedOn)
    await add(ctx, { name: 'other', type: 'A', value: '203.0.113.7' }, basedOn)
    expect(await history(ctx)).toHaveLength(4)
  })

  test("on another's commit, or another domain's, is on none", async () => {
    const ctx = await customer()
    const reseller = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
    const theirs = await findNewestCommitId(reseller, demoDomainId('bakkerij-voorbeeld.nl'))
    const other = await findNewestCommitId(ctx, demoDomainId('alleenlezen.nl'))
    for (const basedOn of [theirs, other, 'dcm_none'])
      await expect(add(ctx, BLOG, basedOn)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('reverting a commit', () => {
  test('is previewed, then done by a new commit, which can be reverted too', async () => {
    const ctx = await customer()
    const start = await zone(ctx)
    await applyProfile(ctx, { domainId: NAME, profileId: DEMO_PROFILE_ID })
    const applied = await zone(ctx)
    await add(ctx)
    const [, commit] = await history(ctx)
    const commitId = commit?.id ?? ''
    const preview = made(await revertCommit(ctx, { commitId, dryRun: true }), DnsZoneChange)
    expect(preview.commit).toBeNull()
    expect(await history(ctx)).toHaveLength(3)
    const done = made(await revertCommit(ctx, { commitId, dryRun: false }), DnsZoneChange)
    expect(lines(done)).toEqual(lines(preview))
    expect(done.commit?.id).toBe((await newest(ctx)).id)
    expect(await zone(ctx)).toEqual([...start, 'blog 3600 A 203.0.113.7'].sort())
    made(await revertCommit(ctx, { commitId: done.commit?.id ?? '', dryRun: false }), DnsZoneChange)
    expect(await zone(ctx)).toEqual([...applied, 'blog 3600 A 203.0.113.7'].sort())
  })

  test('is refused for records that changed since', async () => {
    const ctx = await customer()
    const { id } = await add(ctx)
    const commitId = (await newest(ctx)).id
    await service.updateRecord(ctx, { domainId: NAME, recordId: id, record: { ...BLOG, value: '203.0.113.8' } })
    const before = await zone(ctx)
    for (const dryRun of [true, false])
      expect(await revertCommit(ctx, { commitId, dryRun })).toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining('blog A'),
        changes: [{ before: 'blog 3600 IN A 203.0.113.7', after: 'blog 3600 IN A 203.0.113.8' }],
      })
    expect(await zone(ctx)).toEqual(before)
  })

  test('is refused when a restored record conflicts with current ones', async () => {
    const ctx = await customer()
    const { id } = await add(ctx)
    await service.removeRecord(ctx, { domainId: NAME, recordId: id })
    const commitId = (await newest(ctx)).id
    await add(ctx, { name: 'blog', type: 'CNAME', value: 'x.example.com.' })
    expect(await revertCommit(ctx, { commitId, dryRun: true })).toMatchObject({ code: 'DNS_CONFLICT', status: 409 })
  })
})

describe('restoring a zone', () => {
  test('returns to the state at that time, and can be reverted', async () => {
    const ctx = await customer()
    const start = await zone(ctx)
    const commitId = (await newest(ctx)).id
    await applyProfile(ctx, { domainId: NAME, profileId: DEMO_PROFILE_ID })
    const { id } = await add(ctx, { ...BLOG, ttl: 300 })
    await service.updateRecord(ctx, { domainId: NAME, recordId: id, record: { ...BLOG, name: 'news' } })
    const last = await zone(ctx)
    const input = { domainId: NAME, commitId }
    const preview = made(await restoreZone(ctx, { ...input, dryRun: true }), DnsZoneChange)
    expect(await zone(ctx)).toEqual(last)
    const done = made(await restoreZone(ctx, { ...input, dryRun: false }), DnsZoneChange)
    expect(lines(done)).toEqual(lines(preview))
    expect(await zone(ctx)).toEqual(start)
    made(await revertCommit(ctx, { commitId: done.commit?.id ?? '', dryRun: false }), DnsZoneChange)
    expect(await zone(ctx)).toEqual(last)
    const again = made(
      await restoreZone(ctx, { ...input, commitId: (await newest(ctx)).id, dryRun: false }),
      DnsZoneChange,
    )
    expect(again).toMatchObject({ changes: [], commit: null })
  })

  test('based on an older preview is refused', async () => {
    const ctx = await customer()
    const commitId = (await newest(ctx)).id
    await add(ctx)
    const input = { domainId: NAME, commitId, dryRun: false, basedOn: commitId }
    expect(await restoreZone(ctx, input)).toMatchObject({ code: 'CONFLICT', changes: [{ kind: 'ADDED' }] })
  })
})

describe('a history that is trimmed', () => {
  const restore = (ctx: TestContext, commitId: string) => restoreZone(ctx, { domainId: NAME, commitId, dryRun: false })

  test('keeps the state of the zone at any time within the configured period, and the current state permanently', async () => {
    const ctx = await customer({ env: { DNS_HISTORY_DAYS: '30' } })
    const start = await zone(ctx)
    const beginning = await newest(ctx)
    ctx.clock.advance(5 * DAY_MS)
    await add(ctx)
    ctx.clock.advance(29 * DAY_MS)
    await forgetOldHistory(ctx)
    expect(await findHistoryStart(ctx.db.reader, DOMAIN_ID)).toBeNull()
    expect(await history(ctx)).toHaveLength(2)
    made(await restore(ctx, beginning.id), DnsZoneChange)
    expect(await zone(ctx)).toEqual(start)

    ctx.clock.advance(2 * DAY_MS)
    await forgetOldHistory(ctx)
    const [, oldest] = await history(ctx)
    expect((await listCommits(ctx, DOMAIN_ID, {})).totalCount).toBe(2)
    expect(await findHistoryStart(ctx.db.reader, DOMAIN_ID)).toEqual(oldest?.at)
    expect(await findOwnCommit(ctx, beginning.id)).toBeNull()
    ctx.clock.advance(1000 * DAY_MS)
    await forgetOldHistory(ctx)
    expect(await history(ctx)).toHaveLength(1)
    made(await restore(ctx, (await newest(ctx)).id), DnsZoneChange)
    await add(ctx)
    expect(await history(ctx)).toHaveLength(2)
  })

  test('refuses to restore earlier states, with a message', async () => {
    const ctx = await customer({ env: { DNS_HISTORY_DAYS: '30' } })
    const { id } = await newest(ctx)
    await expect(restore(ctx, 'dcm_none')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await add(ctx)
    ctx.clock.advance(31 * DAY_MS)
    await forgetOldHistory(ctx)
    const before = await zone(ctx)
    expect(await restore(ctx, id)).toMatchObject({
      code: 'INVALID_INPUT',
      issues: [{ field: 'commitId', message: expect.stringContaining('gaat niet terug tot dat moment') }],
    })
    expect(await zone(ctx)).toEqual(before)
    const commitId = (await newest(ctx)).id
    expect(await revertCommit(ctx, { commitId, dryRun: false })).toBeInstanceOf(DnsZoneChange)
  })

  test('deletes the oldest commits of a zone that is saved repeatedly', async () => {
    const ctx = await customer()
    await add(ctx)
    // As if the last save had been of that many records.
    await ctx.db.transaction(async (tx) => {
      const last = and(eq(dnsCommits.domainId, DOMAIN_ID), eq(dnsCommits.number, 2))
      await run(tx.update(dnsCommits).set({ changesUntil: CHANGES_KEPT }).where(last))
    })
    await add(ctx, { ...BLOG, name: 'news' })
    expect((await history(ctx)).map(({ changes }) => changes[0]?.after)).toEqual([
      'news 3600 IN A 203.0.113.7',
      'blog 3600 IN A 203.0.113.7',
    ])
    const left = await all(ctx.db.reader.select().from(dnsChanges).where(eq(dnsChanges.domainId, DOMAIN_ID)))
    expect(left.map(({ number }) => number)).toEqual([2, 3])
  })
})

test("another's history does not exist, and a sub-user only looks", async () => {
  const ctx = await customer()
  await add(ctx)
  const commitId = (await newest(ctx)).id
  const reseller = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
  expect(await findOwnCommit(reseller, commitId)).toBeNull()
  const attempts = [
    () => revertCommit(reseller, { commitId, dryRun: true }),
    () => restoreZone(reseller, { domainId: 'bakkerij-voorbeeld.nl', commitId, dryRun: true }),
    () => listCommits(reseller, DOMAIN_ID, {}),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const subUser = await ctx.another({ signedInAs: 'subgebruiker@voorbeeld.nl' })
  expect(await history(subUser)).not.toEqual([])
  await expect(revertCommit(subUser, { commitId, dryRun: false })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

describe('TTL', () => {
  test('is the same for all records of a name and type, and the standard one if unset', async () => {
    const ctx = await customer()
    await add(ctx)
    await add(ctx, { ...BLOG, value: '203.0.113.8', ttl: 300 })
    expect(lines(await newest(ctx))).toEqual([
      ['ADDED', null, 'blog 300 IN A 203.0.113.8'],
      ['CHANGED', 'blog 3600 IN A 203.0.113.7', 'blog 300 IN A 203.0.113.7'],
    ])
    const third = await add(ctx, { ...BLOG, value: '203.0.113.9' })
    expect(third.ttl).toBe(300)
    await add(ctx, { name: 'blog', type: 'TXT', value: 'x' })
    await ctx.jobs.settle()
    const served = ctx.adapters.embedded.dns.zoneOf(NAME)?.records.filter(({ name }) => name === `blog.${NAME}.`)
    expect(served?.map(({ type, ttl }) => [type, ttl])).toEqual([
      ['A', 300],
      ['A', 300],
      ['A', 300],
      ['TXT', 3600],
    ])
    await service.updateRecord(ctx, {
      domainId: NAME,
      recordId: third.id,
      record: { ...BLOG, value: '203.0.113.9', ttl: 3600 },
    })
    expect((await zone(ctx)).filter((line) => line.startsWith('blog'))).toEqual([
      'blog 3600 A 203.0.113.7',
      'blog 3600 A 203.0.113.8',
      'blog 3600 A 203.0.113.9',
      'blog 3600 TXT x',
    ])
  })

  test('stays when an edit omits it, and follows the configuration', async () => {
    const ctx = await customer({ env: { DNS_TTL: '900' } })
    const { id, ttl } = await add(ctx)
    expect(ttl).toBe(900)
    const change = (record: service.SentRecord) => service.updateRecord(ctx, { domainId: NAME, recordId: id, record })
    await change({ ...BLOG, ttl: '86400' })
    expect(made(await change({ ...BLOG, value: '203.0.113.8' }), DnsChange).record?.ttl).toBe(86_400)
    for (const wrong of [59, 604_801, -1, '1h', 1.5])
      expect(await change({ ...BLOG, ttl: wrong })).toMatchObject({ issues: [{ field: 'ttl' }] })
  })
})
