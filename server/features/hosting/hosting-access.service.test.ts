import { expect, test } from 'vitest'
import { run } from '../../../db/query'
import { hostingPackages } from '../../../db/schema/hosting'
import { unavailableHostingPlatform } from '../../../tests/support/failing-ports'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { throwRefusal } from '../../graphql/user-error'
import type { HostingUsage } from '../../ports/hosting-platform'
import { CONFIRMED_FOR_MS } from '../accounts/accounts.limits'
import { listOwnActivity } from '../accounts/activity.service'
import { listSharedHostings } from './hosting.service'
import { getUsageOf, resetPassword } from './hosting-access.service'

const CUSTOMER = 'klant@voorbeeld.nl'

const ownPackage = async (ctx: TestContext) => {
  const [mine] = await listSharedHostings(ctx)
  if (!mine) throw new Error('the demo customer has no package')
  return mine
}
const change = (ctx: TestContext, values: Partial<typeof hostingPackages.$inferInsert>) =>
  ctx.db.transaction((tx) => run(tx.update(hostingPackages).set(values)))

/** Servers that report exactly this usage. */
const counting = (usage: HostingUsage) => ({
  hosting: { ...unavailableHostingPlatform(), usage: async () => usage },
})

test('a package shows its usage and limits, in the units in which it is sold', async () => {
  const ports = counting({ spaceMb: 2710, trafficMb: 4236, mailboxes: 3, databases: 1 })
  const ctx = await testContext({ signedInAs: CUSTOMER, ports })
  expect(await getUsageOf(ctx, await ownPackage(ctx))).toEqual({
    space: { used: '2710 MB', limit: '3000 MB', left: '290 MB', percent: 90 },
    traffic: { used: '4,2 GB', limit: '10 GB', left: '5,8 GB', percent: 42 },
    trafficResetsOn: '2026-12-01',
    mailboxes: { used: '3', limit: '5', left: '2', percent: 60 },
    databases: { used: '1', limit: '1', left: '0', percent: 100 },
  })
  await change(ctx, { packageCode: 'HOSTING_PREMIUM' })
  expect((await getUsageOf(ctx, await ownPackage(ctx)))?.mailboxes).toEqual({
    ...{ used: '3', limit: null, left: null, percent: null },
  })
})

test('the embedded platform scales usage to the size of a demo package', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  const usage = await getUsageOf(ctx, await ownPackage(ctx))
  for (const meter of [usage?.space, usage?.traffic, usage?.mailboxes]) expect(meter?.percent).toBeLessThan(100)
})

test('a platform outage is reported; a package without a user name is not looked up', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER, ports: { hosting: unavailableHostingPlatform() } })
  const mine = await ownPackage(ctx)
  await expect(getUsageOf(ctx, mine)).rejects.toMatchObject({ code: 'OUTSIDE_UNAVAILABLE' })
  await change(ctx, { access: null })
  expect(await getUsageOf(ctx, mine)).toBeNull()
  expect(await resetPassword(ctx, { hostingPackageId: mine.id })).toMatchObject({ code: 'CONFLICT', status: 409 })
})

test('a new password works at once, is shown once, and is recorded and mailed without it', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  const { id } = await ownPackage(ctx)
  const { password } = throwRefusal(await resetPassword(ctx, { hostingPackageId: id }))
  expect(password).toMatch(/^([a-zA-Z2-9]{5}-){3}[a-zA-Z2-9]{5}$/)
  expect(ctx.adapters.embedded.hosting.isPassword('web0001', password)).toBe(true)
  const { password: next } = throwRefusal(await resetPassword(ctx, { hostingPackageId: id }))
  expect(ctx.adapters.embedded.hosting.isPassword('web0001', password)).toBe(false)
  await ctx.jobs.settle()
  const [mail] = ctx.adapters.embedded.mailbox.list()
  expect(mail).toMatchObject({ to: CUSTOMER, subject: 'Nieuw wachtwoord voor de hosting van voorbeeldklant.nl' })
  expect(mail?.text).toContain(`/account/hostingpakket?id=${id}`)
  expect(mail?.text).not.toContain(next)
  const { edges } = await listOwnActivity(ctx, { first: 1 })
  expect(edges[0]?.node).toMatchObject({ kind: 'hosting-password-changed', by: CUSTOMER })
})

test('resetting requires the owner with a confirmed identity, and is rate limited', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  const { id: hostingPackageId } = await ownPackage(ctx)
  const asked = (other: TestContext) => resetPassword(other, { hostingPackageId })
  const stranger = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
  await expect(asked(stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(getUsageOf(stranger, { id: hostingPackageId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const subUser = await ctx.another({ signedInAs: 'subgebruiker@voorbeeld.nl' })
  await expect(asked(subUser)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await getUsageOf(subUser, { id: hostingPackageId })).not.toBeNull()
  for (let i = 0; i < 10; i++) await asked(ctx)
  await expect(asked(ctx)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  ctx.clock.advance(CONFIRMED_FOR_MS)
  expect(await asked(ctx)).toMatchObject({ code: 'CONFIRM_IDENTITY', status: 403 })
})

test('a password that the platform refused is not recorded', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER, ports: { hosting: unavailableHostingPlatform() } })
  const { id } = await ownPackage(ctx)
  await expect(resetPassword(ctx, { hostingPackageId: id })).rejects.toMatchObject({ code: 'OUTSIDE_UNAVAILABLE' })
  expect((await listOwnActivity(ctx, {})).edges).toEqual([])
})
