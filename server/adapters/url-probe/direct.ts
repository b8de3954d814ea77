import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress, isPublicHost } from '../../../rules/network-address'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import type { PageHeaders, UrlProbe } from '../../ports/url-probe'

const TIMEOUT_MS = 5000
const MAX_HEADER_BYTES = 64 * 1024
const MAX_HOPS = 3

interface DirectUrlProbeOptions {
  /** Which addresses it connects to; those that everybody can reach when left out. */
  mayConnect?: (address: string) => boolean
  /** All addresses of a name; the machine's own resolver when left out. */
  resolve?: (hostname: string) => Promise<readonly LookupAddress[]>
  timeoutMs?: number
}

/**
 * Asks the page itself. It connects only to addresses that were checked after they were resolved, and to no other in
 * their place, at each hop; it reads no body, waits 5 seconds in all and takes 64 KB of headers.
 */
export function createDirectUrlProbe(options: DirectUrlProbeOptions = {}): UrlProbe {
  const { mayConnect = isPublicAddress, resolve = resolveHere, timeoutMs = TIMEOUT_MS } = options
  const connectTo = guardedLookup(mayConnect, resolve)
  return {
    async headersOf(url) {
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        let at = new URL(url)
        for (let hop = 0; hop <= MAX_HOPS; hop++) {
          const { statusCode = 0, headers } = await ask(at, { mayConnect, connectTo, signal })
          if (statusCode < 300 || statusCode > 399 || headers.location === undefined) return plain(headers)
          at = new URL(headers.location, at)
        }
        throw new Error('the page leads on too often')
      } catch (error) {
        throw new OutsideUnavailable('url-probe', { cause: error })
      }
    },
  }
}

interface Guard {
  mayConnect(address: string): boolean
  connectTo: LookupFunction
  signal: AbortSignal
}

function ask(url: URL, { mayConnect, connectTo, signal }: Guard): Promise<IncomingMessage> {
  const { protocol, hostname } = url
  if (protocol !== 'http:' && protocol !== 'https:') throw new Error(`${protocol} is not asked`)
  const literal = hostname.replace(/^\[(.*)\]$/, '$1')
  // A literal address is connected to without being looked up.
  const isRefused = isIP(literal) ? !mayConnect(literal) : !isPublicHost(hostname)
  if (isRefused) throw new Error('the page is at a private address')
  const request = protocol === 'http:' ? requestHttp : requestHttps
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      {
        signal,
        lookup: connectTo,
        maxHeaderSize: MAX_HEADER_BYTES,
        agent: false,
        headers: { accept: 'text/html', 'user-agent': 'Wimpel-Forwarding-Check' },
      },
      (response) => {
        resolve(response)
        response.destroy()
      },
    )
    asked.on('error', reject)
    asked.end()
  })
}

const resolveHere = (hostname: string) => lookup(hostname, { all: true })

/** Node connects to what this answers, so that a name cannot turn to another address after it was checked. */
const guardedLookup =
  (mayConnect: Guard['mayConnect'], resolve: NonNullable<DirectUrlProbeOptions['resolve']>): LookupFunction =>
  (hostname, { all }, done) => {
    resolve(hostname).then(
      (found) => {
        const [first] = found
        if (!first || !found.every(({ address }) => mayConnect(address))) {
          return done(new Error('the name leads to a private address'), [])
        }
        return all ? done(null, [...found]) : done(null, first.address, first.family)
      },
      (error: Error) => done(error, []),
    )
  }

const plain = (headers: IncomingMessage['headers']): PageHeaders =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]))
