import * as z from 'zod'
import type { Tx } from '../../../db/open'
import { NAME_SERVERS } from '../../../rules/dns/own-servers'
import type { TraceStep } from '../../../rules/pricing-types'
import type { Deps } from '../../common/context'
import { unseal } from '../../common/seal'
import { answerInTime } from '../../outbox/deadline'
import type { Job } from '../../outbox/runner'
import type { RegistrationRequest, RegistryOutcome } from '../../ports/domain-registry'
import { forgetAvailability } from '../availability/availability.service'
import { createZone } from '../dns/zones.service'
import { recordDomain, setForwarding } from '../domains/domains.service'
import { getRegistryContact } from '../whois/registry-contact.service'
import {
  beginLine,
  childrenOf,
  type Delivery,
  dnsChoiceOf,
  failLine,
  finishLine,
  firstContent,
  keepsItsDns,
  type LineRow,
} from './delivery.service'

const CHECK_TIMEOUT_MS = 8000
const ACT_TIMEOUT_MS = 20_000

/** Registers a domain or moves it here. The message's reference is the order line, and the registry's request as well. */
export const deliverDomain: Job = {
  name: 'deliver-domain',
  payload: z.object({}),
  // With the runner's back-off about five days: no registry stays away that long.
  maxAttempts: 500,
  async run(deps, { reference }) {
    const delivery = await beginLine(deps, reference)
    if (!delivery) return
    const outcome = await askRegistry(deps, delivery)
    const now = deps.ports.clock.now()
    return async (tx) => {
      forgetAvailability(tx, delivery.line.domainName ?? '')
      if (outcome.outcome === 'refused') await failLine(deps, tx, delivery, outcome.reason, now)
      else await deliver(deps, tx, delivery, outcome, now)
    }
  },
}

/** The domain is the account's from here on, with a zone that fits what was ordered with it. */
async function deliver(
  deps: Deps,
  tx: Tx,
  delivery: Delivery,
  { expiresAt }: Extract<RegistryOutcome, { outcome: 'done' }>,
  now: number,
): Promise<void> {
  const { order, line, lines } = delivery
  const linked = childrenOf(lines, line)
  const redirect = linked.find(({ kind }) => kind === 'REDIRECT')
  const { accountId } = order
  const { holderId } = line
  const usesOurDns = !keepsItsDns(line, linked)
  const domain = await recordDomain(tx, {
    accountId,
    name: line.domainName ?? '',
    holderId,
    expiresAt,
    usesOurDns,
    premiumPrice: premiumPriceOf(line),
    now,
  })
  if (redirect?.redirectUrl) await setForwarding(tx, domain.id, redirect.redirectUrl)
  await createZone(tx, { domain, content: firstContent(deps, line, linked), now })
  await finishLine(deps, tx, delivery, now)
}

/** By the steps of the price, as the rules wrote them when the order was placed. */
const premiumPriceOf = ({ trace }: Pick<LineRow, 'trace'>): number | null =>
  (trace as readonly TraceStep[]).find((step) => step.kind === 'premium')?.unitPrice ?? null

/**
 * Gets a name from its registry, once: what earlier tries came to is asked first, since an answer may have been lost.
 * Then the name is looked at afresh, for it may have gone while the buyer paid. Throws OutsideUnavailable.
 */
async function askRegistry({ db, ports, config }: Deps, { order, line, lines }: Delivery): Promise<RegistryOutcome> {
  const { registry } = ports
  const within = <T>(answer: Promise<T>, ms = ACT_TIMEOUT_MS) => answerInTime('registry', ms, answer)
  const reference = referenceOf(line.id, line.deliveryAttempt)
  const earlier = await within(registry.findOutcome(reference))
  if (earlier) return earlier
  for (let attempt = line.deliveryAttempt - 1; attempt > 0; attempt--) {
    const outcome = await within(registry.findOutcome(referenceOf(line.id, attempt)))
    if (outcome?.outcome === 'done') return outcome
  }
  const name = line.domainName ?? ''
  const { status } = await within(registry.check(name, AbortSignal.timeout(CHECK_TIMEOUT_MS)), CHECK_TIMEOUT_MS)
  const linked = childrenOf(lines, line)
  const request: RegistrationRequest = {
    reference,
    name,
    years: order.period === 'FIVE_YEARLY' ? 5 : 1,
    holder: await getRegistryContact({ db }, order.accountId, line.holderId),
    nameServers: keepsItsDns(line, linked) ? [] : NAME_SERVERS,
  }
  if (line.availability !== 'active') return status === 'free' ? within(registry.register(request)) : refused('taken')
  const { transferCode } = dnsChoiceOf(line, linked)
  if (status !== 'active') return refused('not-transferable')
  if (!transferCode) return refused('wrong-code')
  return within(registry.transferIn({ ...request, authCode: unseal(config.secret, transferCode) }))
}

/** A refusal is the registry's last word on its reference, so that trying again needs another. */
const referenceOf = (lineId: string, attempt: number): string => (attempt === 1 ? lineId : `${lineId}-${attempt}`)

const refused = (reason: 'taken' | 'wrong-code' | 'not-transferable'): RegistryOutcome => ({
  outcome: 'refused',
  reason,
})
