import type { Context } from '../../common/context'
import { tooMany } from '../../common/failures'
import type { Limit } from '../../common/limits'
import type { Account } from '../../common/viewer'

const WRITES: Limit = { kind: 'whois-write', max: 120, windowMs: 3_600_000 }

export function requireWriteAllowance(ctx: Context, account: Account): void {
  const { allowed, retryAfterSeconds } = ctx.limits.takeBriefly(WRITES, account.id)
  if (!allowed) throw tooMany(retryAfterSeconds)
}
