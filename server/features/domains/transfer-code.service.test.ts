import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { run } from '../../../db/query'
import { domains } from '../../../db/schema/domains'
import { DAY_MS } from '../../../rules/time'
import { unavailableRegistry } from '../../../tests/support/failing-ports'
import { testContext } from '../../../tests/support/test-context'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import { mailsTo } from '../accounts/accounts.test-support'
import { listOwnActivity } from '../accounts/activity.service'
import { requireOwnDomain } from './domains.service'
import { requestTransferCode } from './transfer-code.service'

const CUSTOMER = 'klant@voorbeeld.nl'
async function withDomain(name = 'voorbeeldklant.nl') {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  const { id } = await requireOwnDomain(ctx, name)
  return { ctx, domainId: id }
}

test('the owner gets the code of the registry, a mail without it, and a line among the activity', async () => {
  const { ctx, domainId } = await withDomain()
  const answer = await requestTransferCode(ctx, { domainId })
  expect(answer).toMatchObject({ code: expect.stringMatching(/^[\w-]{16}$/) })
  expect(await requestTransferCode(ctx, { domainId })).toEqual(answer)
  await ctx.jobs.settle()
  const [mail] = await mailsTo(ctx, CUSTOMER)
  expect(mail?.subject).toBe('Verhuiscode van voorbeeldklant.nl opgevraagd')
  expect(`${mail?.text}${mail?.html}`).not.toContain('code' in answer ? answer.code : '')
  const { edges } = await listOwnActivity(ctx, { first: 1 })
  expect(edges[0]?.node).toMatchObject({ kind: 'transfer-code-requested', names: ['voorbeeldklant.nl'] })
})

test('who has proved nothing for ten minutes confirms first, and another’s domain is not there', async () => {
  const { ctx, domainId } = await withDomain()
  ctx.clock.advance(11 * 60_000)
  expect(await requestTransferCode(ctx, { domainId })).toMatchObject({ code: 'CONFIRM_IDENTITY', status: 403 })
  const other = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
  await expect(requestTransferCode(other, { domainId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const sub = await ctx.another({ signedInAs: 'subgebruiker@voorbeeld.nl' })
  await expect(requestTransferCode(sub, { domainId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a generic name is locked for 60 days, one that has expired has no code, and nothing is mailed then', async () => {
  const { ctx, domainId } = await withDomain()
  const change = (values: Partial<typeof domains.$inferInsert>) =>
    ctx.db.transaction((tx) => run(tx.update(domains).set(values).where(eq(domains.id, domainId))))
  await change({ name: 'voorbeeldklant.com', registeredAt: ctx.now - 59 * DAY_MS })
  expect(await requestTransferCode(ctx, { domainId })).toMatchObject({
    code: 'LOCKED',
    message: expect.stringContaining('60 dagen'),
  })
  await change({ registeredAt: ctx.now - 60 * DAY_MS, status: 'EXPIRED' })
  expect(await requestTransferCode(ctx, { domainId })).toMatchObject({ code: 'DOMAIN_NOT_ACTIVE' })
  await ctx.jobs.settle()
  expect(await mailsTo(ctx, CUSTOMER)).toEqual([])
})

test('an unreachable registry gives no code and mails nobody', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER, ports: { registry: unavailableRegistry() } })
  const { id } = await requireOwnDomain(ctx, 'voorbeeldklant.nl')
  await expect(requestTransferCode(ctx, { domainId: id })).rejects.toThrow(OutsideUnavailable)
  await ctx.jobs.settle()
  expect(await mailsTo(ctx, CUSTOMER)).toEqual([])
})
