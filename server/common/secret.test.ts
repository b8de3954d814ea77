import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { OWN_COMPANY, OWN_CONTACTS } from '../../tests/support/test-config'
import { readConfig } from '../config'
import { keptSecret, weaknessOf } from './secret'

const root = mkdtempSync(join(tmpdir(), 'wimpel-secret-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const newFolder = () => mkdtempSync(join(root, 'data-'))

describe('the secret of a demo shop', () => {
  test('is created once, readable by its owner only, without temporary files left', () => {
    const folder = newFolder()
    const secret = keptSecret(folder)
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(keptSecret(folder)).toBe(secret)
    expect(readdirSync(folder)).toEqual(['secret'])
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(secret)
  })

  test.each(['', 'x', 'half-of-a-secret-that-was'])('is refused when it is cut off: "%s"', (content) => {
    const folder = newFolder()
    writeFileSync(join(folder, 'secret'), content)
    expect(() => readConfig({ DATA_DIR: folder })).toThrow(`is cut off: it has ${content.length} characters`)
  })
})

describe('a secret for production', () => {
  const WEAK = [
    'short',
    'a'.repeat(40),
    'abababababababababababababababababab',
    '0123456789abcdef0123456789abcdef',
    'abcabcabcabcabcabcabcabcabcabcabcab',
    'change-me-please-this-is-not-a-real-one',
    'CHANGEME_0f9a8b7c6d5e4f3a2b1c0d9e8f7a',
    'replace_this_with_something_long_and_random',
    'my-secret-password-key-1234567890',
    'your-production-secret-token-abcdefghijk',
    'voorbeeld-van-een-heel-lange-sleutel-hier',
  ]
  const production = (SECRET: string) => () =>
    readConfig({
      ...{ SHOP_MODE: 'production', ALLOW_EMBEDDED: '1', PUBLIC_URL: 'https://shop.example', SECRET },
      ...OWN_COMPANY,
      ...OWN_CONTACTS,
    })

  test.each(WEAK)('is not %s', (secret) => {
    expect(weaknessOf(secret)).not.toBeNull()
    if (secret.length >= 32) expect(production(secret)).toThrow('SECRET is weak: it')
  })

  test('is any random text', () => {
    for (let i = 0; i < 500; i++) {
      const bytes = randomBytes(32)
      for (const secret of [bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url')])
        expect([secret, weaknessOf(secret)]).toEqual([secret, null])
    }
    expect(production(randomBytes(24).toString('base64'))().secret).toHaveLength(32)
  })
})

test('an invalid data folder is reported clearly', () => {
  const file = join(newFolder(), 'file')
  writeFileSync(file, '')
  expect(() => readConfig({ DATA_DIR: join(file, 'data') })).toThrow(/is a file, or lies below one.*ENOTDIR/)
})
