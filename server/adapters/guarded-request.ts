import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { type ClientRequest, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress, isPublicHost } from '../../rules/network-address'

/** Which places a request to an address of somebody else may lead to. */
export interface RequestGuard {
  /** Which addresses it connects to; those that everybody can reach when left out. */
  mayConnect?: (address: string) => boolean
  /** Which names it looks up; those of the public DNS when left out. */
  mayLookUp?: (hostname: string) => boolean
  /** All addresses of a name; the machine's own resolver when left out. */
  resolve?: (hostname: string) => Promise<readonly LookupAddress[]>
}

/** The request would lead into a private network, or is none of http or https. */
export class RefusedAddress extends Error {
  override name = 'RefusedAddress'
}

/**
 * Begins a request to an address of somebody else. It connects only to addresses that were checked after they were
 * resolved, and to no other in their place; it follows no redirect and keeps no connection. Throws RefusedAddress, or
 * emits it as the error of the request.
 */
export function guardedRequest(url: URL, options: RequestOptions, guard: RequestGuard = {}): ClientRequest {
  const { mayConnect = isPublicAddress, mayLookUp = isPublicHost, resolve = resolveHere } = guard
  const { protocol, hostname } = url
  if (protocol !== 'http:' && protocol !== 'https:') throw new RefusedAddress(`${protocol} is not asked`)
  const literal = hostname.replace(/^\[(.*)\]$/, '$1')
  // A literal address is connected to without being looked up.
  const isAllowed = isIP(literal) ? mayConnect(literal) : mayLookUp(hostname)
  if (!isAllowed) throw new RefusedAddress('a private address')
  const request = protocol === 'http:' ? requestHttp : requestHttps
  return request(url, { ...options, agent: false, lookup: guardedLookup(mayConnect, resolve) })
}

const resolveHere = (hostname: string) => lookup(hostname, { all: true })

/** Node connects to what this answers, so that a name cannot turn to another address after it was checked. */
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
