import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { type ClientRequest, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress, isPublicHost } from '../../rules/network-address'

/** Restricts the destinations of a request to an address from a customer. */
export interface RequestGuard {
  /** Permitted IP addresses; defaults to public ones. */
  mayConnect?: (address: string) => boolean
  /** Permitted host names; defaults to names of the public DNS. */
  mayLookUp?: (hostname: string) => boolean
  /** Resolves a name to all its addresses; defaults to the resolver of the machine. */
  resolve?: (hostname: string) => Promise<readonly LookupAddress[]>
}

/** The destination is in a private network, or the scheme is not http or https. */
export class RefusedAddress extends Error {
  override name = 'RefusedAddress'
}

/**
 * Starts a request to an address from a customer. Connects only to resolved addresses that passed the check, follows no
 * redirects and keeps no connection open. Throws RefusedAddress, or emits it as an error of the request.
 */
export function guardedRequest(url: URL, options: RequestOptions, guard: RequestGuard = {}): ClientRequest {
  const { mayConnect = isPublicAddress, mayLookUp = isPublicHost, resolve = resolveHere } = guard
  const { protocol, hostname } = url
  if (protocol !== 'http:' && protocol !== 'https:') throw new RefusedAddress(`${protocol} is not asked`)
  const literal = hostname.replace(/^\[(.*)\]$/, '$1')
  // A literal address is used without a lookup.
  const isAllowed = isIP(literal) ? mayConnect(literal) : mayLookUp(hostname)
  if (!isAllowed) throw new RefusedAddress('a private address')
  const request = protocol === 'http:' ? requestHttp : requestHttps
  return request(url, { ...options, agent: false, lookup: guardedLookup(mayConnect, resolve) })
}

const resolveHere = (hostname: string) => lookup(hostname, { all: true })

/** Node connects to the address returned here, which prevents DNS rebinding after the check. */
const guardedLookup =
  (mayConnect: (address: string) => boolean, resolve: NonNullable<RequestGuard['resolve']>): LookupFunction =>
  (hostname, { all }, done) => {
    resolve(hostname).then(
      (found) => {
        const [first] = found
        if (!first || !found.every(({ address }) => mayConnect(address))) {
          return done(new RefusedAddress('the name leads to a private address'), [])
        }
        return all ? done(null, [...found]) : done(null, first.address, first.family)
      },
      (error: Error) => done(error, []),
    )
  }
