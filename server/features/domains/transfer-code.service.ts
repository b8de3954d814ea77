import { dayInAmsterdam, writtenDay } from '../../../rules/calendar'
import { toUnicode } from '../../../rules/domain-name'
import { transferLockedUntil } from '../../../rules/transfer-lock'
import type { Context } from '../../common/context'
import { tooMany } from '../../common/failures'
import { requireBuyer } from '../../common/guards'
import type { Limit } from '../../common/limits'
import { view } from '../../graphql/view'
import { answerInTime } from '../../outbox/deadline'
import { keepActivity } from '../accounts/activity.service'
import { isConfirmedForHolders } from '../accounts/identity.service'
import { requireOwnDomain } from './domains.service'
import { askForRestrictions } from './restrictions.service'
import { TransferCode, TransferCodeRefused } from './transfer-code.graphql'
import { mailTransferCodeRequested } from './transfer-code.mails'

const REGISTRY_TIMEOUT_MS = 20_000
/** Each request mails the owner. */
const REQUESTS: Limit = { kind: 'transfer-code', max: 30, windowMs: 3_600_000 }

/**
 * Returns the code with which the viewer transfers a domain to another registrar. Requires a confirmed identity, and
 * notifies the owner by mail. Throws NOT_FOUND for another's domain, OutsideUnavailable and TOO_MANY_REQUESTS.
 */
export async function requestTransferCode(
  ctx: Context,
  { domainId }: { domainId: string },
): Promise<TransferCode | TransferCodeRefused> {
  const account = requireBuyer(ctx)
  const { id, name, status, registeredAt, accountId, lockedAt, heldAt } = await requireOwnDomain(ctx, domainId)
  if (status !== 'ACTIVE') return new TransferCodeRefused(ctx, 'DOMAIN_NOT_ACTIVE')
  const lockedUntil = transferLockedUntil(name, registeredAt, ctx.now)
  if (lockedUntil !== null) {
    const day = writtenDay(dayInAmsterdam(lockedUntil), ctx.locale)
    return new TransferCodeRefused(ctx, 'LOCKED', { name: toUnicode(name), day })
  }
  if (lockedAt !== null || heldAt !== null)
    return new TransferCodeRefused(ctx, 'LOCKED', { name: toUnicode(name), day: null })
  if (!(await isConfirmedForHolders(ctx))) return new TransferCodeRefused(ctx, 'CONFIRM_IDENTITY')
  const { allowed, retryAfterSeconds } = await ctx.limits.takeAllowed(REQUESTS, account.id)
  if (!allowed) throw tooMany(retryAfterSeconds)
  const issued = await answerInTime('registry', REGISTRY_TIMEOUT_MS, ctx.ports.registry.authCode(name))
  if (!issued) return new TransferCodeRefused(ctx, 'DOMAIN_NOT_ACTIVE')
  // Before the code is returned: no request goes without notifying the owner.
  await ctx.db.transaction(async (tx) => {
    await keepActivity(ctx, tx, 'transfer-code-requested', {
      accountId,
      actorId: account.id,
      details: { names: [name] },
    })
    // A registrar may have locked it at the registration.
    await askForRestrictions(tx, id, ctx.now)
    await mailTransferCodeRequested(ctx, tx, { to: account.email, domain: name })
  })
  const { code, expiresAt } = issued
  return view(TransferCode, { code, expiresAt: expiresAt === null ? null : new Date(expiresAt) })
}
