import type { Clock } from '../../../ports/clock'
import type {
  RegistrationRequest,
  RegistryOutcome,
  RenewalRequest,
  TransferRequest,
} from '../../../ports/domain-registry'
import type { OutsideRequests } from '../../outside-requests'
import { createRegistrarRequests, type Sent } from '../registrar-requests'
import { isSameEnd } from '../term-ends'
import { domainPath, type RealtimeRegisterApi, type RtrAnswer, type RtrTld } from './api'
import { contactHandleOf, ensureContact, rolesOf } from './contacts'
import { createOutcomes, type RtrRequest, refused, rtrFacts } from './outcomes'
import { billablesOf, isPriceProblem, isWithin, STANDARD_MAX, tooDear } from './prices'
import { endOf, isQuarantined, languageOf, monthsOf, type Tlds } from './tlds'

interface OrderParts {
  api: RealtimeRegisterApi
  tlds: Tlds
  requests: OutsideRequests
  clock: Clock
}

/** The requests that cost money. Each is carried out once, at a price that was asked before. */
export function createOrders({ api, tlds, requests, clock }: OrderParts) {
  const outcomes = createOutcomes({
    api,
    tlds,
    renewRest: (request) => requested.once(request, () => renewal(request, STANDARD_MAX * request.years)),
  })
  const requested = createRegistrarRequests({ requests, clock, facts: rtrFacts, tracker: outcomes })

  /** Asks the price first, so that no more is paid than was agreed. Resolves with a refusal, or with the sending. */
  async function priced(
    request: RtrRequest,
    { path, body, maxCents }: { path: string; body: object; maxCents: number },
  ): Promise<RegistryOutcome | (() => Promise<Sent>)> {
    const quote = await api.quote(path, body)
    if ('type' in quote) return isPriceProblem(quote) ? tooDear(request) : outcomes.refusalOf(request, quote)
    if (!isWithin(quote, maxCents)) return tooDear(request)
    return () => sent(request, api.send(path, { ...body, billables: billablesOf(quote) }))
  }

  async function sent(request: RtrRequest, sending: Promise<RtrAnswer>): Promise<Sent> {
    const { processId: outsideId, problem } = await sending
    if (!problem) return { outsideId }
    // The price changed since it was asked.
    const outcome = isPriceProblem(problem) ? tooDear(request) : await outcomes.refusalOf(request, problem)
    return { outsideId, outcome }
  }

  /** Registers or transfers: both want contacts and name servers. */
  async function acquire(
    kind: 'register' | 'transfer',
    request: RegistrationRequest,
    facts: (tld: RtrTld) => Promise<{ path: string; body: object } | RegistryOutcome>,
  ): Promise<RegistryOutcome> {
    const name = request.name.toLowerCase()
    const { reference, years, holder, nameServers, agreedPremium } = request
    const tld = await tlds.find(name)
    const registrant = tld && contactHandleOf(holder, tld)
    const asked = { reference, kind, name, years, registrant, from: null }
    return requested.once(asked, async () => {
      if (!tld || !registrant) return refused('rejected')
      const found = await facts(tld)
      if ('outcome' in found) return found
      if (!(await ensureContact(api, holder, tld))) return refused('holder-refused')
      const body = {
        ...found.body,
        customer: api.customer,
        registrant,
        contacts: rolesOf(tld, registrant),
        // Otherwise the registrar renews too, and the name is paid twice.
        autoRenew: false,
        ...(nameServers.length > 0 && { ns: nameServers }),
      }
      const maxCents = (agreedPremium ?? STANDARD_MAX) * years
      return priced(asked, { path: found.path, body, maxCents })
    })
  }

  async function register(request: RegistrationRequest): Promise<RegistryOutcome> {
    const name = request.name.toLowerCase()
    return acquire('register', request, async (tld) => {
      const period = monthsOf(request.years, tld.metadata.createDomainPeriods)
      if (period === null) return refused('rejected')
      const languageCode = languageOf(name, tld)
      return { path: domainPath(name), body: { period, ...(languageCode && { languageCode }) } }
    })
  }

  async function transferIn(request: TransferRequest): Promise<RegistryOutcome> {
    const name = request.name.toLowerCase()
    return acquire('transfer', request, async (tld) => {
      if (typeof (await api.findDomain(name)) !== 'string') return refused('not-transferable')
      const periods = tld.metadata.transferDomainPeriods
      const period = periods ? monthsOf(request.years, periods) : null
      const body = {
        authcode: request.authCode,
        ...(period !== null && { period }),
        // Keys of the old name servers would make the name unreachable.
        ...(request.nameServers.length > 0 && { keyData: [] }),
      }
      return { path: domainPath(name, 'transfer'), body }
    })
  }

  function extend(kind: 'renew' | 'restore', { reference, name: asked, years, from, agreedPremium }: RenewalRequest) {
    const request = { reference, kind, name: asked.toLowerCase(), years, from, registrant: null }
    const maxCents = (agreedPremium ?? STANDARD_MAX) * years
    return requested.once(request, async () => {
      const domain = await api.findDomain(request.name)
      if (typeof domain === 'string') return refused('rejected')
      if (!isSameEnd(endOf(domain, await tlds.find(request.name)), from)) return refused('rejected')
      if (!isQuarantined(domain)) return renewal(request, maxCents)
      return kind === 'restore' ? restoration(request) : refused('rejected')
    })
  }

  async function renewal(request: RtrRequest, maxCents: number) {
    const { name, years } = request
    const tld = await tlds.find(name)
    if (tld && !tld.metadata.featuresAvailable.includes('RENEW')) {
      // The registry renews at the end of the term whatever is not deleted.
      const body = { autoRenew: true, autoRenewPeriod: years * 12 }
      return () => sent(request, api.send(domainPath(name, 'update'), body))
    }
    const period = monthsOf(years, tld?.metadata.renewDomainPeriods)
    if (period === null) return refused('rejected')
    return priced(request, { path: domainPath(name, 'renew'), body: { period }, maxCents })
  }

  const restoration = (request: RtrRequest) =>
    priced(request, {
      path: domainPath(request.name, 'restore'),
      body: { reason: 'The registrant asked for it.' },
      maxCents: STANDARD_MAX,
    })

  return {
    register,
    transferIn,
    renew: (request: RenewalRequest) => extend('renew', request),
    restore: (request: RenewalRequest) => extend('restore', request),
    findOutcome: requested.findOutcome,
  }
}
