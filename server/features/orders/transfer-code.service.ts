import type { Tx } from '../../../db/database'
import { isTransferCode } from '../../../rules/transfer'
import type { Context, Deps } from '../../common/context'
import { tooMany } from '../../common/failures'
import { requireBuyer } from '../../common/guards'
import type { Limit } from '../../common/limits'
import { seal } from '../../common/seal'
import { InvalidInput, invalidField } from '../../graphql/user-error'
import { enqueueAgain } from '../../outbox/outbox'
import { childrenOf } from '../../products/product'
import { dnsChoiceOf } from '../domains/domain-zones'
import { askAboutCode } from '../domains/incoming-codes.service'
import { mailNotDelivered } from './delivery.mails'
import { deliveryJobOf } from './delivery.service'
import type { Order } from './orders.graphql'
import * as repository from './orders.repository'
import { type LineRow, updateLines } from './orders.repository'
import { getOrder, requireOwnOrder } from './orders.service'
import { transferCodeText } from './orders.text'
import { refundLine } from './refunds.service'
import { areHoldersThere, reopen } from './stuck-orders.service'
import { needsTransferCode } from './transfer-lines'

/** Limited, since repeated requests would let a buyer guess a code. */
const TRIES: Limit = { kind: 'order-transfer-code', max: 10, windowMs: 10 * 60_000 }

export interface CorrectedCode {
  orderId: string
  domainName: string
  code: string
}

/**
 * Replaces a transfer code that was wrong, and retries the domain and all lines that wait for it. A code that the registry
 * refuses is refused. Throws NOT_FOUND for an order of another customer.
 */
export async function correctTransferCode(ctx: Context, input: CorrectedCode): Promise<Order | InvalidInput> {
  const account = requireBuyer(ctx)
  const words = transferCodeText[ctx.locale]
  const order = await requireOwnOrder(ctx, input.orderId)
  const { allowed, retryAfterSeconds } = ctx.limits.takeBriefly(TRIES, account.id)
  if (!allowed) throw tooMany(retryAfterSeconds)
  const name = input.domainName.toLowerCase()
  const code = input.code.trim()
  const lines = await repository.listLines(ctx.db.reader, order.id)
  if (!findWaiting(lines, name)) return invalidField('domainName', words.notWaiting)
  if (!isTransferCode(code)) return invalidField('code', words.notACode)
  if ((await askAboutCode(ctx, name, code)) === 'WRONG') return invalidField('code', words.wrong)
  const refusal = await ctx.db.transaction((tx) => deliverWith(ctx, tx, order.id, name, code))
  return refusal ?? getOrder(ctx, order.id)
}

async function deliverWith(
  ctx: Context,
  tx: Tx,
  orderId: string,
  name: string,
  code: string,
): Promise<InvalidInput | null> {
  const words = transferCodeText[ctx.locale]
  const order = await requireOwnOrder(ctx, orderId, tx)
  const lines = await repository.listLines(tx, orderId)
  const line = findWaiting(lines, name)
  if (!line) return invalidField('domainName', words.notWaiting)
  const waiting = [line, ...heldUpBy(lines, line)]
  if (!(await areHoldersThere(tx, order, waiting))) return invalidField('domainName', words.holderGone)
  const coded = dnsChoiceOf(line, childrenOf(lines, line))
  await updateLines(tx, [coded.id], { transferCode: seal(ctx.config.secret, code) })
  await reopen(ctx, tx, order, waiting, ctx.now)
  await enqueueAgain(tx, deliveryJobOf(ctx, line), { reference: line.id }, ctx.now)
  return null
}

/** Refunds the domain and the lines that waited for it, because no correct code was sent in time. The buyer is notified. */
export function endWaitingForCode(deps: Deps, lineId: string, attempt: number): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const line = await repository.findLine(tx, lineId)
    const order = line && (await repository.findOrder(tx, line.orderId))
    // A code that was sent meanwhile began another attempt.
    if (!order || !needsTransferCode(line) || line.deliveryAttempt !== attempt) return
    const now = deps.ports.clock.now()
    const lines = await repository.listLines(tx, order.id)
    await updateLines(tx, [line.id], { failureReason: 'code-expired' })
    let refunded = await refundLine(deps, tx, order, line, 'code-expired', now)
    for (const one of heldUpBy(lines, line)) refunded += await refundLine(deps, tx, order, one, 'domain-failed', now)
    await mailNotDelivered(deps, tx, order, { line, reason: 'code-expired', refunded }, now)
  })
}

const findWaiting = (lines: readonly LineRow[], name: string): LineRow | undefined =>
  lines.find((line) => needsTransferCode(line) && line.domainName === name)

const heldUpBy = (lines: readonly LineRow[], line: LineRow): LineRow[] =>
  childrenOf(lines, line).filter(({ failureReason }) => failureReason === 'domain-failed')
