import { hash, verify } from '@node-rs/argon2'
import Database from 'better-sqlite3'
import { afterEach, expect, test, vi } from 'vitest'
import { toCustomerDto } from '../../../rules/customer-dto'
import { REGISTRATION_DEFAULTS } from '../../../rules/registration'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { sendPasswordResetLink } from './password-reset.service'
import { registerAccount, registerCheckoutAccount, resendActivationLink } from './registration.service'

// The library works as usual; its calls are counted.
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>()
  return { ...argon2, hash: vi.fn(argon2.hash), verify: vi.fn(argon2.verify) }
})

afterEach(() => void vi.restoreAllMocks())

const FORM = {
  ...toCustomerDto(REGISTRATION_DEFAULTS),
  ...{ firstName: 'Nina', lastName: 'Nieuw', isCompany: false, phoneNumber: '+31 10 000 00 09' },
  ...{ street: 'Voorbeeldstraat', streetNumber: '5', postCode: '1234 AB', city: 'Voorbeeldstad' },
  password: 'een eigen wachtwoord',
}
const WAITING = 'wacht@voorbeeld.nl'

type Act = (ctx: TestContext, email: string) => Promise<unknown>

/** The expensive parts of an act: passwords hashed, and commits, each of which waits for the disk. */
async function costOf(act: Act, email: string) {
  const ctx = await testContext()
  await registerAccount(ctx, { form: { ...FORM, email: WAITING } })
  ctx.clock.advance(60_000)
  // Their commits, such as those of mails, would be counted by chance.
  await ctx.jobs.settle()
  await ctx.jobs.stop()
  for (const counted of [hash, verify]) vi.mocked(counted).mockClear()
  const exec = vi.spyOn(Database.prototype, 'exec')
  const answer = await act(ctx, email)
  const commits = exec.mock.calls.filter(([sql]) => sql === 'COMMIT').length
  exec.mockRestore()
  const hashes = vi.mocked(hash).mock.calls.length + vi.mocked(verify).mock.calls.length
  return { answer, cost: { hashes, commits } }
}

test.each<[string, number, Act]>([
  ['requesting a password reset', 0, (ctx, email) => sendPasswordResetLink(ctx, { email })],
  ['registering', 1, (ctx, email) => registerAccount(ctx, { form: { ...FORM, email } })],
  [
    'registering at the checkout',
    0,
    (ctx, email) => registerCheckoutAccount(ctx, { form: { email, forename: 'Nina', surname: 'Nieuw' } }),
  ],
  ['requesting another activation link', 0, (ctx, email) => resendActivationLink(ctx, { email })],
])('%s answers and costs the same, whoever has the address', async (_what, hashes, act) => {
  const unknown = await costOf(act, 'niemand@voorbeeld.nl')
  expect(unknown.answer).not.toHaveProperty('code')
  expect(unknown.cost.hashes).toBe(hashes)
  expect(unknown.cost.commits).toBeGreaterThan(0)
  for (const email of ['klant@voorbeeld.nl', 'geblokkeerd@voorbeeld.nl', WAITING])
    expect([email, await costOf(act, email)]).toEqual([email, unknown])
})
