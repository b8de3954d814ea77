import { expect, test } from 'vitest'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { addRecord, listRecords } from '../dns/dns-records.service'
import { requireOwnDomain } from '../domains/domains.service'
import { findEmailPreset, setEmailRouting } from './email-routing.service'
import { EmailRoutingChange } from './forwarding.graphql'

const NAME = 'voorbeeldklant.nl'

const customer = () => testContext({ signedInAs: 'klant@voorbeeld.nl' })

type Asked = Omit<Parameters<typeof setEmailRouting>[1], 'domainId'>

async function changed(ctx: TestContext, asked: Asked): Promise<EmailRoutingChange> {
  const answer = await setEmailRouting(ctx, { domainId: NAME, ...asked })
  if (!(answer instanceof EmailRoutingChange)) throw new Error(answer.message)
  return answer
}

const records = async (ctx: TestContext) =>
  (await listRecords(ctx, NAME)).map(({ name, type, priority, value }) =>
    [name, type, priority, value].join(' ').replace('  ', ' '),
  )

const forMail = async (ctx: TestContext) => (await records(ctx)).filter((line) => !/ (A|AAAA) /.test(line)).sort()

const MICROSOFT = [
  '@ MX 0 voorbeeldklant-nl.mail.protection.outlook.com.',
  '@ TXT MS=ms84620193',
  '@ TXT v=spf1 a mx include:spf.protection.outlook.com ~all',
  'autodiscover CNAME autodiscover.outlook.com.',
]

test('Microsoft writes MX, SPF, its code and autodiscover, and the name server follows [FWD-009, FWD-010]', async () => {
  const ctx = await customer()
  const { changes, domain } = await changed(ctx, { preset: 'MICROSOFT', code: 'MS=ms84620193' })
  expect(changes.map(({ kind, type, before, after }) => `${kind} ${type} ${before} ${after}`)).toEqual([
    'CHANGED MX 10 mail.hosting.example. 0 voorbeeldklant-nl.mail.protection.outlook.com.',
    'CHANGED TXT v=spf1 a mx ~all v=spf1 a mx include:spf.protection.outlook.com ~all',
    'ADDED CNAME null autodiscover.outlook.com.',
    'ADDED TXT null MS=ms84620193',
  ])
  expect(await forMail(ctx)).toEqual(MICROSOFT)
  expect(await findEmailPreset(ctx, domain.id)).toBe('MICROSOFT')
  await ctx.jobs.settle()
  const served = ctx.adapters.embedded.dns.zoneOf(NAME)?.records.filter(({ type }) => type === 'MX')
  expect(served?.map(({ rdata }) => rdata)).toEqual(['0 voorbeeldklant-nl.mail.protection.outlook.com.'])
  expect((await changed(ctx, { preset: 'MICROSOFT', code: 'MS=ms84620193' })).changes).toEqual([])
})

test('a dry run tells the same and changes nothing', async () => {
  const ctx = await customer()
  const before = await records(ctx)
  const tried = await changed(ctx, { preset: 'GOOGLE', dryRun: true })
  expect(await records(ctx)).toEqual(before)
  expect((await changed(ctx, { preset: 'GOOGLE' })).changes).toEqual(tried.changes)
  expect(await forMail(ctx)).toEqual(['@ MX 1 smtp.google.com.', '@ TXT v=spf1 a mx include:_spf.google.com ~all'])
})

test('nobody takes mail with the null MX, and the hosting takes it again with own', async () => {
  const ctx = await customer()
  const before = await forMail(ctx)
  const { id } = await requireOwnDomain(ctx, NAME)
  expect(await findEmailPreset(ctx, id)).toBe('OWN')
  await changed(ctx, { preset: 'NONE' })
  expect(await forMail(ctx)).toEqual(['@ MX 0 .', '@ TXT v=spf1 -all'])
  expect(await findEmailPreset(ctx, id)).toBe('NONE')
  await changed(ctx, { preset: 'OWN' })
  expect(await forMail(ctx)).toEqual(before)
})

test('other records stay', async () => {
  const ctx = await customer()
  const dmarc = { name: '_dmarc', type: 'TXT', value: 'v=DMARC1; p=none' }
  await addRecord(ctx, { domainId: NAME, record: dmarc })
  await changed(ctx, { preset: 'MICROSOFT' })
  expect(await forMail(ctx)).toContain('_dmarc TXT v=DMARC1; p=none')
})

test('a wrong code is refused and nothing changes', async () => {
  const ctx = await customer()
  const before = await records(ctx)
  const answer = await setEmailRouting(ctx, { domainId: NAME, preset: 'MICROSOFT', code: 'x"; y' })
  expect(answer).toMatchObject({ code: 'INVALID_INPUT', issues: [{ field: 'code' }] })
  expect(await records(ctx)).toEqual(before)
})

test('DNS that is elsewhere or cannot be managed is 409, and the domain of another does not exist', async () => {
  const ctx = await customer()
  for (const domainId of ['elders.nl', 'alleenlezen.nl']) {
    expect(await setEmailRouting(ctx, { domainId, preset: 'NONE' })).toMatchObject({
      code: 'DNS_NOT_MANAGEABLE',
      status: 409,
    })
  }
  const foreign = { domainId: 'bakkerij-voorbeeld.nl', preset: 'NONE' } as const
  await expect(setEmailRouting(ctx, foreign)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const sub = await ctx.another({ signedInAs: 'subgebruiker@voorbeeld.nl' })
  await expect(setEmailRouting(sub, { ...foreign, domainId: NAME })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
