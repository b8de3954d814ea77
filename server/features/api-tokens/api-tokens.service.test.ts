import { expect, test } from 'vitest'
import { all } from '../../../db/query'
import { activity } from '../../../db/schema/accounts'
import { apiTokens } from '../../../db/schema/api-tokens'
import { demoDomainId } from '../../../db/seed/demo-domains'
import { MINUTE_MS } from '../../../rules/time'
import { testContext } from '../../../tests/support/test-context'
import { hashToken } from '../../common/ids'
import { InvalidInput, throwRefusal } from '../../graphql/user-error'
import { readExport, requestDataExport } from '../accounts/data-export.service'
import { ApiTokenCreated } from './api-tokens.graphql'
import {
  closeEndedTokens,
  createApiToken,
  keepRefusals,
  listOwnTokens,
  notifyOfEndingTokens,
  revokeApiToken,
  updateApiToken,
} from './api-tokens.service'

const EMAIL = 'klant@voorbeeld.nl'
const READER = { name: 'Boekhouding', scopes: ['READ'] }
const DAY = 24 * 60 * MINUTE_MS

async function customer() {
  const ctx = await testContext({ signedInAs: EMAIL })
  const make = async (asked: object = READER) => {
    const made = await createApiToken(ctx, asked)
    if (!(made instanceof ApiTokenCreated)) throw new Error(made.message)
    return made
  }
  return { ctx, make }
}

test('a token is stored as its hash, and its owner is notified by mail and in the activity [TOK-001]', async () => {
  const { ctx, make } = await customer()
  const { token, apiToken } = await make()
  expect(token).toMatch(/^wmp_live_[\w-]{43}$/)
  expect(apiToken).toMatchObject({ name: 'Boekhouding', hint: token.slice(0, 13), lastUsedAt: null, spentToday: 0 })
  const rows = await all(ctx.db.reader.select().from(apiTokens))
  expect(JSON.stringify(rows)).not.toContain(token.slice(14))
  expect(rows[0]?.tokenHash).toBe(hashToken(token))
  await ctx.jobs.settle()
  const mail = ctx.adapters.embedded.mailbox.list().find(({ subject }) => subject === 'Er is een API-token gemaakt')
  expect(mail).toMatchObject({ to: EMAIL, text: expect.stringMatching(/Boekhouding[\s\S]*Het mag: lezen/) })
  expect(mail?.text).not.toContain('wmp_')
  const kinds = (await all(ctx.db.reader.select().from(activity))).map(({ kind }) => kind)
  expect(kinds).toContain('token-created')
})

test('creating or revoking a token requires a confirmed identity; a sub-user creates none [TOK-001]', async () => {
  const { ctx, make } = await customer()
  const { apiToken } = await make()
  const subUser = await ctx.another({ signedInAs: 'subgebruiker@voorbeeld.nl' })
  await expect(createApiToken(subUser, READER)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const reseller = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
  await expect(revokeApiToken(reseller, apiToken.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  ctx.clock.advance(10 * MINUTE_MS)
  await expect(createApiToken(ctx, READER)).rejects.toMatchObject({ code: 'CONFIRM_IDENTITY' })
  await expect(revokeApiToken(ctx, apiToken.id)).rejects.toMatchObject({ code: 'CONFIRM_IDENTITY' })
  expect(await listOwnTokens(ctx)).toHaveLength(1)
})

test('a token is limited to own domains, and an account to fifty tokens [TOK-002]', async () => {
  const { ctx, make } = await customer()
  for (const id of [demoDomainId('fietsen-voorbeeld.nl'), 'dom_x', 'fietsen-voorbeeld.nl']) {
    const refused = await createApiToken(ctx, { ...READER, domainIds: [id] })
    expect(refused).toBeInstanceOf(InvalidInput)
    expect(refused).toMatchObject({ issues: [{ field: 'domainIds' }] })
  }
  const ofSandbox = { ...READER, kind: 'TEST', domainIds: [demoDomainId('voorbeeldklant.nl')] }
  expect(await createApiToken(ctx, ofSandbox)).toMatchObject({ issues: [{ field: 'domainIds' }] })
  for (let i = 0; i < 50; i++) await make()
  expect(await createApiToken(ctx, READER)).toMatchObject({ code: 'INVALID_INPUT' })
})

test('the owner changes a token: omitted fields and the secret stay [TOK-007]', async () => {
  const { ctx, make } = await customer()
  const domainIds = [demoDomainId('voorbeeldklant.nl')]
  const expiresAt = new Date(ctx.now + 90 * DAY).toISOString()
  const { token, apiToken } = await make({ ...READER, dailyLimit: 500, domainIds, expiresAt })
  const { id } = apiToken
  const changed = await updateApiToken(ctx, {
    id,
    name: 'Robot',
    scopes: ['DNS'],
    allowedAddresses: ['203.0.113.0/24'],
  })
  const expected = { name: 'Robot', scopes: ['DNS'], dailyLimit: 500, domainIds, allowedAddresses: ['203.0.113.0/24'] }
  expect(changed).toMatchObject({ ...expected, expiresAt: Date.parse(expiresAt) })
  expect(await updateApiToken(ctx, { id, dailyLimit: null, expiresAt: null, domainIds: [] })).toMatchObject({
    ...{ name: 'Robot', dailyLimit: null, expiresAt: null, domainIds: [], allowedAddresses: ['203.0.113.0/24'] },
  })
  expect(await ctx.findTokenHolder(hashToken(token), { at: ctx.now, address: '203.0.113.7' })).toMatchObject({
    token: { id, scopes: ['DNS'] },
  })
  await ctx.jobs.settle()
  const mails = ctx.adapters.embedded.mailbox.list().filter(({ subject }) => subject === 'Een API-token is aangepast')
  expect(mails[0]).toMatchObject({ to: EMAIL, text: expect.stringMatching(/Robot[\s\S]*Het mag: DNS wijzigen/) })
  expect(mails).toHaveLength(2)
  const kinds = (await all(ctx.db.reader.select().from(activity))).map(({ kind }) => kind)
  expect(kinds).toContain('token-changed')
})

test('changing a token requires a confirmed identity and its owner, and invalid input is refused [TOK-007]', async () => {
  const { ctx, make } = await customer()
  const { id } = (await make()).apiToken
  const subUser = await ctx.another({ signedInAs: 'subgebruiker@voorbeeld.nl' })
  await expect(updateApiToken(subUser, { id, name: 'Mijn' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const reseller = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
  await expect(updateApiToken(reseller, { id, name: 'Mijn' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  for (const [field, wrong] of [
    ['name', { name: ' ' }],
    ['domainIds', { domainIds: [demoDomainId('fietsen-voorbeeld.nl')] }],
    ['expiresAt', { expiresAt: new Date(ctx.now).toISOString() }],
    ['allowedAddresses', { allowedAddresses: ['overal'] }],
  ] as const)
    expect(await updateApiToken(ctx, { id, ...wrong } as never)).toMatchObject({ issues: [{ field }] })
  const test = (await make({ ...READER, kind: 'TEST' })).apiToken
  const ofSandbox = await updateApiToken(ctx, { id: test.id, domainIds: [demoDomainId('voorbeeldklant.nl')] })
  expect(ofSandbox).toMatchObject({ issues: [{ field: 'domainIds' }] })
  ctx.clock.advance(10 * MINUTE_MS)
  await expect(updateApiToken(ctx, { id, name: 'Mijn' })).rejects.toMatchObject({ code: 'CONFIRM_IDENTITY' })
  expect((await listOwnTokens(ctx)).map(({ name }) => name)).toEqual(['Boekhouding', 'Boekhouding'])
})

test('a token works from its allowed addresses only, and is refused elsewhere with the reason [TOK-008]', async () => {
  const { ctx, make } = await customer()
  const { token } = await make({ ...READER, allowedAddresses: ['203.0.113.24', '2001:db8:1::/48'] })
  const use = (address: string) => ctx.findTokenHolder(hashToken(token), { at: ctx.now, address })
  for (const address of ['203.0.113.24', '::ffff:203.0.113.24', '2001:db8:1:2::3'])
    expect(await use(address)).toMatchObject({ account: { email: EMAIL } })
  for (const address of ['203.0.113.25', '2001:db8:2::1', '::1', ''])
    await expect(use(address)).rejects.toMatchObject({ code: 'FORBIDDEN', word: 'tokenFromElsewhere' })
})

test('the owner is notified two weeks and a day before it expires, once each, in their language [TOK-009]', async () => {
  const { ctx, make } = await customer()
  const inDays = (days: number) => new Date(ctx.now + days * DAY).toISOString()
  const { apiToken } = await make({ ...READER, expiresAt: inDays(30) })
  await make({ ...READER, name: 'Kort', expiresAt: inDays(0.5) })
  const revoked = (await make({ ...READER, name: 'Weg', expiresAt: inDays(16) })).apiToken
  await revokeApiToken(ctx, revoked.id)
  const told = async () => {
    await notifyOfEndingTokens(ctx)
    await notifyOfEndingTokens(ctx)
    await ctx.jobs.settle()
    return ctx.adapters.embedded.mailbox.list().filter(({ subject }) => /verloopt binnenkort/.test(subject))
  }
  expect(await told()).toEqual([])
  ctx.clock.advance(16 * DAY)
  expect(await told()).toMatchObject([
    {
      to: EMAIL,
      subject: 'Je API-token “Boekhouding” verloopt binnenkort',
      text: expect.stringContaining('21 december'),
    },
  ])
  ctx.clock.advance(13 * DAY - 1)
  expect(await told()).toHaveLength(1)
  ctx.clock.advance(1)
  expect(await told()).toHaveLength(2)
  const later = await ctx.another({ signedInAs: EMAIL, locale: 'en' })
  await updateApiToken(later, { id: apiToken.id, expiresAt: new Date(ctx.clock.now() + 20 * DAY).toISOString() })
  expect(await told()).toHaveLength(2)
  ctx.clock.advance(7 * DAY)
  await told()
  const english = ctx.adapters.embedded.mailbox.list().filter(({ subject }) => /expires soon/.test(subject))
  expect(english).toMatchObject([{ subject: 'Your API token “Boekhouding” expires soon' }])
  ctx.clock.advance(30 * DAY)
  expect(await told()).toHaveLength(2)
})

test('the time and network of its last use are recorded once a minute [TOK-001]', async () => {
  const { ctx, make } = await customer()
  const { token } = await make()
  const use = async (address: string) => {
    await ctx.findTokenHolder(hashToken(token), { at: ctx.now, address })
    // Refusals that are not awaited are stored before the next transaction.
    await ctx.db.transaction(async () => {})
    const [seen] = await listOwnTokens(ctx)
    return [seen?.lastUsedAt, seen?.lastUsedFrom]
  }
  const first = ctx.now
  expect(await use('203.0.113.24')).toEqual([first, '203.0.113.0/24'])
  ctx.clock.advance(MINUTE_MS)
  expect(await use('198.51.100.7')).toEqual([first, '203.0.113.0/24'])
  ctx.clock.advance(1)
  expect(await use('198.51.100.7')).toEqual([ctx.now, '198.51.100.0/24'])
})

test('refusals after its end are counted, and written once a minute [TOK-001]', async () => {
  const { ctx, make } = await customer()
  const end = new Date(ctx.now + MINUTE_MS).toISOString()
  const { token, apiToken } = await make({ ...READER, expiresAt: end })
  const other = await make({ ...READER, name: 'Oud' })
  const use = (secret: string, address: string) =>
    ctx.findTokenHolder(hashToken(secret), { at: ctx.clock.now(), address })
  const seen = async () => {
    const list = await listOwnTokens(await ctx.another({ signedInAs: EMAIL }))
    return list.map(({ name, refusals, lastRefusedFrom, isExpired, revokedAt }) => [
      name,
      refusals,
      lastRefusedFrom,
      isExpired || revokedAt !== null,
    ])
  }
  expect(await use(token, '203.0.113.24')).not.toBeNull()
  await revokeApiToken(ctx, other.apiToken.id)
  expect(await seen()).toEqual([['Boekhouding', 0, null, false]])
  ctx.clock.advance(MINUTE_MS)
  expect(await use(token, '203.0.113.24')).toBeNull()
  expect(await use(token, '198.51.100.7')).toBeNull()
  expect(await use(other.token, '2001:db8:1:2::3')).toBeNull()
  expect(await use(`${token.slice(0, -1)}!`, '198.51.100.7')).toBeNull()
  expect(await seen()).toEqual([['Boekhouding', 0, null, true]])
  await keepRefusals(ctx)
  await keepRefusals(ctx)
  const refused = [
    ['Boekhouding', 2, '198.51.100.0/24', true],
    ['Oud', 1, '2001:db8:1::/48', true],
  ]
  expect((await seen()).sort()).toEqual(refused)
  await use(token, '203.0.113.24')
  // A revoked token loses its baskets and its count.
  await updateApiToken(await ctx.another({ signedInAs: EMAIL }), {
    id: apiToken.id,
    expiresAt: new Date(ctx.clock.now() + DAY).toISOString(),
  })
  await keepRefusals(ctx)
  expect((await seen()).sort()).toEqual([['Boekhouding', 0, null, false], refused[1]])
  ctx.clock.advance(31 * DAY)
  expect((await seen()).map(([name]) => name)).toEqual(['Boekhouding'])
})

test('its open connections are closed once it has expired [TOK-001]', async () => {
  const { ctx, make } = await customer()
  const { apiToken } = await make({ ...READER, expiresAt: new Date(ctx.now + MINUTE_MS).toISOString() })
  let isClosed = false
  ctx.sessionWatch.onEnd(apiToken.id, () => {
    isClosed = true
  })
  await closeEndedTokens(ctx)
  expect(isClosed).toBe(false)
  ctx.clock.advance(MINUTE_MS)
  await closeEndedTokens(ctx)
  expect(isClosed).toBe(true)
})

test('the data export lists the tokens without secrets [TOK-001]', async () => {
  const { ctx, make } = await customer()
  const { token } = await make()
  const { url } = throwRefusal(await requestDataExport(ctx))
  const data = await readExport(ctx, url.split('/').at(-1) ?? '')
  expect(data.apiTokens).toMatchObject([{ name: 'Boekhouding', scopes: ['READ'] }])
  expect(JSON.stringify(data)).not.toMatch(new RegExp(`${token.slice(14)}|${hashToken(token)}`))
})
