import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../db/seed/demo-accounts'
import { MINUTE_MS } from '../../../rules/time'
import { testContext } from '../../../tests/support/test-context'
import { confirmIdentity } from './confirm-identity.service'
import { requireConfirmedIdentity } from './identity.service'
import { login } from './login.service'

const EMAIL = 'klant@voorbeeld.nl'

describe('an operation that requires a confirmed identity', () => {
  test('is refused to a visitor as not signed in', async () => {
    const ctx = await testContext()
    await expect(requireConfirmedIdentity(ctx)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
    await expect(confirmIdentity(ctx, { password: DEMO_PASSWORD })).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  })

  test('is allowed for ten minutes after a login, and again after entering the password', async () => {
    const ctx = await testContext()
    await login(ctx, { username: EMAIL, password: DEMO_PASSWORD })
    ctx.clock.advance(10 * MINUTE_MS - 1)
    await requireConfirmedIdentity(ctx)
    ctx.clock.advance(1)
    await expect(requireConfirmedIdentity(ctx)).rejects.toMatchObject({ code: 'CONFIRM_IDENTITY', status: 403 })
    expect(await confirmIdentity(ctx, { password: DEMO_PASSWORD })).toEqual({ until: ctx.now + 10 * MINUTE_MS })
    await requireConfirmedIdentity(ctx)
  })

  test('is allowed in the browser that confirmed and in no other', async () => {
    const [ctx, other] = await twoBrowsers()
    await confirmIdentity(ctx, { password: DEMO_PASSWORD })
    await expect(requireConfirmedIdentity(other)).rejects.toMatchObject({ code: 'CONFIRM_IDENTITY' })
  })

  test('reports how many attempts are left after a wrong password; after five even the right one must wait 15 minutes', async () => {
    const [ctx, other] = await twoBrowsers()
    const answers = []
    for (let n = 0; n < 5; n++) answers.push(await confirmIdentity(ctx, { password: 'verkeerd' }))
    expect(answers).toMatchObject(
      [4, 3, 2, 1, 0].map((triesLeft) => ({ code: 'PROOF_REFUSED', status: 403, triesLeft })),
    )
    expect(answers[0]).toHaveProperty('message', 'Dit klopt niet. Nog 4 pogingen.')
    for (const browser of [ctx, other]) {
      expect(await confirmIdentity(browser, { password: DEMO_PASSWORD })).toMatchObject({ code: 'LOCKED', status: 429 })
    }
    ctx.clock.advance(15 * MINUTE_MS)
    expect(await confirmIdentity(ctx, { password: DEMO_PASSWORD })).toHaveProperty('until')
  })

  test('counts concurrent guesses one by one', async () => {
    const [ctx] = await twoBrowsers()
    const answers = await Promise.all(Array.from({ length: 12 }, () => confirmIdentity(ctx, { password: 'verkeerd' })))
    const codes = answers.map((answer) => 'code' in answer && answer.code)
    expect(codes.filter((code) => code === 'PROOF_REFUSED')).toHaveLength(5)
    expect(codes.filter((code) => code === 'LOCKED')).toHaveLength(7)
  })

  test.each([[undefined], [''], ['x'.repeat(1001)]])('%j is no proof and costs no try', async (password) => {
    const [ctx] = await twoBrowsers()
    expect(await confirmIdentity(ctx, { password })).toMatchObject({ code: 'INVALID_INPUT' })
    expect(await confirmIdentity(ctx, { password: 'verkeerd' })).toMatchObject({ triesLeft: 4 })
  })
})

/** The customer in two browsers that logged in a while ago. */
async function twoBrowsers() {
  const ctx = await testContext({ signedInAs: EMAIL })
  const other = await ctx.another({ signedInAs: EMAIL })
  ctx.clock.advance(10 * MINUTE_MS)
  return [ctx, other] as const
}
