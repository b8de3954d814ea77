import { hash, verify } from '@node-rs/argon2'
import { beforeEach, expect, test, vi } from 'vitest'
import { toCustomerDto } from '../../../rules/customer-dto'
import { REGISTRATION_DEFAULTS } from '../../../rules/registration'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { ARGON2 } from '../../common/passwords'
import { login } from './login.service'
import { registerAccount } from './registration.service'

// The library works as usual; its calls are counted.
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>()
  return { ...argon2, hash: vi.fn(argon2.hash), verify: vi.fn(argon2.verify) }
})

beforeEach(() => void vi.mocked(verify).mockClear())

const WRONG = 'dit is niet het wachtwoord'
const WAITING = 'wacht@voorbeeld.nl'

async function register(ctx: TestContext, email: string): Promise<void> {
  vi.mocked(hash).mockClear()
  const person = { firstName: 'Nina', lastName: 'Nieuw', isCompany: false, phoneNumber: '+31 10 000 00 09' }
  const address = { street: 'Voorbeeldstraat', streetNumber: '5', postCode: '1234 AB', city: 'Voorbeeldstad' }
  const form = {
    ...toCustomerDto(REGISTRATION_DEFAULTS),
    ...person,
    ...address,
    email,
    password: 'een eigen wachtwoord',
  }
  expect(await registerAccount(ctx, { form })).toEqual({ activationRequired: true })
  expect(hash).toHaveBeenCalledTimes(1)
}

test.each([
  ['a customer by address', 'klant@voorbeeld.nl'],
  ['a customer by username', 'klant'],
  ['a blocked customer', 'geblokkeerd@voorbeeld.nl'],
  ['a visitor whose registration waits', WAITING],
  ['an address that nobody has', 'niemand@voorbeeld.nl'],
  ['a username that nobody has', 'niemand'],
])('a wrong password of %s costs one verification at the price of a real one', async (_who, username) => {
  const ctx = await testContext()
  await register(ctx, WAITING)
  vi.mocked(hash).mockClear()
  expect(await login(ctx, { username, password: WRONG })).toMatchObject({ code: 'INVALID_CREDENTIALS' })
  expect(hash).not.toHaveBeenCalled()
  expect(verify).toHaveBeenCalledTimes(1)
  const [against] = vi.mocked(verify).mock.calls[0] ?? []
  const { memoryCost, timeCost, parallelism } = ARGON2
  expect(against).toContain(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
})

test('registering costs one hash, whether the address has an account or not', async () => {
  for (const email of ['klant@voorbeeld.nl', 'niemand@voorbeeld.nl']) await register(await testContext(), email)
})
