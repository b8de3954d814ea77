import type { Deps } from '../../common/context'
import { answerInTime } from '../../outbox/deadline'
import { enqueueAll, withdraw } from '../../outbox/outbox'
import type { PaymentResult } from '../../ports/payment-provider'
import { applyResult } from './payment-results.service'
import { applyPaymentResult } from './payments.jobs'

const RESULTS_TIMEOUT_MS = 20_000
/** Enough for storing a payment whose result the bank reported first. */
const FIRST_RETRY_MS = 1000

/**
 * Receives a notification of the bank, given its raw body. Throws UntrustedNotification, or OutsideUnavailable when the
 * results could not be fetched, so that the bank repeats it. It can arrive twice, late and in any order. All results are
 * applied at once, since the buyer is returning from the bank. The bank reports a result only once, so if one cannot be applied,
 * all are stored and each is applied separately: at once, or by its job until that succeeds.
 */
export async function receiveNotification(deps: Deps, rawBody: string): Promise<void> {
  const results = await answerInTime('payments', RESULTS_TIMEOUT_MS, deps.ports.payments.receive(rawBody))
  if (!(await applyAll(deps, results))) await keepAndApply(deps, results)
}

/** Applies results in one transaction. Returns whether that succeeded; if not, nothing has changed. */
const applyAll = (deps: Deps, results: readonly PaymentResult[]): Promise<boolean> =>
  deps.db
    .transaction(async (tx) => {
      for (const result of results) await applyResult(deps, tx, result)
      return true
    })
    .catch(() => false)

async function keepAndApply(deps: Deps, results: readonly PaymentResult[]): Promise<void> {
  const now = deps.ports.clock.now()
  const messages = results.map((result) => messageOf(result, now + FIRST_RETRY_MS))
  await deps.db.transaction((tx) => enqueueAll(tx, applyPaymentResult, messages, now))
  for (const result of results) {
    await deps.db
      .transaction(async (tx) => {
        await applyResult(deps, tx, result)
        // In the same commit, so that the job of an applied result has nothing left to do.
        await withdraw(tx, applyPaymentResult, messageOf(result, now).reference, now)
      })
      .catch((error: unknown) =>
        deps.log.warn(
          { err: error, reference: result.reference },
          'payments: applying a result failed; its job retries',
        ),
      )
  }
}

/** Returns the message of a result: the same one however often the bank reports it. */
function messageOf(result: PaymentResult, runAt: number) {
  const { reference, status, paidAmount, totalAmount, currency, refundedAmount, chargedBackAmount } = result
  const said = [reference, status, paidAmount, totalAmount, currency, refundedAmount, chargedBackAmount]
  return { reference: said.filter((word) => word !== undefined).join(' '), payload: result, runAt }
}
