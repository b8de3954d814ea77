import { OutsideUnavailable } from '../../ports/outside-unavailable'
import { createOutsideHttp, type OutsideHttp, type OutsideResponse } from '../outside-http'
import { createQueryPace, type QueryPace } from './query-pace'
import { type RdapBootstrap, serviceOf } from './rdap-bootstrap'
import { readRdap } from './rdap-response'

const MAX_BYTES = 256 * 1024
const REDIRECTS_MAX = 3
/** Rest of a server that failed, or that sends 429 without saying how long. */
const REST_MS = 10_000

export interface RdapClientOptions {
  bootstrap: RdapBootstrap
  intervalMs: number
  /** Timeout of one query in milliseconds. */
  timeoutMs: number
}

/** Asks the RDAP service of an extension (RFC 9082). Each server is asked one query at a time. */
export interface RdapClient {
  /** Null without a service or a certain answer. Throws only the reason of an aborted signal. */
  look(name: string, signal?: AbortSignal): Promise<'free' | 'registered' | null>
  close(): Promise<void>
}

interface RdapServer {
  http: OutsideHttp
  pace: QueryPace
}

export function createRdapClient({ bootstrap, intervalMs, timeoutMs }: RdapClientOptions): RdapClient {
  const origins = new Set([...bootstrap.services.values()].map((url) => new URL(url).origin))
  const servers = new Map<string, RdapServer>()

  function serverOf(origin: string): RdapServer {
    const found = servers.get(origin)
    if (found) return found
    const http = createOutsideHttp({
      ...{ system: 'availability-hint', url: origin, atOnce: 1, maxBytes: MAX_BYTES },
      readMs: timeoutMs,
    })
    const made = { http, pace: createQueryPace({ intervalMs }) }
    servers.set(origin, made)
    return made
  }

  /** Sends one query. Null if its server rests, fails or has too many. */
  async function query({ origin, pathname, search }: URL, signal?: AbortSignal): Promise<OutsideResponse | null> {
    const { http, pace } = serverOf(origin)
    return pace.run(async () => {
      try {
        return await http.request({
          ...{ path: `${pathname}${search}`, headers: { accept: 'application/rdap+json' } },
          ...{ isRepeatable: false, mayBeForbidden: true, signal },
        })
      } catch (error) {
        signal?.throwIfAborted()
        if (!(error instanceof OutsideUnavailable)) throw error
        pace.rest(error.retryAfterMs ?? REST_MS)
        return null
      }
    }, signal)
  }

  return {
    async look(name, signal) {
      const service = serviceOf(bootstrap, name)
      if (service === null) return null
      let url: URL | null = new URL(`domain/${encodeURIComponent(name)}`, service)
      for (let redirects = 0; url && redirects <= REDIRECTS_MAX; redirects++) {
        const response = await query(url, signal)
        if (!response) return null
        if (response.status < 300 || response.status >= 400) return readRdap(name, response)
        url = targetOf(response, url, origins)
      }
      return null
    },
    async close() {
      await Promise.all([...servers.values()].map(({ http }) => http.close()))
    },
  }
}

/** Returns where a redirect leads; null unless that is a server of the bootstrap file, so that none leads into a private network. */
function targetOf({ headers }: OutsideResponse, from: URL, origins: ReadonlySet<string>): URL | null {
  const { location = '' } = headers
  if (!URL.canParse(location, from)) return null
  const target = new URL(location, from)
  return origins.has(target.origin) ? target : null
}
