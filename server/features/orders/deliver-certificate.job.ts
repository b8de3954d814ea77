import * as z from 'zod'
import { addMonths, dayInAmsterdam } from '../../../rules/calendar'
import { certificateOptions } from '../../../rules/checkout-items'
import { MONTHS } from '../../../rules/line-pricing'
import type { Deps } from '../../common/context'
import type { Job } from '../../outbox/runner'
import { advanceCertificate, orderCertificate } from '../certificates/certificates.service'
import { beginLine, type Delivery, failLine, finishLine } from './delivery.service'

/** Gets a certificate from the authority, which takes its time. The message's reference is the order line. */
export const deliverCertificate: Job = {
  name: 'deliver-certificate',
  payload: z.object({}),
  // With the runner's back-off about five days: no authority stays away that long.
  maxAttempts: 500,
  async run(deps, { reference }) {
    const delivery = await beginLine(deps, reference)
    if (!delivery) return
    const id = await orderCertificate(deps, orderedOf(deps, delivery))
    const progress = await advanceCertificate(deps, id)
    if (!progress || progress.outcome === 'pending') return progress ?? undefined
    const now = deps.ports.clock.now()
    return async (tx) => {
      await progress.finish(tx)
      if (progress.outcome === 'issued') await finishLine(deps, tx, delivery, now)
      else await failLine(deps, tx, delivery, progress.refusal ?? 'bad-request', now)
    }
  },
}

function orderedOf({ ports }: Pick<Deps, 'ports'>, { order, line }: Delivery) {
  const { names, softwareId, csr } = certificateOptions.parse(line.options)
  const until = addMonths(dayInAmsterdam(ports.clock.now()), Math.max(12, MONTHS[order.period]))
  return {
    accountId: order.accountId,
    orderLineId: line.id,
    productCode: line.productCode,
    names,
    software: softwareId,
    csr,
    locale: order.locale,
    paidUntil: Date.parse(until),
  }
}
