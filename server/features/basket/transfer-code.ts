import { showsTransferSection } from '../../../rules/transfer'
import type { Context } from '../../common/context'
import { unseal } from '../../common/seal'
import { type BasketContents, childIn } from './basket.contents'
import type { ItemRow } from './basket.repository'

/** Returns whether a domain is registered elsewhere and is transferred by this order. */
export const isTransfer = ({ availability, invoiced }: ItemRow): boolean =>
  showsTransferSection({ availability: availability ?? 'free', invoiced })

/** Returns the transfer code of a domain as the buyer entered it; null until one is saved. */
export function findTransferCode(ctx: Context, state: BasketContents, domain: ItemRow): string | null {
  const item = childIn(state, domain, 'transfer-code')
  return item ? readTransferCode(ctx, item) : null
}

/**
 * Null also if it was sealed with a secret that the shop no longer has: the basket remains usable, and the buyer is asked for the
 * code.
 */
export function readTransferCode(ctx: Context, { transferCode }: ItemRow): string | null {
  try {
    return transferCode && unseal(ctx.config.secret, transferCode)
  } catch {
    return null
  }
}
