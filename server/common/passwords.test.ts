import { parseOptions } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { Failure } from './failures'
import { hashPassword, isPassword } from './passwords'

test('a password is kept as argon2id with 19 MiB and two rounds', async () => {
  const hash = await hashPassword('veertien tekens')
  expect(hash).toMatch(/^\$argon2id\$/)
  expect(parseOptions(hash)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 })
})

test('a password is compared letter for letter: no trimming, no normalising, no cutting', async () => {
  const password = ' café met een \u0000 erin en staart 🚩 '
  const hash = await hashPassword(password)
  expect(await isPassword(password, hash)).toBe(true)
  const others = [password.trim(), password.normalize('NFD'), password.toUpperCase(), password.split('\u0000')[0] ?? '']
  for (const other of others) expect(await isPassword(other, hash)).toBe(false)
})

test('without a hash no password is right', async () => {
  expect(await isPassword('vlag-en-wimpel-2026', null)).toBe(false)
})

test('a crowd is turned away instead of being queued without end', async () => {
  const attempts = await Promise.allSettled(
    Array.from({ length: 40 }, () => isPassword('wachtwoord van niemand', null)),
  )
  const refused = attempts.filter((attempt) => attempt.status === 'rejected')
  expect(refused).toHaveLength(40 - 22)
  for (const { reason } of refused) expect(reason).toMatchObject({ name: 'Failure', code: 'OUTSIDE_UNAVAILABLE' })
  expect(refused[0]?.reason).toBeInstanceOf(Failure)
  expect(await isPassword('daarna gaat het weer', null)).toBe(false)
})
