import type { DomainRegistry, HeldDomainAnswer, RegistryOutcome } from '../../ports/domain-registry'
import { OperatorNeeded, OutsideUnavailable } from '../../ports/outside-unavailable'
import type { OutsideRequest, OutsideRequests } from '../outside-requests'

export interface RoutingOptions {
  /** The registrars by name. The first one sells the extensions that no other does. */
  registrars: ReadonlyMap<string, DomainRegistry>
  /** Names of registrars by the extension that they sell, without a leading dot. */
  extensions: ReadonlyMap<string, string>
  /**
   * Records which registrar each request was sent to, and the registrars without their circuit breakers. Absent with a single
   * registrar, which has all of them.
   */
  several?: { requests: OutsideRequests; direct: ReadonlyMap<string, DomainRegistry> }
  /** Returns the name of the registrar that a name is at; null if the shop does not hold it or has recorded none. */
  registrarAt(name: string): Promise<string | null>
}

/**
 * Sends each request to the registrar that it concerns: by its extension for a name that the shop does not hold yet, and to the
 * registrar that it is at for one that it holds, even if another one sells its extension now.
 */
export function createRoutingRegistry(options: RoutingOptions): DomainRegistry {
  const { registrars, extensions, several, registrarAt } = options
  const [byDefault = ''] = registrars.keys()
  const registrarFor = (name: string): string => extensions.get(extensionOf(name)) ?? byDefault
  const selling = (name: string): DomainRegistry => require(registrarFor(name))
  const holderOf = async (name: string): Promise<string> => (await registrarAt(name.toLowerCase())) ?? byDefault
  const holding = async (name: string): Promise<DomainRegistry> => require(await holderOf(name))

  function require(registrar: string): DomainRegistry {
    const found = registrars.get(registrar)
    if (found) return found
    // Another registrar would say that the name is gone.
    const cause = new Error(`REGISTRY does not name ${registrar}, which holds names of the shop`)
    throw new OperatorNeeded('registry', 'configuration', { cause })
  }

  /** Sends a request, again to the registrar that it was sent to before. */
  async function send(
    kind: 'register' | 'transferIn' | 'renew',
    { reference, name }: { reference: string; name: string },
    registrar: string,
    work: (registry: DomainRegistry) => Promise<RegistryOutcome>,
  ): Promise<RegistryOutcome> {
    const request = { reference, kind, subject: name.toLowerCase(), details: { registrar } }
    const earlier = await several?.requests.begin(request)
    const chosen = earlier ? registrarOf(earlier) : registrar
    return by(chosen, await work(require(chosen)))
  }

  /** A reference without a record was never sent, or before there were several: then its adapter has its own record. */
  async function findUnrecorded(reference: string): Promise<RegistryOutcome | null> {
    for (const [registrar, registry] of several?.direct ?? registrars) {
      const outcome = await registry.findOutcome(reference)
      if (outcome) return by(registrar, outcome)
    }
    return null
  }

  /** Returns the first registrar other than `asked` that holds the name, with its answer. */
  async function findElsewhere(name: string, asked: string): Promise<HeldDomainAnswer | null> {
    for (const [registrar, registry] of registrars) {
      if (registrar === asked) continue
      const answer = await registry.findHeld(name)
      if (answer.found === 'held') return at(registrar, answer)
    }
    return null
  }

  return {
    ...(registrars.size > 1 && { registrars, registrarFor }),
    check: async (name, signal) => selling(name).check(name, signal),
    checkTransferCode: async (name, code, signal) => selling(name).checkTransferCode(name, code, signal),
    register: (request) => send('register', request, registrarFor(request.name), (one) => one.register(request)),
    transferIn: (request) => send('transferIn', request, registrarFor(request.name), (one) => one.transferIn(request)),
    // The extension may have been given to another registrar since the request.
    async findOutcome(reference) {
      const sent = await several?.requests.find(reference)
      if (!sent) return findUnrecorded(reference)
      const registrar = registrarOf(sent)
      const outcome = await require(registrar).findOutcome(reference)
      return outcome && by(registrar, outcome)
    },
    renew: async (request) => send('renew', request, await holderOf(request.name), (one) => one.renew(request)),
    // A renewal that is sent again after the end of the term is a restoration, with the same reference.
    restore: async (request) => send('renew', request, await holderOf(request.name), (one) => one.restore(request)),
    authCode: async (name) => (await holding(name)).authCode(name),
    cancel: async (name) => (await holding(name)).cancel(name),
    async findHeld(name) {
      const registrar = await holderOf(name)
      const answer = await require(registrar).findHeld(name)
      if (answer.found === 'held') return at(registrar, answer)
      const elsewhere = findElsewhere(name, registrar)
      // An answer that was not understood ends nothing, so the other registrars need not be certain either.
      return (await (answer.found === 'unknown' ? elsewhere.catch(nothingIfAway) : elsewhere)) ?? answer
    },
    // With several, the changes of each are read from itself.
    changes: (cursor) => require(byDefault).changes(cursor),
    ...receiverOf(registrars.get(byDefault)),
    ...(registrars.size === 1 && accountOf(registrars.get(byDefault))),
    updateHolder: async (name, holder, isHidden) => (await holding(name)).updateHolder(name, holder, isHidden),
    findHolder: async (name, handle) => (await holding(name)).findHolder(name, handle),
    restrict: async (name, wanted) => (await holding(name)).restrict(name, wanted),
    disableAutoRenew: async (name) => (await holding(name)).disableAutoRenew(name),
    setNameServers: async (name, nameServers) => (await holding(name)).setNameServers(name, nameServers),
    setDelegationSigners: async (name, signers) => (await holding(name)).setDelegationSigners(name, signers),
    listDelegationSigners: async (name) => (await holding(name)).listDelegationSigners(name),
  }
}

/** Everything after the first label: `co.uk` for `voorbeeld.co.uk`. */
const extensionOf = (name: string): string => name.slice(name.indexOf('.') + 1).toLowerCase()

const registrarOf = ({ details }: OutsideRequest): string => String(details.registrar)

const by = (registrar: string, outcome: RegistryOutcome): RegistryOutcome =>
  outcome.outcome === 'done' ? { ...outcome, registrar } : outcome

const at = (registrar: string, answer: Extract<HeldDomainAnswer, { found: 'held' }>): HeldDomainAnswer => ({
  ...answer,
  domain: { ...answer.domain, registrar },
})

function nothingIfAway(error: unknown): null {
  if (error instanceof OutsideUnavailable) return null
  throw error
}

/** A registrar without webhooks has no method for them. */
function receiverOf(registry: DomainRegistry | undefined): Pick<DomainRegistry, 'receive'> {
  const receive = registry?.receive
  return receive ? { receive: (message) => receive.call(registry, message) } : {}
}

/** Methods about the account as a whole, which a registrar may lack. With several, each is asked itself. */
function accountOf(registry: DomainRegistry | undefined): Pick<DomainRegistry, 'balance' | 'listHeld'> {
  const { balance, listHeld } = registry ?? {}
  return {
    ...(balance && { balance: () => balance.call(registry) }),
    ...(listHeld && { listHeld: (cursor) => listHeld.call(registry, cursor) }),
  }
}
