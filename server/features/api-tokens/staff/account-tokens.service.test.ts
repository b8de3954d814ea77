import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { one } from '../../../../db/query'
import { activity } from '../../../../db/schema/accounts'
import { auditEntries } from '../../../../db/schema/staff'
import { demoAccountId } from '../../../../db/seed/demo-accounts'
import { staffContext } from '../../../../tests/support/staff-context'
import { testContext } from '../../../../tests/support/test-context'
import { hashToken } from '../../../common/ids'
import { ApiTokenCreated } from '../api-tokens.graphql'
import { createApiToken, findTokenHolder } from '../api-tokens.service'
import { revokeCustomerToken, tokensOf } from './account-tokens.service'

const CUSTOMER = 'klant@voorbeeld.nl'
const accountId = demoAccountId(CUSTOMER)
const reason = 'stond in een openbare opslagplaats'

async function customerWithTokens(...names: string[]) {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  const tokens: ApiTokenCreated[] = []
  for (const name of names) {
    const made = await createApiToken(ctx, { name, scopes: ['READ'] })
    if (!(made instanceof ApiTokenCreated)) throw new Error(made.message)
    tokens.push(made)
  }
  const staff = await staffContext(ctx, { name: 'Sam', roles: ['SUPPORT'] })
  const isValid = async ({ token }: ApiTokenCreated) =>
    (await findTokenHolder(ctx, hashToken(token), { at: ctx.now, address: '203.0.113.7' })) !== null
  return { ctx, staff, tokens, isValid }
}

test('a revoked token is refused at once, others work, and the customer reads the reason by mail and in the activity', async () => {
  const { ctx, staff, tokens, isValid } = await customerWithTokens('Boekhouding', 'Website')
  const [leaked, kept] = tokens as [ApiTokenCreated, ApiTokenCreated]
  const { id, hint } = leaked.apiToken
  expect(await revokeCustomerToken(staff, { accountId, tokenId: id, reason })).toMatchObject({ id: accountId })
  expect(await isValid(leaked)).toBe(false)
  expect(await isValid(kept)).toBe(true)
  expect((await tokensOf(staff, accountId)).map(({ name }) => name)).toEqual(['Website'])

  await ctx.jobs.settle()
  const mail = ctx.adapters.embedded.mailbox.list().find(({ subject }) => subject.includes('is ingetrokken'))
  expect(mail).toMatchObject({ to: CUSTOMER, subject: 'Je API-token “Boekhouding” is ingetrokken' })
  expect(mail?.text).toContain(reason)
  expect(mail?.text).not.toContain('Sam')
  const told = ctx.db.reader.select().from(activity).where(eq(activity.kind, 'token-revoked-by-shop'))
  expect(await one(told)).toMatchObject({ accountId, actorId: null, address: '', details: { reason } })
  const entries = ctx.db.reader.select().from(auditEntries).orderBy(desc(auditEntries.position)).limit(1)
  expect(await one(entries)).toMatchObject({
    ...{ act: 'revokeCustomerToken', objectId: accountId, onBehalfOf: accountId, reason, outcome: 'DONE' },
    changes: [{ field: 'apiToken', before: `Boekhouding (${hint}…)`, after: null }],
  })
})

test('open connections of a revoked token are closed', async () => {
  const { ctx, staff, tokens } = await customerWithTokens('Boekhouding')
  const tokenId = tokens[0]?.apiToken.id ?? ''
  const ended: string[] = []
  ctx.sessionWatch.onEnd(tokenId, (why) => void ended.push(why))
  await revokeCustomerToken(staff, { accountId, tokenId, reason })
  expect(ended).toHaveLength(1)
})

test('a token of another customer, and one that was revoked before, do not exist', async () => {
  const { staff, tokens, isValid } = await customerWithTokens('Boekhouding')
  const tokenId = tokens[0]?.apiToken.id ?? ''
  const another = { accountId: demoAccountId('reseller@voorbeeld.nl'), tokenId, reason }
  await expect(revokeCustomerToken(staff, another)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await isValid(tokens[0] as ApiTokenCreated)).toBe(true)
  await revokeCustomerToken(staff, { accountId, tokenId, reason })
  await expect(revokeCustomerToken(staff, { accountId, tokenId, reason })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
