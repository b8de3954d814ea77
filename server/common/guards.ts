import type { Context } from './context'
import { type Failure, forbidden, notSignedIn } from './failures'
import type { Account } from './viewer'

/** The signed-in account, or NOT_SIGNED_IN. */
export function requireAccount(ctx: Context): Account {
  if (!ctx.viewer.account) throw notSignedIn()
  return ctx.viewer.account
}

/** Whose things a signed-in person may see: the own account's, or the parent's for a sub-user. */
export function requireOwnerId(ctx: Context): string {
  requireAccount(ctx)
  return ctx.viewer.ownerId as string
}

/** A sub-user may look but not order. */
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

/** The basket kinds each have their people: the reseller channel is for resellers only. */
export function requireChannel(ctx: Context, channel: 'CUSTOMER' | 'RESELLER'): void {
  if (channel === 'RESELLER') requireReseller(ctx)
}

/** What only a customer has: null for a visitor, who may ask for everything else beside it. */
export const whenSignedIn = <T>(ctx: Context, read: (ctx: Context) => T): T | null =>
  ctx.viewer.isLoggedIn ? read(ctx) : null

function refused(ctx: Context, failure: Failure): Failure {
  ctx.roleRefused?.(ctx)
  return failure
}
