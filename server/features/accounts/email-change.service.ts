import type { Tx } from '../../../db/database'
import { emailKey } from '../../../rules/email'
import { parseEmailChange } from '../../../rules/login'
import type { Context } from '../../common/context'
import { tooMany } from '../../common/failures'
import { requireAccount } from '../../common/guards'
import { hashToken, newToken } from '../../common/ids'
import { type Account, viewerOf } from '../../common/viewer'
import { type InvalidInput, invalidInput } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { LinkRefused } from './accounts.errors'
import { EMAIL_CHANGE_MS, EMAIL_CHANGES } from './accounts.limits'
import { type MailSender, mailAddressTaken, mailEmailChange, mailEmailChanged } from './accounts.mails'
import { changeAccountEmail, findAccountByEmail, findAccountById } from './accounts.repository'
import { text } from './accounts.text'
import { keepActivity } from './activity.service'
import {
  agreeToEmailChange,
  deleteEmailChange,
  type EmailChangeRow,
  findEmailChange,
  findEmailChangeOf,
  replaceEmailChange,
} from './email-changes.repository'
import { requireConfirmedIdentity } from './identity.service'
import { deletePasswordResetsOf } from './password-resets.repository'
import { EmailChange, EmailChangeAgreed, EmailChangeCancelled, EmailChangeLink } from './security.graphql'

/**
 * Mails a link to the owners of both addresses, the current and the new one; nothing changes until both confirm. The
 * response is the same for an address that another account has. Throws CONFIRM_IDENTITY and TOO_MANY_REQUESTS.
 */
export async function requestEmailChange(
  ctx: Context,
  request: { newEmail: unknown },
): Promise<EmailChange | InvalidInput> {
  await requireConfirmedIdentity(ctx)
  const account = requireAccount(ctx)
  const parsed = parseEmailChange({ newEmail: request.newEmail })
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  const newEmail = emailKey(parsed.value.newEmail)
  if (newEmail === account.email) return invalidInput(ctx, { newEmail: 'invalid-email' })
  const { allowed, retryAfterSeconds } = await ctx.limits.takeAllowed(EMAIL_CHANGES, account.id)
  if (!allowed) throw tooMany(retryAfterSeconds)
  return ctx.db.transaction(async (tx) => {
    const row = await beginEmailChange(ctx, tx, account, newEmail)
    await keepActivity(ctx, tx, 'email-change-requested', { accountId: account.id, actorId: account.id })
    return changeView(row)
  })
}

/** Mails a link to both addresses, in place of an earlier request. `newEmail` is in lower case. */
export async function beginEmailChange(
  ctx: MailSender,
  tx: Tx,
  account: Account,
  newEmail: string,
): Promise<EmailChangeRow> {
  const [oldToken, newTokenOf] = [newToken(), newToken()]
  const isTaken = (await findAccountByEmail(tx, newEmail)) !== null
  const row = {
    accountId: account.id,
    newEmail,
    oldTokenHash: hashToken(oldToken),
    newTokenHash: hashToken(newTokenOf),
    oldConfirmedAt: null,
    newConfirmedAt: null,
    expiresAt: ctx.now + EMAIL_CHANGE_MS,
    createdAt: ctx.now,
  }
  await replaceEmailChange(tx, row)
  await mailEmailChange(ctx, tx, { to: account.email, newEmail, token: oldToken, isOld: true })
  if (isTaken) await mailAddressTaken(ctx, tx, newEmail, row.newTokenHash)
  else await mailEmailChange(ctx, tx, { to: newEmail, newEmail, token: newTokenOf, isOld: false })
  return row
}

/** Returns the pending change; null when there is none. */
export async function findOwnEmailChange(ctx: Context): Promise<EmailChange | null> {
  const row = await findEmailChangeOf(ctx.db.reader, requireAccount(ctx).id, ctx.now)
  return row && changeView(row)
}

/** Cancels the pending change; its links stop working. */
export async function cancelEmailChange(ctx: Context): Promise<EmailChangeCancelled> {
  const { id } = requireAccount(ctx)
  await ctx.db.transaction((tx) => deleteEmailChange(tx, id))
  return view(EmailChangeCancelled, { isCancelled: true })
}

/** Returns what a link confirms, without using it; null when it does not exist or is no longer valid. */
export async function findEmailChangeLink(ctx: Context, token: string): Promise<EmailChangeLink | null> {
  const row = await findEmailChange(ctx.db.reader, hashToken(token), ctx.now)
  return (
    row && view(EmailChangeLink, { newEmail: row.newEmail, isForNewAddress: row.newTokenHash === hashToken(token) })
  )
}

/**
 * Confirms the change for one of the two addresses, by the link that was mailed there. The second confirmation changes
 * the address.
 */
export async function confirmEmailChange(
  ctx: Context,
  { token }: { token: string },
): Promise<EmailChangeAgreed | LinkRefused> {
  const changed = await ctx.db.transaction((tx) => agree(ctx, tx, hashToken(token)))
  if (!changed) return new LinkRefused('LINK_NOT_VALID', text[ctx.locale].emailLinkUnknown)
  const { account } = changed
  if (account && ctx.viewer.account?.id === account.id) ctx.viewer = viewerOf(account, ctx.now)
  return view(EmailChangeAgreed, { isChanged: account !== null })
}

/** Returns null when the link is not valid; includes the account once both have confirmed. */
async function agree(ctx: Context, tx: Tx, tokenHash: string): Promise<{ account: Account | null } | null> {
  const row = await findEmailChange(tx, tokenHash, ctx.now)
  if (!row) return null
  const isOld = row.oldTokenHash === tokenHash
  const agreed = isOld ? { oldConfirmedAt: ctx.now } : { newConfirmedAt: ctx.now }
  const { oldConfirmedAt, newConfirmedAt, newEmail, accountId } = await agreeToEmailChange(tx, row.accountId, agreed)
  if (oldConfirmedAt === null || newConfirmedAt === null) return { account: null }
  const before = await findAccountById(tx, accountId)
  // The address was registered in the meantime.
  if (!before || (await findAccountByEmail(tx, newEmail))) return null
  const account = await changeAccountEmail(tx, accountId, newEmail)
  await deleteEmailChange(tx, accountId)
  // A password reset link that was mailed to the previous address must stop working.
  await deletePasswordResetsOf(tx, accountId)
  for (const to of [before.email, newEmail]) await mailEmailChanged(ctx, tx, account, { to, from: before.email })
  await keepActivity(ctx, tx, 'email-changed', { accountId, actorId: ctx.viewer.account?.id ?? null })
  return { account }
}

const changeView = ({ newEmail, oldConfirmedAt, newConfirmedAt, expiresAt }: EmailChangeRow): EmailChange =>
  view(EmailChange, {
    newEmail,
    isOldConfirmed: oldConfirmedAt !== null,
    isNewConfirmed: newConfirmedAt !== null,
    expiresAt,
  })
