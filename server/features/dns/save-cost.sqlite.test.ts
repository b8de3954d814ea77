import BetterSqlite from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { demoDomainId } from '../../../db/seed/demo-domains'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { DnsChange } from './dns.graphql'
import { addRecord, pageRecords, removeRecord, type SentRecord, updateRecord } from './dns-records.service'
import { importZoneFile } from './zone-import.service'

const NAME = 'voorbeeldklant.nl'
const MANY = 2000

/** A customer with a long zone, and the number of its rows that an operation reads. */
async function longZone() {
  let rows = 0
  const prepare = BetterSqlite.prototype.prepare
  const spy = vi.spyOn(BetterSqlite.prototype, 'prepare').mockImplementation(function (this: unknown, sql: string) {
    const statement = prepare.call(this as BetterSqlite.Database, sql)
    if (!/^select.* from "dns_records"/.test(sql)) return statement
    const all = statement.all.bind(statement) as (...values: unknown[]) => unknown[]
    statement.all = (...values: unknown[]) => {
      const found = all(...values)
      rows += found.length
      return found
    }
    return statement
  })
  onTestFinished(() => spy.mockRestore())
  // Publishing reads all of it, as a separate job.
  const ctx = await testContext({ signedInAs: 'klant@voorbeeld.nl', jobs: [] })
  const hosts = Array.from({ length: MANY }, (_, at) => `host-${at} IN A 203.0.113.${at % 250}`)
  const zoneFile = [...hosts, 'one IN CNAME two', 'two IN CNAME three', '@ IN MX 10 host-1'].join('\n')
  await importZoneFile(ctx, { domainId: NAME, zoneFile, mode: 'REPLACE', dryRun: false })
  return {
    ctx,
    async rowsReadBy<Answer>(act: () => Promise<Answer>): Promise<[Answer, number]> {
      rows = 0
      const answer = await act()
      return [answer, rows]
    },
  }
}

const add = (ctx: TestContext, record: SentRecord) => addRecord(ctx, { domainId: NAME, record })

test.each<[string, SentRecord]>([
  ['an address', { name: 'blog', type: 'A', value: '203.0.113.7' }],
  ['a second address', { name: 'host-7', type: 'A', value: '198.51.100.7' }],
  ['an alias of an alias', { name: 'zero', type: 'CNAME', value: 'one' }],
  ['a mail server', { name: '@', type: 'MX', value: 'host-2', priority: 20 }],
])('to add %s to a long zone, a handful of its records is read', async (_what, record) => {
  const { ctx, rowsReadBy } = await longZone()
  const [answer, rows] = await rowsReadBy(() => add(ctx, record))
  expect(answer).toBeInstanceOf(DnsChange)
  expect(rows).toBeLessThan(10)
})

test('the same goes for changing and removing one, and for showing a page', async () => {
  const { ctx, rowsReadBy } = await longZone()
  const recordId = ((await add(ctx, { name: 'blog', type: 'A', value: '203.0.113.7' })) as DnsChange).record?.id ?? ''
  const target = { domainId: NAME, recordId }
  const record = { name: 'host-9', type: 'A', value: '203.0.113.70' }
  const [changed, read] = await rowsReadBy(() => updateRecord(ctx, { ...target, record }))
  expect([changed instanceof DnsChange, read < 10]).toEqual([true, true])
  const [removed, readAgain] = await rowsReadBy(() => removeRecord(ctx, target))
  expect([removed instanceof DnsChange, readAgain < 10]).toEqual([true, true])
  const [page, shown] = await rowsReadBy(() => pageRecords(ctx, demoDomainId(NAME), { first: 20 }))
  expect([page.totalCount, page.edges.length, shown < 30]).toEqual([MANY + 3, 20, true])
})

test.each<[string, SentRecord, string]>([
  ['the same record', { name: 'host-7', type: 'A', value: '203.0.113.7' }, 'bestaat al'],
  ['an address at an alias', { name: 'two', type: 'A', value: '203.0.113.7' }, 'CNAME'],
  ['an alias that closes a ring', { name: 'three', type: 'CNAME', value: 'one.voorbeeldklant.nl.' }, 'naar zichzelf'],
  ['a mail server that is an alias', { name: '@', type: 'MX', value: 'one', priority: 20 }, 'CNAME'],
])('%s is still refused', async (_what, record, words) => {
  const { ctx } = await longZone()
  expect(await add(ctx, record)).toMatchObject({ code: 'DNS_CONFLICT', message: expect.stringContaining(words) })
})

test('an alias where a mail server leads to is refused, and taken once that is removed', async () => {
  const { ctx } = await longZone()
  const mail = (await add(ctx, { name: 'sub', type: 'MX', value: 'post', priority: 10 })) as DnsChange
  const alias = { name: 'post', type: 'CNAME', value: 'x.example.com.' }
  expect(await add(ctx, alias)).toMatchObject({ code: 'DNS_CONFLICT' })
  await removeRecord(ctx, { domainId: NAME, recordId: mail.record?.id ?? '' })
  expect(await add(ctx, alias)).toBeInstanceOf(DnsChange)
})
