import { expect, test } from 'vitest'
import { identifierOf, parseEmailRequest, parseLogin, parseLoginForm, parseNewPassword } from './login'

test('a login has a username, a password and perhaps a captcha [AUTH-001, CHK-023]', () => {
  expect(parseLogin({ username: ' jan ', password: ' p ', 'g-recaptcha-response': 'x' })).toEqual({
    ok: true,
    value: { username: 'jan', password: ' p ', code: '', captcha: 'x' },
  })
  expect(parseLogin({ username: 'jan', password: 'p' })).toMatchObject({ value: { captcha: '' } })
  expect(parseLogin({})).toEqual({ ok: false, issues: { username: 'required', password: 'required' } })
})

test('the form of the site asks for an e-mail address and a password [AUTH-006]', () => {
  expect(parseLoginForm({ username: ' jan@Example.nl', password: ' p ' })).toEqual({
    ok: true,
    value: { username: 'jan@example.nl', password: ' p ', code: '' },
  })
  expect(parseLoginForm({ username: '', password: '' })).toEqual({
    ok: false,
    issues: { username: 'required', password: 'required' },
  })
  expect(parseLoginForm({ username: 'jan', password: 'p' })).toEqual({
    ok: false,
    issues: { username: 'invalid-email' },
  })
})

test.each([
  ['Jan@Example.NL', { by: 'email', key: 'jan@example.nl' }],
  [' Jansen ', { by: 'username', key: 'jansen' }],
])('%j is looked for as %o [CHK-020]', (username, identifier) => {
  expect(identifierOf(username)).toEqual(identifier)
})

test('a reset asks for a real address [AUTH-006, AUTH-008]', () => {
  expect(parseEmailRequest({ email: 'jan@example.nl' })).toEqual({ ok: true, value: { email: 'jan@example.nl' } })
  expect(parseEmailRequest({})).toEqual({ ok: false, issues: { email: 'required' } })
  expect(parseEmailRequest({ email: 'jan' })).toEqual({ ok: false, issues: { email: 'invalid-email' } })
})

test('a new password keeps to 14 to 40 characters wherever it is set [AUTH-017]', () => {
  expect(parseNewPassword({ password: 'x'.repeat(13) })).toEqual({
    ok: false,
    issues: { password: 'password-too-short' },
  })
  expect(parseNewPassword({ password: 'x'.repeat(14) }).ok).toBe(true)
})
