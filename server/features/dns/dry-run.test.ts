import { expect, test } from 'vitest'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { CUSTOMER } from '../orders/orders.test-support'
import { DnsChange } from './dns.graphql'
import { applyProfile, listProfiles } from './dns-profiles.service'
import {
  addRecord,
  listRecords,
  recordsAfter,
  removeRecord,
  resetToDefault,
  scanRecords,
  switchToOurNameServers,
  updateRecord,
} from './dns-records.service'

const NAME = 'voorbeeldklant.nl'
const record = { name: 'dry', type: 'A', value: '203.0.113.9' }

const firstId = async (ctx: TestContext) => (await listRecords(ctx, NAME)).find(({ type }) => type === 'A')?.id ?? ''

test.each([
  ['add', async (ctx: TestContext) => addRecord(ctx, { domainId: NAME, record, dryRun: true }), ['ADDED']],
  [
    'change',
    async (ctx: TestContext) =>
      updateRecord(ctx, {
        domainId: NAME,
        recordId: await firstId(ctx),
        record: { ...record, name: '@' },
        dryRun: true,
      }),
    ['CHANGED'],
  ],
  [
    'take out',
    async (ctx: TestContext) => removeRecord(ctx, { domainId: NAME, recordId: await firstId(ctx), dryRun: true }),
    ['REMOVED'],
  ],
  ['reset', async (ctx: TestContext) => resetToDefault(ctx, { domainId: NAME, dryRun: true }), expect.anything()],
  ['scan', async (ctx: TestContext) => scanRecords(ctx, { domainId: NAME, dryRun: true }), expect.anything()],
])('to %s on a dry run tells what would happen, and changes nothing [DNS-019]', async (_what, act, kinds) => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  const before = await listRecords(ctx, NAME)
  const answer = await act(ctx)
  if (!(answer instanceof DnsChange)) throw new Error(answer.message)
  expect(answer.wouldChange?.map(({ kind }) => kind)).toEqual(kinds)
  const would = await recordsAfter(ctx, answer)
  expect(would.length - before.length).toBe(
    (answer.wouldChange ?? []).reduce((sum, { kind }) => sum + (kind === 'ADDED' ? 1 : kind === 'REMOVED' ? -1 : 0), 0),
  )
  expect(await listRecords(ctx, NAME)).toEqual(before)
})

test('a dry run of a move to our name servers does not contact the registry, and reports refusals', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  const answer = await switchToOurNameServers(ctx, { domainId: 'elders.nl', dryRun: true })
  expect(answer).toMatchObject({ domain: { isActiveDnsServer: true } })
  expect(await addRecord(ctx, { domainId: 'elders.nl', record, dryRun: true })).toMatchObject({
    code: 'DNS_NOT_MANAGEABLE',
  })
  const conflicting = { name: '@', type: 'CNAME', value: 'example.com' }
  const refused = await addRecord(ctx, { domainId: NAME, record: conflicting, dryRun: true })
  expect(refused).not.toBeInstanceOf(DnsChange)
})

test('a dry run of a profile lists saved and skipped records', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  const [profile] = await listProfiles(ctx)
  const before = await listRecords(ctx, NAME)
  const input = { domainId: NAME, profileId: profile?.id ?? '' }
  const tried = await applyProfile(ctx, { ...input, dryRun: true })
  expect(await listRecords(ctx, NAME)).toEqual(before)
  const done = await applyProfile(ctx, input)
  if (!('records' in tried) || !('records' in done)) throw new Error('refused')
  const lines = ({ records }: typeof tried) => records.map(({ name, type, value }) => `${name} ${type} ${value}`)
  expect(lines(tried)).toEqual(lines(done))
  expect(tried.wouldChange?.length).toBeGreaterThan(0)
  expect(done.wouldChange).toBeNull()
})
