import type { LoginBlockCause } from '../../../../rules/account-block'
import type { Limit } from '../../../common/limits'
import { view } from '../../../graphql/view'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed } from '../../../staff/staff-errors'
import { CODE_GUESSES, LOGIN } from '../accounts.limits'
import { changeAccount } from './account-acts.service'
import { keepActivityByShop } from './activity-by-shop.service'
import type { AllowLoginInput } from './staff-account-acts.graphql'
import { type StaffAccount, StaffLoginBlock } from './staff-accounts.graphql'

const LIMITS: readonly { cause: LoginBlockCause; limit: Limit }[] = [
  { cause: 'PASSWORD', limit: LOGIN },
  { cause: 'CODE', limit: CODE_GUESSES },
]

/**
 * Returns the limit that refuses logins to an account now; the one that ends last if both do, and null if none does. Limits of
 * network addresses do not count: they are not of one account.
 */
export async function loginBlockOf({ limits, at }: StaffContext, accountId: string): Promise<StaffLoginBlock | null> {
  const blocks: StaffLoginBlock[] = []
  for (const { cause, limit } of LIMITS) {
    const { count, retryAfterSeconds } = await limits.peek(limit, accountId)
    // The attempt that reaches the limit is the last one that is checked.
    if (count < limit.max) continue
    blocks.push(view(StaffLoginBlock, { cause, attempts: count, until: at + retryAfterSeconds * 1000 }))
  }
  return blocks.sort((a, b) => b.until - a.until)[0] ?? null
}

/**
 * Allows logins to an account again by clearing its counts of wrong passwords and codes. Those of network addresses and of other
 * accounts stay. `Changed` if nothing refuses logins any more.
 */
export async function allowLogin(ctx: StaffContext, input: AllowLoginInput): Promise<StaffAccount | Changed> {
  return changeAccount(ctx, 'allowLogin', input, async (tx, account) => {
    const block = await loginBlockOf(ctx, account.id)
    if (!block) return { result: new Changed(ctx) }
    for (const { limit } of LIMITS) await ctx.limits.clear(limit, account.id, tx)
    await keepActivityByShop(ctx, tx, 'login-allowed-by-shop', account.id)
    return {
      result: account,
      changes: [{ field: 'loginBlockedUntil', before: new Date(block.until).toISOString(), after: null }],
    }
  })
}
