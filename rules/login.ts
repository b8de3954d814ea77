import * as z from 'zod/mini'
import { emailKey } from './email'
import { anyPassword, email, newPassword, optionalText, requiredText } from './fields'
import { type Parsed, parseForm } from './issues'

/** Both logins send an e-mail address or username as `username`. The second-factor code is empty if omitted. */
export type Login = { username: string; password: string; code: string; captcha: string }

/** Reads a login. Captcha and code are empty if omitted. */
export function parseLogin(input: unknown): Parsed<Login> {
  const parsed = parseForm(loginSchema, input)
  if (!parsed.ok) return parsed
  const { username, password, code } = parsed.value
  return { ok: true, value: { username, password, code, captcha: parsed.value['g-recaptcha-response'] } }
}

/** Reads the login form of the site, which accepts an e-mail address. */
export const parseLoginForm = (input: unknown): Parsed<{ username: string; password: string; code: string }> =>
  parseForm(loginFormSchema, input)

/** Reads the login form of the checkout, which also accepts a username. */
export const parseShopLogin = (input: unknown): Parsed<{ username: string; password: string; code: string }> =>
  parseForm(shopLoginSchema, input)

/** Reads a request for a reset link or an activation link. */
export const parseEmailRequest = (input: unknown): Parsed<{ email: string }> => parseForm(emailSchema, input)

/** Reads a new password for a reset or activation. */
export const parseNewPassword = (input: unknown): Parsed<{ password: string }> => parseForm(passwordSchema, input)

/** Reads the password of a signed-in user who confirms their identity. */
export const parseKnownPassword = (input: unknown): Parsed<{ password: string }> =>
  parseForm(knownPasswordSchema, input)

/** Reads a password change, which requires the current password. */
export const parsePasswordChange = (input: unknown): Parsed<{ currentPassword: string; newPassword: string }> =>
  parseForm(passwordChangeSchema, input)

/** Reads a new login address. */
export const parseEmailChange = (input: unknown): Parsed<{ newEmail: string }> => parseForm(emailChangeSchema, input)

/**
 * Returns how to find an account: by e-mail address if the text contains an at sign, otherwise by username.
 * Case-insensitive.
 */
export function identifierOf(username: string): { by: 'email' | 'username'; key: string } {
  if (username.includes('@')) return { by: 'email', key: emailKey(username) }
  return { by: 'username', key: username.trim().toLowerCase() }
}

const loginSchema = z.object({
  username: requiredText(254),
  password: anyPassword(),
  code: optionalText(40),
  'g-recaptcha-response': optionalText(10_000),
})
const loginFormSchema = z.object({ username: email(), password: anyPassword(), code: optionalText(40) })
const shopLoginSchema = z.object({ username: requiredText(254), password: anyPassword(), code: optionalText(40) })
const emailSchema = z.object({ email: email() })
const knownPasswordSchema = z.object({ password: anyPassword() })
const passwordChangeSchema = z.object({ currentPassword: anyPassword(), newPassword: newPassword() })
const emailChangeSchema = z.object({ newEmail: email() })
const passwordSchema = z.object({ password: newPassword() })
