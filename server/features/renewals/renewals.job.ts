import * as z from 'zod'
import { cents } from '../../../rules/money'
import { RENEWABLE_KINDS, type RenewedTerm, renewedTerm } from '../../../rules/renewal'
import type { Deps } from '../../common/context'
import { answerInTime } from '../../outbox/deadline'
import type { Job } from '../../outbox/runner'
import { unpublish } from '../dns/publish.service'
import { findDomain } from '../domains/domains.service'
import { beginLine, type Delivery, failLine, finishLine } from '../orders/delivery.service'
import { switchOff } from '../servers/servers.service'
import { extend, findRenewable, follows } from './renewables.service'

const REGISTRY_TIMEOUT_MS = 20_000
const HOSTING_TIMEOUT_MS = 20_000

/** Gives what somebody has another term, at its registry too. The message's reference is the order line. */
export const deliverRenewal: Job = {
  name: 'deliver-renewal',
  payload: z.object({}),
  // With the runner's back-off about five days: no registry stays away that long.
  maxAttempts: 500,
  async run(deps, { reference }) {
    const delivery = await beginLine(deps, reference)
    if (!delivery) return
    const { order, line } = delivery
    const term = renewedTerm(line.options)
    if (!term) throw new Error(`line ${line.id} renews nothing`)
    const { kind, thingId } = term
    const seen = await findRenewable(deps.db.reader, kind, thingId)
    const isDue = seen?.accountId === order.accountId && follows(seen, term)
    const registered = isDue && kind === 'DOMAIN' ? await renewDomain(deps, delivery, term) : null
    const now = deps.ports.clock.now()
    return async (tx) => {
      if (registered?.outcome === 'refused') return failLine(deps, tx, delivery, 'rejected', now)
      const thing = await findRenewable(tx, kind, thingId)
      if (!isDue || !thing || !follows(thing, term)) return failLine(deps, tx, delivery, 'ended', now)
      const paid = { term, net: cents(line.net), period: order.period, expiresAt: registered?.expiresAt ?? null, now }
      await extend(tx, thing, paid)
      await finishLine(deps, tx, delivery, now)
    }
  },
}

/** Once: what an earlier try came to is asked first, since its answer may have been lost. */
async function renewDomain({ db, ports }: Deps, { line }: Delivery, { thingId }: RenewedTerm) {
  const { registry } = ports
  const domain = await findDomain(db.reader, thingId)
  if (!domain) return null
  const within = <T>(answer: Promise<T>) => answerInTime('registry', REGISTRY_TIMEOUT_MS, answer)
  const reference = line.deliveryAttempt === 1 ? line.id : `${line.id}-${line.deliveryAttempt}`
  const asked = { reference, name: domain.name, years: 1, from: domain.expiresAt }
  return (await within(registry.findOutcome(reference))) ?? (await within(registry.renew(asked)))
}

const endPayload = z.object({ kind: z.enum(RENEWABLE_KINDS), thingId: z.string(), name: z.string() })
export type EndPayload = z.infer<typeof endPayload>

/** What ended here ends outside: a name is given up and answered no more, a website or server is switched off. */
export const endTermJob: Job<EndPayload> = {
  name: 'end-term',
  payload: endPayload,
  maxAttempts: 500,
  async run(deps, { payload: { kind, thingId, name } }) {
    if (kind === 'SERVER') return void (await switchOff(deps, thingId))
    const thing = await findRenewable(deps.db.reader, kind, thingId)
    // A package that was bought again meanwhile is on.
    if (!thing?.isOver) return
    if (kind === 'HOSTING') {
      await answerInTime('hosting', HOSTING_TIMEOUT_MS, deps.ports.hosting.setSuspended(name, true))
      return
    }
    await answerInTime('registry', REGISTRY_TIMEOUT_MS, deps.ports.registry.cancel(name))
    await unpublish(deps, name)
  },
}
