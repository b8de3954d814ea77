import * as z from 'zod'
import { addMonths, dayInAmsterdam } from '../../../rules/calendar'
import { vpsOptions } from '../../../rules/checkout-items'
import { MONTHS } from '../../../rules/line-pricing'
import type { Deps } from '../../common/context'
import type { Job } from '../../outbox/runner'
import { getCatalogue } from '../catalogue/catalogue.service'
import { createServer, type OrderedServer } from '../servers/servers.service'
import { beginLine, companionsOf, type Delivery, failLine, finishLine, termsOf } from './delivery.service'

/** Has a virtual server made, which takes its time. The message's reference is the order line. */
export const deliverServer: Job = {
  name: 'deliver-server',
  payload: z.object({}),
  maxAttempts: 500,
  async run(deps, { reference }) {
    const delivery = await beginLine(deps, reference)
    if (!delivery) return
    const { id, deliveryAttempt } = delivery.line
    const ordered = await orderedOf(deps, delivery)
    // A refusal is the platform's last word on its reference, so that trying again needs another.
    const progress = await createServer(deps, ordered, deliveryAttempt === 1 ? id : `${id}-${deliveryAttempt}`)
    if (progress.outcome === 'creating') return progress
    const now = deps.ports.clock.now()
    return async (tx) => {
      await progress.finish(tx)
      if (progress.outcome === 'there') await finishLine(deps, tx, delivery, now)
      else await failLine(deps, tx, delivery, 'no-server', now)
    }
  },
}

async function orderedOf(deps: Deps, { order, line, lines }: Delivery): Promise<OrderedServer> {
  const specs = (await getCatalogue(deps)).productByCode(line.productCode)?.specs.vps
  if (!specs) throw new Error(`${line.productCode} is no virtual server`)
  const { operatingSystem, hostname, sshKey } = vpsOptions.parse(line.options)
  const { cores, memory, disk } = specs
  const { period, accountId } = order
  const now = deps.ports.clock.now()
  const extras = companionsOf(lines, line).map(({ productCode }) => productCode)
  return {
    accountId,
    orderLineId: line.id,
    productCode: line.productCode,
    hostname,
    operatingSystem,
    sshKey,
    extras,
    period,
    termUntil: addMonths(dayInAmsterdam(now), MONTHS[period]),
    extraTerms: await termsOf(deps, extras, period, now),
    spec: { cores, memory: memory.amount, disk: disk.amount },
  }
}
