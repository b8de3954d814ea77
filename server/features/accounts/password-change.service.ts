import { isGuessable } from '../../../rules/guessable-password'
import { parsePasswordChange } from '../../../rules/login'
import type { Context } from '../../common/context'
import { requireAccount } from '../../common/guards'
import { newId } from '../../common/ids'
import { hashPassword, isPassword } from '../../common/passwords'
import { viewerOf } from '../../common/viewer'
import { type InvalidInput, invalidInput } from '../../graphql/user-error'
import { type IdentityRefused, lockedOut } from './accounts.errors'
import { PasswordChanged } from './accounts.graphql'
import { CONFIRMATION } from './accounts.limits'
import { mailPasswordChanged } from './accounts.mails'
import { updateAccount } from './accounts.repository'
import { text } from './accounts.text'
import { keepActivity } from './activity.service'
import { deleteEmailChange } from './email-changes.repository'
import { refuseProof, takeTry } from './identity.service'
import { deviceToken } from './known-device'
import { ownerOf } from './password-reset.service'
import { confirmSession } from './sessions.repository'
import { endOtherSessionsOf } from './sessions.service'

/**
 * Changes the password of a user who knows the current one. Other sessions end, a pending e-mail change is cancelled,
 * and the owner is mailed.
 */
export async function changePassword(
  ctx: Context,
  request: { currentPassword: unknown; newPassword: unknown },
): Promise<PasswordChanged | IdentityRefused | InvalidInput> {
  const account = requireAccount(ctx)
  const { currentPassword, newPassword } = request
  const parsed = parsePasswordChange({ currentPassword, newPassword })
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  const { value } = parsed
  if (isGuessable(value.newPassword, ownerOf(account))) return invalidInput(ctx, { newPassword: 'password-guessable' })
  const triesLeft = await takeTry(ctx, account)
  if (triesLeft === null) return lockedOut(ctx)
  if (!(await isPassword(value.currentPassword, account.passwordHash))) return refuseProof(ctx, account, triesLeft)
  await ctx.limits.clear(CONFIRMATION, account.id)
  const passwordHash = await hashPassword(value.newPassword)
  const changed = await ctx.db.transaction(async (tx) => {
    const after = await updateAccount(tx, account.id, { passwordHash })
    await deleteEmailChange(tx, account.id)
    await confirmSession(tx, ctx.session.hash, ctx.now)
    await endOtherSessionsOf(ctx, tx, account.id)
    await mailPasswordChanged(ctx, tx, after, newId('job'))
    await keepActivity(ctx, tx, 'password-changed', { accountId: account.id, actorId: account.id })
    return after
  })
  ctx.viewer = viewerOf(changed, ctx.now)
  // The previous proof of an earlier sign-in is bound to the previous password.
  ctx.device?.keep(deviceToken(ctx.config.secret, changed, ctx.now))
  return new PasswordChanged(text[ctx.locale].passwordChangedHere)
}
