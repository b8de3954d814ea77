import { expect, test } from 'vitest'
import { challengeUrl } from './challenge'
import { afterAnswer, mayBeSent, noCaptcha } from './useCaptcha'

test('a form without a captcha may be sent at once [CAP-008]', () => {
  expect(mayBeSent(noCaptcha(false))).toBe(true)
})

test('a captcha that is asked shuts the form until it is solved, and again when it expires [CAP-009]', () => {
  const asked = afterAnswer(noCaptcha(false), true)
  expect(asked.isAsked).toBe(true)
  expect(mayBeSent(asked)).toBe(false)
  const solved = { ...asked, token: 'token' }
  expect(mayBeSent(solved)).toBe(true)
  expect(mayBeSent({ ...solved, token: null })).toBe(false)
})

test('a used token resets the captcha, which stays visible [CAP-009]', () => {
  const solved = { isAsked: true, token: 'token', attempt: 3 }
  expect(afterAnswer(solved, false)).toEqual({ isAsked: true, token: null, attempt: 4 })
})

test('a page may open with the captcha in it [CAP-011]', () => {
  expect(mayBeSent(noCaptcha(true))).toBe(false)
})

test('every act asks for a challenge of its own', () => {
  expect(challengeUrl('/captcha/challenge', 'password-reset')).toBe('/captcha/challenge?action=password-reset')
})
