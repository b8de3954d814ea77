import { randomInt } from 'node:crypto'
import { addMonths, dayInAmsterdam } from '../../../rules/calendar'
import type { Context } from '../../common/context'
import { serviceSuspended, tooMany } from '../../common/failures'
import { requireBuyer } from '../../common/guards'
import type { Limit } from '../../common/limits'
import { view } from '../../graphql/view'
import type { ServiceSuspended } from '../abuse/abuse.graphql'
import { isSuspended, refuseSuspended } from '../abuse/abuse.service'
import type { IdentityNotConfirmed } from '../accounts/accounts.errors'
import { keepActivity } from '../accounts/activity.service'
import { refuseUnconfirmed, requireConfirmedIdentity } from '../accounts/identity.service'
import { getCatalogue } from '../catalogue/catalogue.service'
import { HostingLogin, HostingLoginUnknown, HostingPassword, HostingUsage, type SharedHosting } from './hosting.graphql'
import { mailHostingPassword } from './hosting.mails'
import { requireOwnPackage } from './hosting.service'
import { fromPlatform } from './platform.service'
import { countMeter, sizeMeter } from './usage-meter.view'

const PASSWORDS: Limit = { kind: 'hosting-password', max: 10, windowMs: 3_600_000 }

/**
 * Returns the login of the viewer's package; null for a package from before logins were stored, and for a sub-user.
 * Requires a confirmed identity: otherwise throws CONFIRM_IDENTITY. Throws SERVICE_SUSPENDED for a package that is suspended for abuse.
 */
export async function getLoginOf(ctx: Context, { id }: Pick<SharedHosting, 'id'>): Promise<HostingLogin | null> {
  if (ctx.viewer.isSubUser) return null
  await requireConfirmedIdentity(ctx)
  const { access, mailHost } = await requireOwnPackage(ctx, id)
  if (await isSuspended(ctx.db.reader, { kind: 'HOSTING', thingId: id })) throw serviceSuspended()
  return access && view(HostingLogin, { ...access, mailHost })
}

/**
 * Returns the usage of the viewer's package, as reported by its servers; null for one from before its user name was
 * stored, or whose product is no longer in the catalogue. Throws OUTSIDE_UNAVAILABLE.
 */
export async function getUsageOf(ctx: Context, { id }: Pick<SharedHosting, 'id'>): Promise<HostingUsage | null> {
  const { access, packageCode } = await requireOwnPackage(ctx, id)
  const specs = (await getCatalogue(ctx)).knownByCode(packageCode)?.specs.hosting
  if (!access || !specs) return null
  const used = await fromPlatform(ctx.ports.hosting.usage(access.username))
  const { locale } = ctx
  return view(HostingUsage, {
    space: sizeMeter(used.spaceMb, specs.space, locale),
    traffic: sizeMeter(used.trafficMb, specs.traffic, locale),
    trafficResetsOn: addMonths(`${dayInAmsterdam(ctx.now).slice(0, 7)}-01`, 1),
    mailboxes: countMeter(used.mailboxes, specs.mailboxes),
    databases: countMeter(used.databases, specs.databases),
  })
}

/**
 * Replaces the password of the viewer's package, returns the new one only here, and notifies the owner by mail. Throws
 * NOT_FOUND, TOO_MANY_REQUESTS and OUTSIDE_UNAVAILABLE.
 */
export async function resetPassword(
  ctx: Context,
  input: { hostingPackageId: string },
): Promise<HostingPassword | IdentityNotConfirmed | HostingLoginUnknown | ServiceSuspended> {
  const account = requireBuyer(ctx)
  const unconfirmed = await refuseUnconfirmed(ctx)
  if (unconfirmed) return unconfirmed
  const owned = await requireOwnPackage(ctx, input.hostingPackageId)
  if (!owned.access) return new HostingLoginUnknown(ctx)
  const suspended = await refuseSuspended(ctx, { kind: 'HOSTING', thingId: owned.id })
  if (suspended) return suspended
  const { allowed, retryAfterSeconds } = await ctx.limits.takeAllowed(PASSWORDS, account.id)
  if (!allowed) throw tooMany(retryAfterSeconds)
  const password = newPassword()
  await fromPlatform(ctx.ports.hosting.setPassword(owned.access.username, password))
  await ctx.db.transaction(async (tx) => {
    await keepActivity(ctx, tx, 'hosting-password-changed', { accountId: account.id, actorId: account.id })
    await mailHostingPassword(ctx, tx, account, owned)
  })
  return view(HostingPassword, { password })
}

/** Without characters that are easily confused: 0 and o, 1 and l. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Four groups of five: 116 bits. */
const newPassword = (): string => Array.from({ length: 4 }, () => letters(5)).join('-')

const letters = (count: number): string =>
  Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
