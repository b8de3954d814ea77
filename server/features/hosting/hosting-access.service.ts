import { randomInt } from 'node:crypto'
import { addMonths, dayInAmsterdam } from '../../../rules/calendar'
import type { DataSize } from '../../../rules/product-specs'
import type { Locale } from '../../../rules/text'
import type { Context } from '../../common/context'
import { outsideUnavailable, tooMany } from '../../common/failures'
import { requireBuyer } from '../../common/guards'
import type { Limit } from '../../common/limits'
import { view } from '../../graphql/view'
import { answerInTime } from '../../outbox/deadline'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import type { IdentityNotConfirmed } from '../accounts/accounts.errors'
import { keepActivity } from '../accounts/activity.service'
import { refuseUnconfirmed, requireConfirmedIdentity } from '../accounts/identity.service'
import { getCatalogue, sizeText } from '../catalogue/catalogue.service'
import {
  HostingLogin,
  HostingLoginUnknown,
  HostingPassword,
  HostingUsage,
  type SharedHosting,
  UsageMeter,
} from './hosting.graphql'
import { mailHostingPassword } from './hosting.mails'
import { requireOwnPackage } from './hosting.service'

const TIMEOUT_MS = 5000
const PASSWORDS: Limit = { kind: 'hosting-password', max: 10, windowMs: 3_600_000 }

/**
 * Returns the login of the viewer's package; null for a package from before logins were stored, and for a sub-user.
 * Requires a confirmed identity: otherwise throws CONFIRM_IDENTITY.
 */
export async function getLoginOf(ctx: Context, { id }: Pick<SharedHosting, 'id'>): Promise<HostingLogin | null> {
  if (ctx.viewer.isSubUser) return null
  await requireConfirmedIdentity(ctx)
  const { access, mailHost } = await requireOwnPackage(ctx, id)
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
): Promise<HostingPassword | IdentityNotConfirmed | HostingLoginUnknown> {
  const account = requireBuyer(ctx)
  const unconfirmed = await refuseUnconfirmed(ctx)
  if (unconfirmed) return unconfirmed
  const owned = await requireOwnPackage(ctx, input.hostingPackageId)
  if (!owned.access) return new HostingLoginUnknown(ctx)
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

async function fromPlatform<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answerInTime('hosting', TIMEOUT_MS, answer)
  } catch (error) {
    throw error instanceof OutsideUnavailable ? outsideUnavailable(error) : error
  }
}

/** In the unit of the limit; a gigabyte is a thousand megabytes, as sizes are advertised. */
function sizeMeter(usedMb: number, limit: DataSize, locale: Locale): UsageMeter {
  const inUnit = limit.unit === 'GB' ? usedMb / 1000 : usedMb
  const text = (amount: number) => sizeText({ amount: Math.round(amount * 10) / 10, unit: limit.unit }, locale)
  return meter(inUnit, limit.amount, text)
}

const countMeter = (used: number, limit: number | null): UsageMeter => meter(used, limit, String)

function meter(used: number, limit: number | null, text: (amount: number) => string): UsageMeter {
  if (limit === null) return view(UsageMeter, { used: text(used), limit: null, left: null, percent: null })
  return view(UsageMeter, {
    used: text(used),
    limit: text(limit),
    left: text(Math.max(limit - used, 0)),
    percent: limit === 0 ? 100 : Math.min(Math.round((used / limit) * 100), 100),
  })
}

/** Without characters that are easily confused: 0 and o, 1 and l. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Four groups of five: 116 bits. */
const newPassword = (): string => Array.from({ length: 4 }, () => letters(5)).join('-')

const letters = (count: number): string =>
  Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
