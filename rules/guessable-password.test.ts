import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PASSWORD_MAX, PASSWORD_MIN } from './constants'
import { isGuessable, type PasswordOwner } from './guessable-password'

const OWNER: PasswordOwner = {
  email: 'nina.jansen@voorbeeldbakker.nl',
  names: ['Nina', 'Jansen-de Boer', 'Bakkerij Voorbeeld', null, undefined],
}

test.each([
  'WachtwoordWachtwoord',
  'passwordpassword',
  'P4$$w0rdP4$$w0rd',
  'W@chtw00rd!!!!!!!W@chtw00rd',
  'geheim geheim geheim',
  'testtesttesttest',
  'correct horse battery staple',
  'nina.jansen@voorbeeldbakker.nl',
  'ik-nina.jansen@voorbeeldbakker.nl-ben-het',
  'NinaJansen2026',
  'jansen-de-boer-1980',
  'Bakkerij Voorbeeld 1',
  'wimpelwimpel2026',
  'domeinnaam-hosting',
])('%s is guessed soon', (password) => {
  expect(isGuessable(password, OWNER)).toBe(true)
})

test.each([
  'vlag-en-wimpel-2026',
  'een eigen wachtwoord',
  'een-Lang-wachtwoord-7',
  'geheim wachtwoord 1',
  'x'.repeat(14),
  'a'.repeat(40),
  ' '.repeat(14),
  '🚩'.repeat(14),
  '83619402758163',
  '12345678901234',
  'wachtwoord1234',
  'Tr4ge-fietsbel',
  'Nina lust kruidnagel',
  'ochtendkoffie met jansen',
])('%s is not [AUTH-017]', (password) => {
  expect(isGuessable(password, OWNER)).toBe(false)
})

const cores = ['jansen', 'nina', 'bakkerij', 'voorbeeld', 'wimpel', 'domeinnaam']
const lengthening = fc.oneof(
  fc.constantFrom('', '!', '-', '_ ', '1234', '!!!', 'xxxx', '000'),
  fc.integer({ min: 1900, max: 2099 }).map(String),
)
const cased = (word: string) => fc.mixedCase(fc.constant(word))
const lengthened = fc
  .constantFrom(...cores)
  .chain((core) => fc.array(fc.tuple(cased(core), lengthening), { minLength: 1, maxLength: 6 }))
  .map((pieces) => pieces.flat().join(''))
  .filter((password) => password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX - 10)

test('however such a word is lengthened, it stays easy; a word of one’s own makes it good', () => {
  fc.assert(
    fc.property(lengthened, fc.boolean(), (password, isBefore) => {
      expect(isGuessable(password, OWNER), password).toBe(true)
      const good = isBefore ? `kruidnagel${password}` : `${password}kruidnagel`
      expect(isGuessable(good, OWNER), good).toBe(false)
    }),
  )
})

test('a password that chance made is not refused, and none takes long', () => {
  const unit = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')
  const random = fc.string({ unit, minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX })
  fc.assert(
    fc.property(random, fc.string({ unit: 'grapheme', maxLength: PASSWORD_MAX }), (password, odd) => {
      fc.pre(new Set(password).size > 7)
      expect(isGuessable(password, OWNER), password).toBe(false)
      expect(isGuessable(odd, { email: '', names: [odd] })).toBeTypeOf('boolean')
    }),
  )
})
