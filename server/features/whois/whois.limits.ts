import type { Context } from '../../context'
import { tooMany } from '../../failures'
import type { Limit } from '../../limits'
import type { Account } from '../../viewer'

const WRITES: Limit = { kind: 'whois-write', max: 120, windowMs: 3_600_000 }

export function requireWriteSlot(ctx: Context, account: Account): void {
  const { allowed, retryAfterSeconds } = ctx.limits.takeBriefly(WRITES, account.id)
  if (!allowed) throw tooMany(retryAfterSeconds)
}
