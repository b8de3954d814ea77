import type { Db } from '../../../db/open'
import type { Deps } from '../../common/context'
import { newId } from '../../common/ids'
import { answerInTime } from '../../outbox/deadline'
import type { OrderRow } from '../orders/orders.service'
import { newReference } from '../orders/refunds.service'
import type { AttemptRow } from './payments.repository'
import * as repository from './payments.repository'
import { text } from './payments.text'

const BANK_TIMEOUT_MS = 5000

/** The attempt that can still be paid, or a new one when the last came to nothing. */
export async function liveAttempt(tx: Db, order: Pick<OrderRow, 'id' | 'gross'>, now: number): Promise<AttemptRow> {
  const live = await repository.findLive(tx, order.id)
  if (live) return live
  const row = { id: newId('pay'), reference: newReference(), orderId: order.id, amount: order.gross, createdAt: now }
  return repository.insertAttempt(tx, row)
}

/**
 * Where the buyer pays this attempt. The bank is asked once, however many ask at the same time; it gives the same
 * payment for the same reference, also after a crash. Throws OutsideUnavailable when it says nothing.
 */
export async function paymentUrlOf(deps: Deps, order: OrderRow, attempt: AttemptRow): Promise<string> {
  if (attempt.paymentUrl !== null) return attempt.paymentUrl
  const asked = underWay.get(attempt.id) ?? announce(deps, order, attempt).finally(() => underWay.delete(attempt.id))
  underWay.set(attempt.id, asked)
  return asked
}

const underWay = new Map<string, Promise<string>>()

async function announce(deps: Deps, order: OrderRow, { id, reference, amount }: AttemptRow): Promise<string> {
  const known = await repository.findById(deps.db.reader, id)
  if (known?.paymentUrl) return known.paymentUrl
  const { paymentUrl } = await answerInTime(
    'payments',
    BANK_TIMEOUT_MS,
    deps.ports.payments.announce({
      reference,
      amount,
      currency: 'EUR',
      description: text[order.locale].statement({ number: order.number }),
      returnUrl: `${deps.publicUrl}/bestellen/${order.id}/betalingsstatus`,
      language: order.locale,
    }),
  )
  await deps.db.transaction((tx) => repository.setPaymentUrl(tx, id, paymentUrl))
  return paymentUrl
}
