import type { Tx } from '../../../db/database'
import { parseOrderName } from '../../../rules/domain-name'
import type { TraceStep } from '../../../rules/pricing-types'
import type { Context, Deps } from '../../common/context'
import { Failure } from '../../common/failures'
import { unseal } from '../../common/seal'
import { invalidField } from '../../graphql/user-error'
import { answerInTime } from '../../outbox/deadline'
import type { RegistrationRequest, RegistryOutcome } from '../../ports/domain-registry'
import {
  type CheckedItem,
  childrenOf,
  type Delivered,
  isOfType,
  type OrderedLine,
  type OrderedPart,
  type Product,
  pollOf,
  type RenewedItem,
  type RequestedOf,
  referenceOf,
  type ShownItem,
} from '../../products/product'
import { checkForBasket, forgetAvailability } from '../availability/availability.service'
import { getCatalogue } from '../catalogue/catalogue.service'
import type { NewZone } from '../dns/zones.service'
import { dnsChoiceOf, firstContent, keepsItsDns } from './domain-zones'
import { domainStepsText } from './domains.mails.text'
import { changeTerm, findDomain, recordDomains, setForwarding } from './domains.service'
import { domainItemText } from './domains.text'
import { transferCodeLink } from './incoming-codes.service'
import { askForRestrictions } from './restrictions.service'

const CHECK_TIMEOUT_MS = 8000
const ACT_TIMEOUT_MS = 20_000

/** Registers a domain, or transfers it in. */
export const domainProduct: Product<Registered> = {
  name: 'domain',
  formerJobs: ['deliver-domain'],
  isOf: ({ kind }) => kind === 'DOMAIN',
  outside: { port: 'registry', kinds: ['DOMAIN', 'TRANSFER_CODE'] },
  companionsOf: (line, lines) =>
    childrenOf(lines, line).filter(({ kind }) => kind === 'TRANSFER_CODE' || kind === 'REDIRECT'),
  sells: (item) => isOfType(item, 'domain'),
  async nameOf(ctx, { saved, product }: RequestedOf<'domain'>) {
    const name = parseOrderName(saved.title)
    const words = domainItemText[ctx.locale]
    if (!name) return invalidField('title', words.invalidName)
    const sold = (await getCatalogue(ctx)).extensionProductOf(name)
    return sold?.code === product.code ? name : invalidField('title', words.wrongExtension)
  },
  check: checkName,
  detailsOf: (_ctx, { saved: { transferDnsLater, dnsProfileId } }: ShownItem<'domain'>) => ({
    transferDnsLater,
    dnsProfileId: dnsProfileId || null,
  }),
  links: [transferCodeLink],
  async deliver(deps, ordered) {
    const outcome = await askRegistry(deps, ordered)
    if (outcome.outcome === 'pending') return pollOf(deps, ordered, outcome)
    if (outcome.outcome === 'done') return { outcome: 'delivered', result: outcome }
    const finish = async (tx: Tx) => forgetAvailability(tx, ordered.line.domainName ?? '')
    return { outcome: 'failed', reason: outcome.reason, finish }
  },
  record: keepDomains,
  async access({ publicUrl }, _db, { order }) {
    const { stepUse: title, stepUseText: text, toHosting: label } = domainStepsText[order.locale]
    return { steps: [{ title, text, link: { href: `${publicUrl}/webhosting`, label } }] }
  },
  term: {
    kind: 'DOMAIN',
    async renewOutside({ db, ports }, { thing, years, reference }) {
      const { registry } = ports
      const domain = await findDomain(db.reader, thing.thingId)
      if (!domain) return null
      const within = <T>(answer: Promise<T>) => answerInTime('registry', ACT_TIMEOUT_MS, answer)
      const { name, expiresAt: from, premiumPrice: agreedPremium } = domain
      const asked = { reference, name, years, from, agreedPremium }
      return (
        (await within(registry.findOutcome(reference))) ??
        (await within(thing.isOver ? registry.restore(asked) : registry.renew(asked)))
      )
    },
    async extend({ zones }, tx, { thingId, isOver }, { term, expiresAt, now }) {
      await changeTerm(tx, thingId, { expiresAt: expiresAt ?? Date.parse(term.until), status: 'ACTIVE' })
      // Its zone is served again, and the registry must delegate to it and restrict it as before.
      if (!isOver) return
      await zones.delegate(tx, thingId, now)
      await askForRestrictions(tx, thingId, now)
    },
    setAutoRenew: (tx, id, renews) => changeTerm(tx, id, { renews }),
    expire: (_deps, tx, id) => changeTerm(tx, id, { status: 'EXPIRED' }),
    async suspend(deps, { name }) {
      await answerInTime('registry', ACT_TIMEOUT_MS, deps.ports.registry.cancel(name))
      await deps.zones.unpublish(deps, name)
    },
  },
}

/** Looks up whether the name is free, or can be transferred. Throws OUTSIDE_UNAVAILABLE if its registry does not respond. */
async function checkName(
  ctx: Context,
  { id, saved, product, name: known, known: fact }: RequestedOf<'domain'>,
): Promise<CheckedItem> {
  const name = known ?? ''
  const item = { id, parentId: null, product, domainName: name, domains: [{ id: null, name, itemId: id }] }
  const answer = fact?.availability
    ? { ...fact, status: fact.availability }
    : await checkForBasket(ctx, name).catch(uncheckedIfTooMany)
  if (answer === 'unchecked')
    return { ...item, problem: { field: 'availability', message: domainItemText[ctx.locale].notChecked } }
  const { status, premiumPrice } = answer
  if (status === 'free') return { ...item, availability: 'free', premiumPrice }
  if (status !== 'active')
    return { ...item, unavailable: status === 'quarantine' || status === 'reserved' ? status : 'invalid-name' }
  const { transferDnsLater, dnsProfileId } = saved
  return { ...item, availability: 'active', transferDnsLater, dnsProfileId: dnsProfileId || null }
}

/** After too many lookups the other items are still checked, and this name is checked later. */
function uncheckedIfTooMany(error: unknown): 'unchecked' {
  if (error instanceof Failure && error.code === 'TOO_MANY_REQUESTS') return 'unchecked'
  throw error
}

type Registered = Extract<RegistryOutcome, { outcome: 'done' }>

/** Records the domains for their accounts, each with a zone that suits the other lines of its order. */
async function keepDomains(deps: Deps, tx: Tx, deliveries: readonly Delivered<Registered>[]): Promise<RenewedItem[]> {
  const now = deps.ports.clock.now()
  const recorded = deliveries.map(({ ordered: { order, line, lines }, result: { expiresAt, registrar = null } }) => ({
    accountId: order.accountId,
    name: line.domainName ?? '',
    holderId: line.holderId,
    expiresAt,
    usesOurDns: !keepsItsDns(line, childrenOf(lines, line)),
    premiumPrice: premiumPriceOf(line),
    registrar,
    now,
  }))
  for (const { name } of recorded) forgetAvailability(tx, name)
  const zones: NewZone[] = []
  for (const [at, domain] of (await recordDomains(tx, recorded)).entries()) {
    const { line, lines } = (deliveries[at] as Delivered<Registered>).ordered
    const redirect = childrenOf(lines, line).find(({ kind }) => kind === 'REDIRECT')
    if (redirect?.redirectUrl) await setForwarding(tx, domain.id, redirect.redirectUrl)
    zones.push({ domain, content: firstContent(deps, line, lines) })
  }
  await deps.zones.create(tx, zones, now)
  return zones.map(({ domain }) => ({ kind: 'DOMAIN', thingId: domain.id, part: '' }))
}

/** Read from the price steps that the rules recorded when the order was placed. */
const premiumPriceOf = ({ trace }: OrderedPart): number | null =>
  (trace as readonly TraceStep[]).find((step) => step.kind === 'premium')?.unitPrice ?? null

/**
 * Registers or transfers a name once. Earlier attempts are queried first, since a response may have been lost.
 * Availability is checked again, because the name may have been taken while the buyer paid. Throws OutsideUnavailable.
 */
async function askRegistry(deps: Deps, { order, line, lines }: OrderedLine): Promise<RegistryOutcome> {
  const { ports, config } = deps
  const { registry } = ports
  const within = <T>(answer: Promise<T>, ms = ACT_TIMEOUT_MS) => answerInTime('registry', ms, answer)
  const reference = referenceOf(line, line.deliveryAttempt)
  const earlier = await within(registry.findOutcome(reference))
  if (earlier) return earlier
  for (let attempt = line.deliveryAttempt - 1; attempt > 0; attempt--) {
    const outcome = await within(registry.findOutcome(referenceOf(line, attempt)))
    if (outcome && outcome.outcome !== 'refused') return outcome
  }
  const name = line.domainName ?? ''
  const { status } = await within(registry.check(name, AbortSignal.timeout(CHECK_TIMEOUT_MS)), CHECK_TIMEOUT_MS)
  const linked = childrenOf(lines, line)
  const request: RegistrationRequest = {
    reference,
    name,
    years: order.period === 'FIVE_YEARLY' ? 5 : 1,
    holder: await deps.getRegistryContact(deps, order.accountId, line.holderId),
    nameServers: keepsItsDns(line, linked) ? [] : deps.config.nameServers,
    agreedPremium: premiumPriceOf(line),
  }
  if (line.availability !== 'active') return status === 'free' ? within(registry.register(request)) : refused('taken')
  const { transferCode } = dnsChoiceOf(line, linked)
  if (status !== 'active') return refused('not-transferable')
  if (!transferCode) return refused('wrong-code')
  return within(registry.transferIn({ ...request, authCode: unseal(config.secret, transferCode) }))
}

const refused = (reason: 'taken' | 'wrong-code' | 'not-transferable'): RegistryOutcome => ({
  outcome: 'refused',
  reason,
})
