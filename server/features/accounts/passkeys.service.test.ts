import { describe, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '../../../rules/time'
import { softwareAuthenticator } from '../../../tests/support/software-authenticator'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { throwRefusal } from '../../graphql/user-error'
import { mailsTo } from './accounts.test-support'
import { confirmIdentity } from './confirm-identity.service'
import { requireConfirmedIdentity } from './identity.service'
import { loginWithPasskey } from './login.service'
import {
  addPasskey,
  createPasskeyChallenge,
  deleteOwnPasskey,
  findOwnPasskey,
  listOwnPasskeys,
  nameOwnPasskey,
} from './passkeys.service'
import { PasskeyNode } from './security.graphql'

const EMAIL = 'klant@voorbeeld.nl'

const optionsFor = async (ctx: TestContext, purpose: 'LOGIN' | 'CONFIRM' | 'REGISTER') =>
  throwRefusal(await createPasskeyChallenge(ctx, { purpose })).options

/** The customer with a passkey, and a visitor of the same shop. */
async function withPasskey() {
  const ctx = await testContext({ signedInAs: EMAIL })
  const key = softwareAuthenticator()
  const passkey = await addPasskey(ctx, { passkey: key.create(await optionsFor(ctx, 'REGISTER')), name: 'Telefoon' })
  if (!(passkey instanceof PasskeyNode)) throw new Error('the passkey was not added')
  return { ctx, key, passkey, visitor: await ctx.another() }
}

test('a passkey is added, signs in and shows its last use; the owner is notified', async () => {
  const { ctx, key, visitor } = await withPasskey()
  expect(await listOwnPasskeys(ctx)).toMatchObject([{ name: 'Telefoon', createdAt: ctx.now, lastUsedAt: null }])
  expect((await mailsTo(ctx, EMAIL)).at(-1)?.subject).toBe('Er is een passkey toegevoegd')
  ctx.clock.advance(MINUTE_MS)
  const answer = await loginWithPasskey(visitor, { passkey: key.get(await optionsFor(visitor, 'LOGIN')) })
  expect(answer).toMatchObject({ isLoggedIn: true, email: EMAIL })
  await requireConfirmedIdentity(visitor)
  expect(await listOwnPasskeys(ctx)).toMatchObject([{ lastUsedAt: ctx.now }])
})

describe('a login by passkey is refused', () => {
  const refused = { code: 'PROOF_REFUSED', status: 401 }

  test('when the same response comes twice', async () => {
    const { key, visitor } = await withPasskey()
    const passkey = key.get(await optionsFor(visitor, 'LOGIN'))
    expect(await loginWithPasskey(visitor, { passkey })).toMatchObject({ isLoggedIn: true })
    expect(await loginWithPasskey(visitor, { passkey })).toMatchObject(refused)
  })

  test('in another browser than the one with the challenge', async () => {
    const { ctx, key, visitor } = await withPasskey()
    const passkey = key.get(await optionsFor(visitor, 'LOGIN'))
    expect(await loginWithPasskey(await ctx.another(), { passkey })).toMatchObject(refused)
  })

  test('after five minutes', async () => {
    const { ctx, key, visitor } = await withPasskey()
    const passkey = key.get(await optionsFor(visitor, 'LOGIN'))
    ctx.clock.advance(5 * MINUTE_MS)
    expect(await loginWithPasskey(visitor, { passkey })).toMatchObject(refused)
  })

  test.each([
    ['for another site', { origin: 'https://evil.example' }],
    ['without finger, face or PIN', { isVerified: false }],
  ])('%s', async (_, said) => {
    const { key, visitor } = await withPasskey()
    const passkey = key.get(await optionsFor(visitor, 'LOGIN'), said)
    expect(await loginWithPasskey(visitor, { passkey })).toMatchObject(refused)
  })

  test('when the counter of the authenticator goes back, as that of a copy would', async () => {
    const { key, visitor } = await withPasskey()
    key.setCounter(7)
    await loginWithPasskey(visitor, { passkey: key.get(await optionsFor(visitor, 'LOGIN')) })
    key.setCounter(3)
    const passkey = key.get(await optionsFor(visitor, 'LOGIN'))
    expect(await loginWithPasskey(visitor, { passkey })).toMatchObject(refused)
  })

  test('when the challenge was for another purpose, is unknown, or the response is invalid', async () => {
    const { ctx, key, visitor } = await withPasskey()
    const confirming = key.get(await optionsFor(ctx, 'CONFIRM'))
    expect(await loginWithPasskey(ctx, { passkey: confirming })).toMatchObject(refused)
    const unknown = softwareAuthenticator().get(await optionsFor(visitor, 'LOGIN'))
    for (const passkey of [unknown, '', '{}', 'null', '[]', '{"id":7}', undefined, 'x'.repeat(20_000)]) {
      expect(await loginWithPasskey(visitor, { passkey })).toMatchObject(refused)
    }
  })

  test('without a check, when the response is longer than any valid one', async () => {
    const { visitor } = await withPasskey()
    const parse = vi.spyOn(JSON, 'parse')
    expect(await loginWithPasskey(visitor, { passkey: '['.repeat(100_001) })).toMatchObject(refused)
    expect(parse.mock.calls.filter(([text]) => text.startsWith('[[['))).toEqual([])
    parse.mockRestore()
  })

  test('once it was removed', async () => {
    const { ctx, key, passkey, visitor } = await withPasskey()
    expect(await deleteOwnPasskey(ctx, passkey)).toMatchObject({ id: passkey.id })
    const answer = key.get(await optionsFor(visitor, 'LOGIN'))
    expect(await loginWithPasskey(visitor, { passkey: answer })).toMatchObject(refused)
  })
})

test('a passkey confirms the identity; that of another account does not', async () => {
  const { ctx, key } = await withPasskey()
  const other = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
  const theirs = softwareAuthenticator()
  await addPasskey(other, { passkey: theirs.create(await optionsFor(other, 'REGISTER')), name: 'Van een ander' })
  ctx.clock.advance(10 * MINUTE_MS)
  await expect(requireConfirmedIdentity(ctx)).rejects.toMatchObject({ code: 'CONFIRM_IDENTITY' })
  const options = await optionsFor(ctx, 'CONFIRM')
  expect(JSON.parse(options)).toMatchObject({ rpId: 'shop.example', allowCredentials: [{ id: key.id }] })
  const answer = await confirmIdentity(ctx, { passkey: theirs.get(options) })
  expect(answer).toMatchObject({ code: 'PROOF_REFUSED', triesLeft: 4 })
  const right = key.get(await optionsFor(ctx, 'CONFIRM'))
  expect(await confirmIdentity(ctx, { passkey: right, password: 'erbij' })).toMatchObject({ code: 'INVALID_INPUT' })
  expect(await confirmIdentity(ctx, { passkey: right })).toHaveProperty('until')
  await requireConfirmedIdentity(ctx)
})

test('adding or removing a passkey requires a confirmed identity; renaming does not', async () => {
  const { ctx, key, passkey } = await withPasskey()
  const options = await optionsFor(ctx, 'REGISTER')
  ctx.clock.advance(10 * MINUTE_MS)
  const asked = { code: 'CONFIRM_IDENTITY' }
  expect(await createPasskeyChallenge(ctx, { purpose: 'REGISTER' })).toMatchObject(asked)
  await expect(addPasskey(ctx, { passkey: key.create(options), name: 'Nog een' })).rejects.toMatchObject(asked)
  expect(await deleteOwnPasskey(ctx, passkey)).toMatchObject(asked)
  expect(await nameOwnPasskey(ctx, { id: passkey.id, name: ' Sleutelbos ' })).toMatchObject({ name: 'Sleutelbos' })
  expect(await nameOwnPasskey(ctx, { id: passkey.id, name: ' ' })).toMatchObject({ issues: [{ field: 'name' }] })
})

test('a passkey that is registered already, or is for another site, is not added', async () => {
  const { ctx, key } = await withPasskey()
  const add = async (made: (options: string) => string) =>
    addPasskey(ctx, { passkey: made(await optionsFor(ctx, 'REGISTER')), name: 'Nog een' })
  const refused = { code: 'PROOF_REFUSED', message: 'De passkey is niet toegevoegd. Probeer het opnieuw.' }
  expect(await add((options) => key.create(options))).toMatchObject(refused)
  const origin = 'https://evil.example'
  expect(await add((options) => softwareAuthenticator().create(options, { origin }))).toMatchObject(refused)
  expect(await listOwnPasskeys(ctx)).toHaveLength(1)
})

test("another's passkey does not exist", async () => {
  const { ctx, passkey } = await withPasskey()
  const other = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
  const missing = { code: 'NOT_FOUND' }
  await expect(nameOwnPasskey(other, { id: passkey.id, name: 'Van mij' })).rejects.toMatchObject(missing)
  await expect(deleteOwnPasskey(other, passkey)).rejects.toMatchObject(missing)
  expect(await findOwnPasskey(other, passkey.id)).toBeNull()
  expect(await listOwnPasskeys(ctx)).toMatchObject([{ name: 'Telefoon' }])
})
