import { showsTransferSection } from '../../../rules/transfer'
import type { Context } from '../../common/context'
import { unseal } from '../../common/seal'
import { type BasketContents, childIn } from './basket.contents'
import type { ItemRow } from './basket.repository'

/** A domain that is registered elsewhere and moves here with this order. */
export const isTransfer = ({ availability, invoiced }: ItemRow): boolean =>
  showsTransferSection({ availability: availability ?? 'free', invoiced })

/** A domain's transfer code as the buyer gave it; null until one is saved. */
export function findTransferCode(ctx: Context, state: BasketContents, domain: ItemRow): string | null {
  const item = childIn(state, domain, 'transfer-code')
  return item ? readTransferCode(ctx, item) : null
}

/** Null also when it was sealed with a secret that the shop no longer has: the basket stays usable, the code is asked. */
export function readTransferCode(ctx: Context, { transferCode }: ItemRow): string | null {
  try {
    return transferCode && unseal(ctx.config.secret, transferCode)
  } catch {
    return null
  }
}
