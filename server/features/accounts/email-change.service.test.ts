import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../db/seed/demo-accounts'
import { MINUTE_MS } from '../../../rules/time'
import { testContext } from '../../../tests/support/test-context'
import { lastLinkTo, mailsTo } from './accounts.test-support'
import { confirmEmailChange, findEmailChangeLink, findOwnEmailChange, requestEmailChange } from './email-change.service'
import { login } from './login.service'
import { changePassword } from './password-change.service'

const [OLD, NEW] = ['klant@voorbeeld.nl', 'nieuw@voorbeeld.nl']
const DAY = 24 * 60 * MINUTE_MS

async function requested(newEmail: string = NEW) {
  const ctx = await testContext({ signedInAs: OLD })
  expect(await requestEmailChange(ctx, { newEmail })).toMatchObject({ newEmail, isOldConfirmed: false })
  return { ctx, visitor: await ctx.another() }
}
const signIn = async (ctx: Awaited<ReturnType<typeof testContext>>, username: string) =>
  login(await ctx.another(), { username, password: DEMO_PASSWORD })

test('the address changes once the owners of both have confirmed, in any order, and both are notified', async () => {
  const { ctx, visitor } = await requested()
  const [oldLink, newLink] = [await lastLinkTo(ctx, OLD), await lastLinkTo(ctx, NEW)]
  expect(await findEmailChangeLink(visitor, newLink)).toMatchObject({ newEmail: NEW, isForNewAddress: true })
  expect(await confirmEmailChange(visitor, { token: newLink })).toEqual({ isChanged: false })
  expect(await confirmEmailChange(visitor, { token: newLink })).toEqual({ isChanged: false })
  expect(await findOwnEmailChange(ctx)).toMatchObject({ isOldConfirmed: false, isNewConfirmed: true })
  expect(await signIn(ctx, NEW)).toMatchObject({ code: 'INVALID_CREDENTIALS' })
  expect(await confirmEmailChange(ctx, { token: oldLink })).toEqual({ isChanged: true })
  expect(ctx.viewer.account?.email).toBe(NEW)
  expect(await signIn(ctx, NEW)).toMatchObject({ isLoggedIn: true })
  expect(await signIn(ctx, OLD)).toMatchObject({ code: 'INVALID_CREDENTIALS' })
  for (const to of [OLD, NEW]) expect((await mailsTo(ctx, to)).at(-1)?.subject).toBe('Je e-mailadres is gewijzigd')
  for (const token of [oldLink, newLink]) {
    expect(await confirmEmailChange(visitor, { token })).toMatchObject({ code: 'LINK_NOT_VALID' })
  }
})

describe('the links stop working', () => {
  test('after a day', async () => {
    const { ctx, visitor } = await requested()
    const token = await lastLinkTo(ctx, OLD)
    ctx.clock.advance(DAY)
    expect(await findEmailChangeLink(visitor, token)).toBeNull()
    expect(await confirmEmailChange(visitor, { token })).toMatchObject({ code: 'LINK_NOT_VALID' })
  })

  test('after another request, or another password', async () => {
    const { ctx, visitor } = await requested()
    const first = await lastLinkTo(ctx, OLD)
    ctx.clock.advance(1000)
    await requestEmailChange(ctx, { newEmail: 'anders@voorbeeld.nl' })
    const second = await lastLinkTo(ctx, 'anders@voorbeeld.nl')
    expect(await findEmailChangeLink(visitor, first)).toBeNull()
    await changePassword(ctx, { currentPassword: DEMO_PASSWORD, newPassword: 'een ander wachtwoord' })
    expect(await findEmailChangeLink(visitor, second)).toBeNull()
  })
})

test('an address that has an account gets the same response, and its owner gets no link', async () => {
  const { ctx } = await requested('reseller@voorbeeld.nl')
  const [mail] = await mailsTo(ctx, 'reseller@voorbeeld.nl')
  expect(mail?.text).not.toContain('e-mail-bevestigen')
  expect(await confirmEmailChange(ctx, { token: await lastLinkTo(ctx, OLD) })).toEqual({ isChanged: false })
  expect(await signIn(ctx, OLD)).toMatchObject({ isLoggedIn: true })
})

test.each([['geen adres'], [''], [OLD], [' Klant@Voorbeeld.NL ']])('%j is refused', async (newEmail) => {
  const ctx = await testContext({ signedInAs: OLD })
  expect(await requestEmailChange(ctx, { newEmail })).toMatchObject({ issues: [{ field: 'newEmail' }] })
})

test('a change requires a confirmed identity', async () => {
  const ctx = await testContext({ signedInAs: OLD })
  ctx.clock.advance(10 * MINUTE_MS)
  await expect(requestEmailChange(ctx, { newEmail: NEW })).rejects.toMatchObject({ code: 'CONFIRM_IDENTITY' })
})
