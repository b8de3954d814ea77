import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../db/seed/demo-accounts'
import { testContext } from '../../../tests/support/test-context'
import { mailsTo } from './accounts.test-support'
import { login } from './login.service'
import { changePassword } from './password-change.service'
import { findSessionAccount } from './sessions.service'

const EMAIL = 'klant@voorbeeld.nl'
const NEW_PASSWORD = 'een ander wachtwoord'

test('whoever knows the password sets another one; the other sessions end and the owner is told', async () => {
  const ctx = await testContext({ signedInAs: EMAIL })
  const other = await ctx.another({ signedInAs: EMAIL })
  const stranger = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
  expect(await changePassword(ctx, { currentPassword: DEMO_PASSWORD, newPassword: NEW_PASSWORD })).toEqual({
    message: 'Je wachtwoord is gewijzigd. Op andere apparaten ben je uitgelogd.',
  })
  const isSignedIn = async ({ session }: typeof ctx) => (await findSessionAccount(ctx, session.hash, ctx.now)) !== null
  expect([await isSignedIn(ctx), await isSignedIn(other), await isSignedIn(stranger)]).toEqual([true, false, true])
  expect((await mailsTo(ctx, EMAIL)).at(-1)?.subject).toBe('Je wachtwoord is gewijzigd')
  const signIn = async (password: string) => login(await ctx.another(), { username: EMAIL, password })
  expect(await signIn(DEMO_PASSWORD)).toMatchObject({ code: 'INVALID_CREDENTIALS' })
  expect(await signIn(NEW_PASSWORD)).toMatchObject({ isLoggedIn: true })
})

test.each([
  [
    'a wrong password',
    { currentPassword: 'verkeerd', newPassword: NEW_PASSWORD },
    { code: 'PROOF_REFUSED', triesLeft: 4 },
  ],
  ['a short one', { currentPassword: DEMO_PASSWORD, newPassword: 'te kort' }, { issues: [{ field: 'newPassword' }] }],
  [
    'one that is soon guessed',
    { currentPassword: DEMO_PASSWORD, newPassword: 'klant@voorbeeld.nl' },
    { issues: [{ field: 'newPassword' }] },
  ],
  [
    'nothing',
    { currentPassword: '', newPassword: '' },
    { issues: [{ field: 'currentPassword' }, { field: 'newPassword' }] },
  ],
])('%s changes nothing', async (_, input, refusal) => {
  const ctx = await testContext({ signedInAs: EMAIL })
  expect(await changePassword(ctx, input)).toMatchObject(refusal)
  expect(await login(await ctx.another(), { username: EMAIL, password: DEMO_PASSWORD })).toMatchObject({
    isLoggedIn: true,
  })
  expect(await mailsTo(ctx, EMAIL)).toEqual([])
})

test('who is not signed in changes nothing', async () => {
  const ctx = await testContext()
  const change = changePassword(ctx, { currentPassword: DEMO_PASSWORD, newPassword: NEW_PASSWORD })
  await expect(change).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
})
