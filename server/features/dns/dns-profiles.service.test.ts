import { describe, expect, test } from 'vitest'
import { DEMO_PROFILE_ID, demoDomainId } from '../../../db/seed/demo-domains'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { AppliedDnsProfile, DnsProfileChange } from './dns.graphql'
import * as service from './dns-profiles.service'
import { addRecord, listRecords, removeRecord, resetToDefault } from './dns-records.service'

const NAME = 'voorbeeldklant.nl'
const MX = { name: '@', type: 'MX', value: 'mail.[DOMAINNAME]', priority: 15 }

const customer = (options = {}) => testContext({ signedInAs: 'klant@voorbeeld.nl', ...options })

async function profileOf(ctx: TestContext, ...records: object[]): Promise<string> {
  const made = await service.createProfile(ctx, { name: 'Proef' })
  if (!(made instanceof DnsProfileChange) || !made.profile) throw new Error('no profile')
  for (const record of records) await service.addProfileRecord(ctx, { profileId: made.profile.id, record })
  return made.profile.id
}

const plain = (records: readonly { name: string; type: string; value: string }[]) =>
  records.map(({ name, type, value }) => `${name} ${type} ${value}`)

test('profiles are made, listed and deleted by their owner [PRF-014 PRF-015 PRF-016 ROL-008]', async () => {
  const ctx = await customer()
  expect(await service.countProfiles(ctx)).toBe(1)
  ctx.clock.advance(1)
  const id = await profileOf(ctx)
  expect((await service.listProfiles(ctx)).map(({ name }) => name)).toEqual(['Eigen mailserver', 'Proef'])
  expect(await service.deleteProfile(ctx, { profileId: id })).toMatchObject({
    profiles: [{ name: 'Eigen mailserver' }],
  })
})

test.each(['', '   ', 'x'.repeat(101), 'a\nb'])('the name %j is refused [PRF-011]', async (name) => {
  const ctx = await customer()
  expect(await service.createProfile(ctx, { name })).toMatchObject({
    code: 'INVALID_INPUT',
    issues: [{ field: 'name' }],
  })
  expect(await service.countProfiles(ctx)).toBe(1)
})

test('records of a profile are added, changed and removed [PRF-013 PRF-017 PRF-018 PRF-019]', async () => {
  const ctx = await customer()
  const profileId = await profileOf(ctx, MX)
  const profile = async () => (await service.listProfiles(ctx)).find(({ id }) => id === profileId)
  const record = (await profile())?.records[0]
  expect(record).toMatchObject({ ...MX, profileId })
  const target = { profileId, recordId: record?.id ?? '' }
  expect(await service.findOwnProfileRecord(ctx, target.recordId)).toEqual(record)
  await service.updateProfileRecord(ctx, { ...target, record: { ...MX, priority: 20 } })
  expect((await profile())?.records).toMatchObject([{ id: record?.id, priority: 20 }])
  expect(await service.addProfileRecord(ctx, { profileId, record: { ...MX, priority: 7 } })).toMatchObject({
    issues: [{ field: 'priority' }],
  })
  await service.removeProfileRecord(ctx, target)
  expect((await profile())?.records).toEqual([])
})

test("another's profile does not exist, for any call [ROL-004]", async () => {
  const ctx = await customer()
  const profileId = await profileOf(ctx, MX)
  const recordId = (await service.listProfiles(ctx)).at(-1)?.records[0]?.id ?? ''
  const other = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
  const account = other.viewer.account
  if (!account) throw new Error('nobody')
  const attempts = [
    () => service.requireOwnProfile(other, account, profileId),
    () => service.requireOwnProfile(other, account, 'prf_nothing'),
    () => service.deleteProfile(other, { profileId }),
    () => service.addProfileRecord(other, { profileId, record: MX }),
    () => service.updateProfileRecord(other, { profileId, recordId, record: MX }),
    () => service.removeProfileRecord(other, { profileId, recordId }),
    () => service.applyProfile(other, { domainId: 'bakkerij-voorbeeld.nl', profileId }),
    () => service.applyProfile(other, { domainId: NAME, profileId }),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await service.findOwnProfileRecord(other, recordId)).toBeNull()
  const subUser = await ctx.another({ signedInAs: 'subgebruiker@voorbeeld.nl' })
  expect(await service.listProfiles(subUser)).toHaveLength(2)
  await expect(service.createProfile(subUser, { name: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a profile is applied as a whole, and again without a change [DNS-034 PRF-012]', async () => {
  const ctx = await customer()
  const profileId = await profileOf(ctx, MX, { name: 'mail', type: 'A', value: '203.0.113.25' })
  const first = await service.applyProfile(ctx, { domainId: NAME, profileId })
  expect(first).toMatchObject({ errors: [], domain: { name: NAME } })
  if (!(first instanceof AppliedDnsProfile)) return
  expect(plain(first.successfullySavedRecords)).toEqual(['@ MX mail.voorbeeldklant.nl.', 'mail A 203.0.113.25'])
  const zone = await listRecords(ctx, NAME)
  expect(plain(zone).filter((line) => line.includes(' MX '))).toEqual(['@ MX mail.voorbeeldklant.nl.'])
  expect(await service.applyProfile(ctx, { domainId: NAME, profileId })).toMatchObject({
    successfullySavedRecords: first.successfullySavedRecords,
    records: zone,
  })
})

test('invalid records are listed and the rest is saved [DNS-035]', async () => {
  const ctx = await customer({ locale: 'en' })
  const apex = { name: '@', type: 'CNAME', value: 'x.example.com.' }
  const profileId = await profileOf(ctx, apex, { name: 'blog', type: 'A', value: '203.0.113.7' })
  const answer = await service.applyProfile(ctx, { domainId: NAME, profileId })
  expect(answer).toMatchObject({
    errors: ['@ CNAME x.example.com.: The domain itself cannot be a CNAME. Use an A or AAAA record.'],
    successfullySavedRecords: [{ name: 'blog' }],
  })
  expect(plain(await listRecords(ctx, NAME))).toContain('blog A 203.0.113.7')
})

test('a profile is not applied to a domain that cannot be managed [ROL-016]', async () => {
  const ctx = await customer()
  const profileId = await profileOf(ctx, MX)
  for (const domainId of ['alleenlezen.nl', 'elders.nl'])
    expect(await service.applyProfile(ctx, { domainId, profileId })).toMatchObject({ code: 'DNS_NOT_MANAGEABLE' })
})

test('a domain becomes a profile with the same records, from a list or its own [DNS-039]', async () => {
  const ctx = await customer()
  const records = await listRecords(ctx, NAME)
  for (const dnsList of [records, JSON.stringify(records), undefined]) {
    const made = await service.createProfileFromDomain(ctx, { domainName: NAME, name: 'Kopie', dnsList })
    if (!(made instanceof DnsProfileChange)) throw new Error(made.message)
    expect(plain(made.profile?.records ?? [])).toEqual(plain(records))
  }
})

test.each(['[', '{}', '[1]', [{ name: 'x', type: 'A', value: 'geen-ip' }], 7])(
  'of the list %j no profile is made',
  async (dnsList) => {
    const ctx = await customer()
    const made = await service.createProfileFromDomain(ctx, { domainName: NAME, name: 'Kopie', dnsList })
    expect(made).toMatchObject({ code: 'INVALID_INPUT', issues: [{ field: 'dnsList' }] })
    expect(await service.countProfiles(ctx)).toBe(1)
  },
)

describe('a profile on many domains', () => {
  const OTHER = 'alleenlezen.nl'
  const many = (ctx: TestContext, more = {}) =>
    service.applyProfileToDomains(ctx, { profileId: DEMO_PROFILE_ID, domainIds: [NAME, OTHER], dryRun: false, ...more })
  const uses = async (ctx: TestContext) =>
    (await service.listUses(ctx, DEMO_PROFILE_ID, {})).edges.map(({ node }) => node)

  test('is previewed, and has a result for each; one that cannot be changed does not affect the others [PRF-012]', async () => {
    const ctx = await customer()
    const before = await listRecords(ctx, NAME)
    const preview = await many(ctx, { dryRun: true })
    expect(await listRecords(ctx, NAME)).toEqual(before)
    expect(await uses(ctx)).toEqual([])
    const done = await many(ctx, { domainIds: [OTHER, NAME, demoDomainId(NAME)] })
    expect(preview).toMatchObject({
      results: [
        {
          domain: { name: NAME },
          changes: [{}, {}, { after: 'mail 3600 IN A 203.0.113.25' }],
          errors: [],
          commit: null,
        },
        { domain: { name: OTHER }, changes: [], code: 'DNS_NOT_MANAGEABLE', errors: [expect.any(String)] },
      ],
    })
    expect(done).toMatchObject({
      results: [
        { code: 'DNS_NOT_MANAGEABLE' },
        { domain: { name: NAME }, changes: [{}, {}, {}], commit: {}, code: null },
      ],
    })
    expect(await many(ctx)).toMatchObject({ results: [{ changes: [], commit: null }, {}] })
  })

  test('lists the domains that use it with time and user, and how they differ now', async () => {
    const ctx = await customer()
    await many(ctx)
    const [use] = await uses(ctx)
    const applied = { appliedAt: new Date(ctx.now), appliedBy: 'klant@voorbeeld.nl' }
    expect(use).toMatchObject({ domain: { name: NAME }, ...applied, difference: [] })
    expect(await service.findOwnUse(ctx, use?.id ?? '')).toEqual(use)
    const reseller = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
    expect(await service.findOwnUse(reseller, use?.id ?? '')).toBeNull()
    const mail = (await listRecords(ctx, NAME)).find(({ name }) => name === 'mail')
    await removeRecord(ctx, { domainId: NAME, recordId: mail?.id ?? '' })
    await addRecord(ctx, { domainId: NAME, record: { name: 'blog', type: 'A', value: '203.0.113.7' } })
    expect(await uses(ctx)).toMatchObject([{ difference: [{ kind: 'ADDED', after: 'mail 3600 IN A 203.0.113.25' }] }])
    await resetToDefault(ctx, { domainId: NAME })
    expect(await uses(ctx)).toEqual([])
    await many(ctx)
    await service.deleteProfile(ctx, { profileId: DEMO_PROFILE_ID })
    expect(await listRecords(ctx, NAME)).not.toEqual([])
  })

  test('includes its TTL, the same for a name and type', async () => {
    const ctx = await customer()
    const blog = { name: 'blog', type: 'A', value: '203.0.113.7', ttl: 300 }
    const profileId = await profileOf(
      ctx,
      blog,
      { ...blog, value: '203.0.113.8', ttl: 900 },
      { ...blog, name: 'x', ttl: 3600 },
    )
    await many(ctx, { profileId })
    const ttls = (await listRecords(ctx, NAME)).slice(-3).map(({ name, ttl }) => `${name} ${ttl}`)
    expect(ttls).toEqual(['blog 300', 'blog 300', 'x 3600'])
    expect(await many(ctx, { profileId })).toMatchObject({ results: [{ changes: [] }, {}] })
  })

  test("with another's domain or profile, or too many, does nothing", async () => {
    const ctx = await customer()
    const before = await listRecords(ctx, NAME)
    await expect(many(ctx, { domainIds: [NAME, 'bakkerij-voorbeeld.nl'] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const reseller = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
    const theirs = many(reseller, { domainIds: ['bakkerij-voorbeeld.nl'] })
    await expect(theirs).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(service.listUses(reseller, DEMO_PROFILE_ID, {})).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const subUser = await ctx.another({ signedInAs: 'subgebruiker@voorbeeld.nl' })
    await expect(many(subUser)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    for (const domainIds of [[], Array.from({ length: 101 }, (_, at) => `h${at}.nl`)])
      expect(await many(ctx, { domainIds })).toMatchObject({ issues: [{ field: 'domainIds' }] })
    expect(await listRecords(ctx, NAME)).toEqual(before)
  })
})
