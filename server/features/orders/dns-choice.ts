import type { NewZone } from '../dns/zones.service'
import type { LineRow } from './orders.repository'

type Line = Pick<LineRow, 'kind' | 'availability' | 'transferCode' | 'transferDnsLater' | 'dnsProfileId'>

/** The line that says how a domain moves: its transfer code, or the domain itself where it stands without one. */
export const dnsChoiceOf = <L extends Line>(domain: L, linked: readonly L[]): L =>
  linked.find(({ kind }) => kind === 'TRANSFER_CODE') ?? domain

/** A domain that moves here may leave its DNS where it is: then the zone here waits until it is wanted. */
export const keepsItsDns = (domain: Line, linked: readonly Line[]): boolean =>
  domain.availability === 'active' && dnsChoiceOf(domain, linked).transferDnsLater

/** Its records come along, so that hosting ordered with it does not touch them. */
export const bringsItsDns = (domain: Line, linked: readonly Line[]): boolean =>
  domain.availability === 'active' && !keepsItsDns(domain, linked)

/** What the zone of a delivered domain is filled with at first; hosting replaces it when it is ready. */
export function firstContent(domain: Line, linked: readonly Line[]): NewZone['content'] {
  if (bringsItsDns(domain, linked)) {
    const { dnsProfileId } = dnsChoiceOf(domain, linked)
    return dnsProfileId ? { kind: 'profile', profileId: dnsProfileId } : { kind: 'copy' }
  }
  return linked.some(({ kind }) => kind === 'REDIRECT') ? { kind: 'forward' } : { kind: 'parking' }
}
