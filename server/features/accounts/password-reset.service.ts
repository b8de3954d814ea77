import { emailKey } from '../../../rules/email'
import { isGuessable, type PasswordOwner } from '../../../rules/guessable-password'
import { parseEmailRequest, parseNewPassword } from '../../../rules/login'
import type { Context } from '../../common/context'
import { hashToken, newToken } from '../../common/ids'
import { hashPassword } from '../../common/passwords'
import type { Account } from '../../common/viewer'
import { type InvalidInput, invalidInput } from '../../graphql/user-error'
import { CaptchaRequired, guessablePassword, LinkRefused } from './accounts.errors'
import { PasswordChanged, PasswordResetRequested } from './accounts.graphql'
import { CODE_GUESSES, LOGIN, PASSWORD_RESET, RESET_LINK_MS, RESET_MAILS, RESETS_PER_ADDRESS } from './accounts.limits'
import { mailPasswordChanged, mailPasswordReset } from './accounts.mails'
import { findAccountByEmail, findAccountById, updateAccount } from './accounts.repository'
import { text } from './accounts.text'
import { keepActivity } from './activity.service'
import { passesCaptcha, requireAddressAllowed } from './captcha-gate'
import { deleteEmailChange } from './email-changes.repository'
import { findPasswordReset, replacePasswordReset, takePasswordReset } from './password-resets.repository'
import { endSession, endSessionsOf } from './sessions.service'

/** Mails a link to choose a new password, if the account exists. The response is the same if it does not. */
export async function sendPasswordResetLink(
  ctx: Context,
  request: { email: unknown; captchaToken?: unknown },
): Promise<PasswordResetRequested | CaptchaRequired | InvalidInput> {
  const parsed = parseEmailRequest({ email: request.email })
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  const email = emailKey(parsed.value.email)
  const token = typeof request.captchaToken === 'string' ? request.captchaToken : ''
  if (!(await passesCaptcha(ctx, PASSWORD_RESET, { email, action: 'password-reset', token }))) {
    return new CaptchaRequired(text[ctx.locale].resetCaptcha)
  }
  await requireAddressAllowed(ctx, RESETS_PER_ADDRESS)
  const { count } = await ctx.limits.peek(RESET_MAILS, email)
  const account = await findAccountByEmail(ctx.db.reader, email)
  const sends = count < RESET_MAILS.max && account
  // Concurrently they share one commit, so that an unknown address takes as long as a known one.
  await Promise.all([ctx.limits.take(RESET_MAILS, email), sends && sendLink(ctx, account)])
  return new PasswordResetRequested(text[ctx.locale].resetSent)
}

/**
 * Sets a new password by a mailed link, which is then used up. All sessions of the account end, and the owner is
 * mailed. A visitor who is signed in to another account cannot use the link.
 */
export async function resetPassword(
  ctx: Context,
  request: { token: string; password: string },
): Promise<PasswordChanged | LinkRefused | InvalidInput> {
  const words = text[ctx.locale]
  const parsed = parseNewPassword({ password: request.password })
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  const tokenHash = hashToken(request.token)
  const accountId = await findPasswordReset(ctx.db.reader, tokenHash, ctx.now)
  const isOthers = ctx.viewer.account && ctx.viewer.account.id !== accountId
  if (!accountId || isOthers) return new LinkRefused('LINK_NOT_VALID', words.resetUnknown)
  const { password } = parsed.value
  const account = await findAccountById(ctx.db.reader, accountId)
  if (account && isGuessable(password, ownerOf(account))) return guessablePassword(ctx)
  const passwordHash = await hashPassword(password)
  const isChanged = await changePassword(ctx, tokenHash, passwordHash)
  if (!isChanged) return new LinkRefused('LINK_NOT_VALID', words.resetUnknown)
  await ctx.limits.clear(LOGIN, accountId)
  await ctx.limits.clear(CODE_GUESSES, accountId)
  if (ctx.viewer.account) await endSession(ctx)
  return new PasswordChanged(words.passwordChanged)
}

/** Words of the owner that make a password easy to guess. */
export const ownerOf = ({ email, firstName, lastName, companyName, username }: Account): PasswordOwner => ({
  email,
  names: [firstName, lastName, companyName, username],
})

async function sendLink(ctx: Context, account: Account): Promise<void> {
  const token = newToken()
  await ctx.db.transaction(async (tx) => {
    await replacePasswordReset(tx, {
      tokenHash: hashToken(token),
      accountId: account.id,
      expiresAt: ctx.now + RESET_LINK_MS,
      createdAt: ctx.now,
    })
    await mailPasswordReset(ctx, tx, account, token)
    await keepActivity(ctx, tx, 'password-link-sent', { accountId: account.id })
  })
}

/** False when the link was used in the meantime. */
const changePassword = (ctx: Context, tokenHash: string, passwordHash: string): Promise<boolean> =>
  ctx.db.transaction(async (tx) => {
    const accountId = await takePasswordReset(tx, tokenHash, ctx.now)
    if (!accountId) return false
    const account = await updateAccount(tx, accountId, { passwordHash })
    await mailPasswordChanged(ctx, tx, account, tokenHash)
    await deleteEmailChange(tx, accountId)
    await endSessionsOf(ctx, tx, accountId)
    await keepActivity(ctx, tx, 'password-changed', { accountId })
    return true
  })
