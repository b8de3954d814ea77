import { OutsideUnavailable } from '../../ports/outside-unavailable'
import type { PageHeaders, UrlProbe } from '../../ports/url-probe'

/**
 * A world whose pages may be shown in frames, unless the first label of the host (after `www`) begins with `geenframe`;
 * where it begins with `weg`, nobody answers.
 */
export const createEmbeddedUrlProbe = (): UrlProbe => ({
  async headersOf(url) {
    const label = new URL(url).hostname.replace(/^www\./, '')
    if (label.startsWith('weg')) throw new OutsideUnavailable('url-probe')
    const headers: PageHeaders = label.startsWith('geenframe') ? { 'x-frame-options': 'SAMEORIGIN' } : {}
    return headers
  },
})
