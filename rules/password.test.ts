import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwordChecklist, passwordIssue } from './password'
import { text } from './password.text'

test.each([
  ['', 'required', [false, false]],
  ['x', 'password-too-short', [false, true]],
  ['x'.repeat(13), 'password-too-short', [false, true]],
  ['x'.repeat(14), null, [true, true]],
  ['x'.repeat(40), null, [true, true]],
  ['x'.repeat(41), 'password-too-long', [true, false]],
  ['🚩'.repeat(13), 'password-too-short', [false, true]],
  ['🚩'.repeat(40), null, [true, true]],
  [' '.repeat(14), null, [true, true]],
])('%j: issue %s, checklist %j [AUTH-017, AUTH-018]', (password, issue, done) => {
  expect(passwordIssue(password)).toBe(issue)
  expect(passwordChecklist(password).map((item) => item.done)).toEqual(done)
})

test('a password is right exactly when both lines tick [AUTH-018]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (password) => {
      expect(passwordIssue(password) === null).toBe(passwordChecklist(password).every(({ done }) => done))
    }),
  )
})

test('the lines name the numbers [AUTH-018]', () => {
  expect(passwordChecklist('').map(({ key }) => text.nl[key])).toEqual(['Minstens 14 tekens', 'Hoogstens 40 tekens'])
})
