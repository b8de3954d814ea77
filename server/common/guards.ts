import type { Context } from './context'
import { type Failure, forbidden, notSignedIn } from './failures'
import type { Account } from './viewer'

/** Returns the signed-in account. Throws NOT_SIGNED_IN. */
export function requireAccount(ctx: Context): Account {
  if (!ctx.viewer.account) throw notSignedIn()
  return ctx.viewer.account
}

/**
 * Returns the id of the account whose data a signed-in user may see: the user's own, or the parent's for a sub-user.
 */
export function requireOwnerId(ctx: Context): string {
  requireAccount(ctx)
  return ctx.viewer.ownerId as string
}

/** Returns the account if it may order: a sub-user may only read. */
export function requireBuyer(ctx: Context): Account {
  const account = requireAccount(ctx)
  if (ctx.viewer.isSubUser) throw refused(ctx, forbidden('subUser'))
  return account
}

export function requireReseller(ctx: Context): Account {
  const account = requireAccount(ctx)
  if (!ctx.viewer.isReseller) throw refused(ctx, forbidden())
  return account
}

/** Restricts the reseller channel to resellers. */
export function requireChannel(ctx: Context, channel: 'CUSTOMER' | 'RESELLER'): void {
  if (channel === 'RESELLER') requireReseller(ctx)
}

/** Returns null for a visitor, for a field that only customers have among fields for everyone. */
export const whenSignedIn = <T>(ctx: Context, read: (ctx: Context) => T): T | null =>
  ctx.viewer.isLoggedIn ? read(ctx) : null

function refused(ctx: Context, failure: Failure): Failure {
  ctx.roleRefused?.(ctx)
  return failure
}
