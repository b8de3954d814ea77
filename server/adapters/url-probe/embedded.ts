import * as z from 'zod'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import type { PageHeaders, UrlProbe } from '../../ports/url-probe'
import { defineAdapter } from '../adapter'

export const embeddedUrlProbe = defineAdapter({
  port: 'urlProbe',
  name: 'embedded',
  description: 'Stand-in: opens no page.',
  settings: z.object({}),
  standIn: { keepsFiles: false },
  open: () => ({ port: createEmbeddedUrlProbe() }),
})

/**
 * Simulated web: pages permit framing, unless the first label of the host (after `www`) begins with `geenframe`; hosts
 * that begin with `weg` do not respond.
 */
export const createEmbeddedUrlProbe = (): UrlProbe => ({
  async headersOf(url) {
    const label = new URL(url).hostname.replace(/^www\./, '')
    if (label.startsWith('weg')) throw new OutsideUnavailable('url-probe')
    const headers: PageHeaders = label.startsWith('geenframe') ? { 'x-frame-options': 'SAMEORIGIN' } : {}
    return headers
  },
})
