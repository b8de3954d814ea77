import { expect, test } from 'vitest'
import { demoDomainId } from '../../../db/seed/demo-domains'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { ImportedDnsZone } from './dns-commits.graphql'
import { findNewestCommitId, listCommits } from './dns-commits.service'
import { addRecord, listRecords } from './dns-records.service'
import { importZoneFile, SKIPPED_LISTED } from './zone-import.service'
import { zoneFileOf } from './zones.service'

const NAME = 'voorbeeldklant.nl'
const DOMAIN_ID = demoDomainId(NAME)

const customer = (options = {}) => testContext({ signedInAs: 'klant@voorbeeld.nl', ...options })

const send = (ctx: TestContext, zoneFile: string, more = {}) =>
  importZoneFile(ctx, { domainId: NAME, zoneFile, mode: 'REPLACE', dryRun: false, ...more })

async function imported(ctx: TestContext, zoneFile: string, more = {}): Promise<ImportedDnsZone> {
  const answer = await send(ctx, zoneFile, more)
  if (!(answer instanceof ImportedDnsZone)) throw new Error(answer.message)
  return answer
}

const zone = async (ctx: TestContext) =>
  (await listRecords(ctx, NAME)).map(({ name, type, value }) => `${name} ${type} ${value}`)

test('a file takes the place of the zone, in one commit, after a preview that says the same', async () => {
  const ctx = await customer()
  const before = await zone(ctx)
  const file = '@ A 203.0.113.1\n@ MX 7 mail\n$INCLUDE /etc/passwd\n@ SOA a b 1 2 3 4 5\nblog 300 CNAME @\n'
  const preview = await imported(ctx, file, { dryRun: true })
  expect(preview).toMatchObject({
    added: ['blog 300 IN CNAME voorbeeldklant.nl.'],
    changed: ['@ 3600 IN MX 7 mail.voorbeeldklant.nl.'],
    skipped: [
      { line: 3, reason: '$INCLUDE kan niet: andere bestanden worden niet gelezen.' },
      { line: 4, reason: 'Het SOA-record maken wij zelf.' },
    ],
    commit: null,
  })
  expect(preview.removed).toHaveLength(4)
  expect(await zone(ctx)).toEqual(before)
  const done = await imported(ctx, file)
  expect(done).toMatchObject({ added: preview.added, changed: preview.changed, removed: preview.removed })
  expect(done.commit?.id).toBe(await findNewestCommitId(ctx, DOMAIN_ID))
  expect((await listCommits(ctx, DOMAIN_ID, {})).totalCount).toBe(2)
  await ctx.jobs.settle()
  expect(
    ctx.adapters.embedded.dns
      .zoneOf(NAME)
      ?.records.slice(3)
      .map(({ rdata }) => rdata),
  ).toEqual(['203.0.113.1', '7 mail.voorbeeldklant.nl.', 'voorbeeldklant.nl.'])
})

test('what is merged stands beside what is there', async () => {
  const ctx = await customer()
  const before = await zone(ctx)
  const done = await imported(ctx, '@ 300 A 203.0.113.1\nwww CNAME @\nblog A 203.0.113.7', { mode: 'MERGE' })
  expect(done).toMatchObject({
    added: ['blog 3600 IN A 203.0.113.7'],
    changed: ['@ 300 IN A 203.0.113.1'],
    removed: [],
  })
  expect(done.skipped).toMatchObject([{ line: 2 }])
  expect(await zone(ctx)).toEqual([...before, 'blog A 203.0.113.7'])
})

test("a zone's own file changes nothing", async () => {
  const ctx = await customer()
  for (const record of [
    { name: 'a', type: 'CNAME', value: 'www', ttl: 60 },
    { name: 'b', type: 'TXT', value: '"; \\" \\\\ $INCLUDE x' },
    { name: 'c', type: 'HTTPS', value: '1 . alpn="h2"' },
  ])
    await addRecord(ctx, { domainId: NAME, record })
  for (const mode of ['REPLACE', 'MERGE'])
    expect(await imported(ctx, await zoneFileOf(ctx, DOMAIN_ID), { mode })).toMatchObject({
      changes: [],
      commit: null,
      skipped: [{ line: 1 }, { line: 2 }, { line: 3 }],
    })
})

test('a file without a right record, or too large a one, changes nothing', async () => {
  const ctx = await customer({ locale: 'en' })
  const before = await zone(ctx)
  for (const file of ['', 'nonsense', '@ SOA a b 1 2 3 4 5', `; ${'x'.repeat(1_000_000)}`])
    expect(await send(ctx, file)).toMatchObject({ code: 'INVALID_INPUT', issues: [{ field: 'zoneFile' }] })
  expect(await zone(ctx)).toEqual(before)
})

test('a file of an older state, and for a domain that is not there to be changed, is refused', async () => {
  const ctx = await customer()
  const basedOn = await findNewestCommitId(ctx, DOMAIN_ID)
  await addRecord(ctx, { domainId: NAME, record: { name: 'blog', type: 'A', value: '203.0.113.7' } })
  expect(await send(ctx, 'x A 203.0.113.7', { basedOn })).toMatchObject({ code: 'CONFLICT', status: 409 })
  expect(await send(ctx, 'x A 203.0.113.7', { domainId: 'elders.nl' })).toMatchObject({ code: 'DNS_NOT_MANAGEABLE' })
  const theirs = send(ctx, 'x A 203.0.113.7', { domainId: 'bakkerij-voorbeeld.nl' })
  await expect(theirs).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a file with more records than a zone holds is refused, whatever they are', async () => {
  const ctx = await customer({ locale: 'en' })
  for (const line of ['a MX 1 _', 'a A 1.1.1.1', '$INCLUDE x'])
    for (const dryRun of [true, false])
      expect(await send(ctx, `${line}\n`.repeat(6000), { dryRun })).toMatchObject({
        issues: [{ field: 'zoneFile', message: 'A zone file has at most 5000 records.' }],
      })
})

test('of many skipped lines the first are listed, and all are counted', async () => {
  const ctx = await customer()
  const done = await imported(ctx, `x A 203.0.113.7\n${'nonsense\n'.repeat(3000)}`, { dryRun: true })
  expect(done.skipped).toHaveLength(SKIPPED_LISTED)
  expect(done.skipped[0]?.line).toBe(2)
  expect(done.skippedCount).toBe(3000)
})

test('dry runs are counted like the others', async () => {
  const ctx = await customer()
  for (let i = 0; i < 60; i++) await imported(ctx, 'x A 203.0.113.7', { dryRun: i % 2 === 0 })
  await expect(send(ctx, 'x A 203.0.113.7', { dryRun: true })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('while thousands of records are read and written, others get a turn', async () => {
  const ctx = await customer()
  let turns = 0
  const count = () => {
    turns++
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  const lines = Array.from({ length: 5000 }, (_, at) => `h${at} HTTPS 1 . alpn="h2" port="8443"`)
  const done = await imported(ctx, lines.join('\n'))
  clearImmediate(next)
  expect(done.added).toHaveLength(5000)
  // At least one turn in each of: parsing, comparing, writing records, writing the commit.
  expect(turns).toBeGreaterThan(10)
})
