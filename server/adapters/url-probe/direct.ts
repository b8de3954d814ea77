import type { IncomingMessage } from 'node:http'
import * as z from 'zod'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import type { PageHeaders, UrlProbe } from '../../ports/url-probe'
import { defineAdapter } from '../adapter'
import { guardedRequest, type RequestGuard } from '../guarded-request'

const TIMEOUT_MS = 5000
const MAX_HEADER_BYTES = 64 * 1024
const MAX_HOPS = 3

interface DirectUrlProbeOptions extends RequestGuard {
  timeoutMs?: number
}

export const directUrlProbe = defineAdapter({
  port: 'urlProbe',
  name: 'direct',
  description: 'Requests the page.',
  settings: z.object({}),
  open: () => ({ port: createDirectUrlProbe() }),
})

/**
 * Requests the page with a guarded request per redirect; reads no body, times out after 5 seconds in total and reads at
 * most 64 KB of headers.
 */
export function createDirectUrlProbe({ timeoutMs = TIMEOUT_MS, ...guard }: DirectUrlProbeOptions = {}): UrlProbe {
  return {
    async headersOf(url) {
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        let at = new URL(url)
        for (let hop = 0; hop <= MAX_HOPS; hop++) {
          const { statusCode = 0, headers } = await ask(at, guard, signal)
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

function ask(url: URL, guard: RequestGuard, signal: AbortSignal): Promise<IncomingMessage> {
  const headers = { accept: 'text/html', 'user-agent': 'Wimpel-Forwarding-Check' }
  const asked = guardedRequest(url, { signal, maxHeaderSize: MAX_HEADER_BYTES, headers }, guard)
  return new Promise((resolve, reject) => {
    asked.on('response', (response) => {
      resolve(response)
      response.destroy()
    })
    asked.on('error', reject)
    asked.end()
  })
}

const plain = (headers: IncomingMessage['headers']): PageHeaders =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]))
