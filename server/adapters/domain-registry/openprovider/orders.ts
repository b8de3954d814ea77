import type { Clock } from '../../../ports/clock'
import type {
  RegistrationRequest,
  RegistryOutcome,
  RenewalRequest,
  TransferRequest,
} from '../../../ports/domain-registry'
import { OutsideUnavailable } from '../../../ports/outside-unavailable'
import { pathOf } from '../../outside-http'
import type { OutsideRequests } from '../../outside-requests'
import { isDomainName } from '../domain-name'
import type { InLine } from '../in-line'
import { createRegistrarRequests, type Sent } from '../registrar-requests'
import { isSameEnd } from '../term-ends'
import { isProblem, type OpAccepted, type OpDomain, type OpenproviderApi, type OpProblem, partsOf, SYSTEM } from './api'
import { objectionOf, PRESENT, refusalFor } from './codes'
import type { Customers } from './customers'
import { busy, handlesOf, nameServersOf } from './domain-parts'
import {
  bestOf,
  createOutcomes,
  endOf,
  isActive,
  isPending,
  isQuarantined,
  type OpRequest,
  opFacts,
  refused,
} from './outcomes'
import { centsOf, type Operation, STANDARD_MAX, tooDear } from './prices'

interface OrderParts {
  api: OpenproviderApi
  customers: Customers
  inLine: InLine
  requests: OutsideRequests
  clock: Clock
}

/** An order before its price is known. */
interface Order {
  operation: Operation
  /** Period in years whose price is asked. */
  years: number
  maxCents: number
  mayBePremium?: boolean
  path: string
  body: object
  /** Id of the domain that it is about, if that is there already. */
  id?: number
}

/** The requests that cost money. Each is carried out once, at a price that was asked before. */
export function createOrders({ api, customers, inLine, requests, clock }: OrderParts) {
  const outcomes = createOutcomes({
    api,
    customers,
    clock,
    renewRest: (request) => requested.once(request, () => renewal(request, STANDARD_MAX * request.years)),
  })
  const requested = createRegistrarRequests({ requests, clock, facts: opFacts, tracker: outcomes })

  /** Carries out a request once, when what began before it on its name has ended. */
  const once = (request: OpRequest, prepare: Parameters<typeof requested.once>[1]): Promise<RegistryOutcome> =>
    inLine(request.name, () => requested.once(request, prepare))

  /** Asks the price first, so that no more is paid than was agreed. Resolves with a refusal, or with the sending. */
  async function priced(request: OpRequest, order: Order): Promise<RegistryOutcome | (() => Promise<Sent>)> {
    const quote = await api.quote(request.name, order.operation, order.years)
    if (isProblem(quote)) return refusalOf(request, quote)
    const cents = centsOf(quote)
    if (cents === null || cents > order.maxCents) return tooDear(request.kind)
    const isPremium = quote.is_premium === true
    if (isPremium && order.mayBePremium === false) return tooDear(request.kind)
    // The fee of the vendor is the price of the product, in its own currency.
    const fee = quote.price?.product?.price ?? cents / 100
    const body = { ...order.body, ...(isPremium && order.mayBePremium && { accept_premium_fee: fee }) }
    return () => sent(request, api.send(order.path, body), order.id)
  }

  async function sent(request: OpRequest, sending: Promise<OpAccepted | OpProblem>, id?: number): Promise<Sent> {
    const answer = await sending
    if (!isProblem(answer)) {
      const made = answer.id ?? id
      if (made == null) throw new OutsideUnavailable(SYSTEM, { cause: new Error('an accepted request has no id') })
      return { outsideId: String(made) }
    }
    if (!PRESENT.has(answer.code)) return { outsideId: null, outcome: refusalOf(request, answer) }
    // An earlier attempt may have arrived late.
    const [ours] = (await api.listCommented(request.reference)).filter(({ fullName }) => fullName === request.name)
    return ours ? { outsideId: String(ours.id) } : { outsideId: null, outcome: refusalOf(request, answer) }
  }

  /** Registers or transfers: both want a holder and name servers. */
  async function acquire(
    kind: 'register' | 'transfer',
    { reference, name: asked, years, holder, nameServers, agreedPremium }: RegistrationRequest,
    facts: object,
  ): Promise<RegistryOutcome> {
    const name = asked.toLowerCase()
    const request: OpRequest = { reference, kind, name, years, holder: customers.keyOf(holder), from: null }
    return once(request, async () => {
      if (!isDomainName(name)) return refused('rejected')
      const present = bestOf(await api.listNamed(name))
      // An earlier attempt arrived late.
      if (present?.comments?.trim() === reference) return async () => ({ outsideId: String(present.id) })
      // Of a name that left, a deleted one can be listed.
      if (present && (present.status !== 'DEL' || isQuarantined(present, clock.now())))
        return refused(kind === 'register' ? 'taken' : 'not-transferable')
      const handle = await customers.ensure(holder)
      if (!handle) return refused('holder-refused')
      const body = {
        domain: partsOf(name),
        ...handlesOf(handle),
        ...(nameServers.length > 0 && { name_servers: nameServersOf(nameServers) }),
        // Otherwise the registrar renews too, and the name is paid twice.
        autorenew: 'off',
        // The only field by which a request can be found again.
        comments: reference,
        ...facts,
      }
      const maxCents = (agreedPremium ?? STANDARD_MAX) * years
      const path = kind === 'register' ? '/domains' : '/domains/transfer'
      const operation = kind === 'register' ? 'create' : 'transfer'
      return priced(request, { operation, years, path, body, maxCents, mayBePremium: agreedPremium !== null })
    })
  }

  const register = (request: RegistrationRequest) => acquire('register', request, { period: request.years })

  const transferIn = (request: TransferRequest) =>
    acquire('transfer', request, {
      auth_code: request.authCode,
      // Keys of the old name servers would make the name unreachable.
      ...(request.nameServers.length > 0 && { dnssec_keys: [], is_dnssec_enabled: false }),
    })

  function extend(kind: 'renew' | 'restore', { reference, name, years, from, agreedPremium }: RenewalRequest) {
    const request: OpRequest = { reference, kind, name: name.toLowerCase(), years, from, holder: null }
    const maxCents = (agreedPremium ?? STANDARD_MAX) * years
    return once(request, async () => {
      const domain = bestOf(await api.listNamed(request.name))
      if (!domain) return refused('rejected')
      if (isPending(domain)) throw busy()
      if (!isSameEnd(endOf(domain), from)) return refused('rejected')
      if (isActive(domain)) return renewal(request, maxCents, domain)
      if (kind !== 'restore' || !isQuarantined(domain, clock.now())) return refused('rejected')
      return priced(request, {
        operation: 'restore',
        years: 1,
        path: pathOf('domains', domain.id, 'restore'),
        body: { id: domain.id, domain: partsOf(request.name) },
        maxCents: STANDARD_MAX,
        id: domain.id,
      })
    })
  }

  async function renewal(
    request: OpRequest,
    maxCents: number,
    known?: OpDomain,
  ): Promise<RegistryOutcome | (() => Promise<Sent>)> {
    const domain = known ?? bestOf(await api.listNamed(request.name))
    if (!domain || !isActive(domain)) return refused('rejected')
    return priced(request, {
      operation: 'renew',
      years: request.years,
      path: pathOf('domains', domain.id, 'renew'),
      body: { id: domain.id, domain: partsOf(request.name), period: request.years },
      maxCents,
      id: domain.id,
    })
  }

  return { register, transferIn, extend, findOutcome: (reference: string) => requested.findOutcome(reference) }
}

const refusalOf = ({ kind }: OpRequest, { code }: OpProblem): RegistryOutcome =>
  refused(refusalFor(kind, objectionOf(code)))
