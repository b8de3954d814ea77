import type { Tx } from '../../../db/database'
import type { Deps } from '../../common/context'
import { childrenOf, type OrderedPart } from '../../products/product'
import type { NewZone } from '../dns/zones.service'

declare module '../../common/context' {
  interface Deps {
    zones: DomainZones
  }
}

/** Functions of DNS that the domain product needs. The feature dns, which builds on domains, provides it. */
interface DomainZones {
  /** Gives domains their zones and enqueues their publication. */
  create(tx: Tx, zones: readonly NewZone[], now: number): Promise<void>
  /** Enqueues the delegation of a domain at its registry. */
  delegate(tx: Tx, domainId: string, now: number): Promise<void>
  /** Ends the signing of a zone that the shop no longer serves. */
  dropKeys(tx: Tx, domainId: string): Promise<void>
  /** Removes the zone of an expired name from the name server. Throws OutsideUnavailable. */
  unpublish(deps: Deps, name: string): Promise<void>
}

type DnsChoice = Pick<OrderedPart, 'kind' | 'availability' | 'transferCode' | 'transferDnsLater' | 'dnsProfileId'>

/**
 * Returns the line that decides how a domain is transferred: that of its auth code, or the domain's own if it was
 * ordered without one.
 */
export const dnsChoiceOf = <L extends DnsChoice>(domain: L, linked: readonly L[]): L =>
  linked.find(({ kind }) => kind === 'TRANSFER_CODE') ?? domain

/** Whether a transferred domain keeps its current DNS; its zone here is then unused until the DNS is switched. */
export const keepsItsDns = (domain: DnsChoice, linked: readonly DnsChoice[]): boolean =>
  domain.availability === 'active' && dnsChoiceOf(domain, linked).transferDnsLater

/** Whether the records of a transferred domain are copied; hosting in the same order does not change them. */
export const bringsItsDns = (domain: OrderedPart, lines: readonly OrderedPart[]): boolean => {
  const linked = childrenOf(lines, domain)
  return domain.availability === 'active' && !keepsItsDns(domain, linked)
}

/** The first content of a delivered domain's zone; hosting replaces it once it is ready. */
export function firstContent(
  deps: Pick<Deps, 'config'>,
  domain: OrderedPart,
  lines: readonly OrderedPart[],
): NewZone['content'] {
  const linked = childrenOf(lines, domain)
  if (bringsItsDns(domain, lines)) {
    const { dnsProfileId } = dnsChoiceOf(domain, linked)
    return dnsProfileId ? { kind: 'profile', profileId: dnsProfileId } : { kind: 'copy' }
  }
  return linked.some(({ kind }) => kind === 'REDIRECT') ? forwardContent(deps) : { kind: 'parking' }
}

/** The zone of a domain whose visitors are forwarded. */
export const forwardContent = ({ config }: Pick<Deps, 'config'>): NewZone['content'] => ({
  kind: 'forward',
  website: config.forwarder.addresses,
})
