import { showsTransferSection, type TransferCodeState } from '../../../rules/transfer'
import type { Context } from '../../common/context'
import { unseal } from '../../common/seal'
import { answerInTime } from '../../outbox/deadline'
import type { TransferCodeVerdict } from '../../ports/domain-registry'
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

const ASK_TIMEOUT_MS = 5000

/** What the registry says of a code for this name. One that gives no answer in time cannot say: the code is kept all the same. */
export async function askAboutCode(
  { ports }: Pick<Context, 'ports'>,
  name: string,
  code: string,
): Promise<TransferCodeState> {
  const asked = ports.registry.checkTransferCode(name, code, AbortSignal.timeout(ASK_TIMEOUT_MS))
  const verdict = await answerInTime('registry', ASK_TIMEOUT_MS, asked).catch(() => 'unknown' as const)
  return STATE_OF[verdict]
}

const STATE_OF = { right: 'RIGHT', wrong: 'WRONG', unknown: 'UNKNOWN' } as const satisfies Record<
  TransferCodeVerdict,
  TransferCodeState
>

/** Null also when it was sealed with a secret that the shop no longer has: the basket stays usable, the code is asked. */
export function readTransferCode(ctx: Context, { transferCode }: ItemRow): string | null {
  try {
    return transferCode && unseal(ctx.config.secret, transferCode)
  } catch {
    return null
  }
}
