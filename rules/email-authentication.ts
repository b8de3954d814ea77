import type { ZoneEntry } from './dns/record-types'
import { type EmailPreset, PLAIN_RECORD } from './email-routing'

/** How many DKIM values a provider gives its customer: Google one key, Microsoft the names of two. */
export const DKIM_COUNT: Readonly<Record<EmailPreset, number>> = { OWN: 0, GOOGLE: 1, MICROSOFT: 2, NONE: 0 }

/** RFC 6376 §3.6.1: tags in any order, with the key itself in `p`. */
const DKIM_KEY = /^v=DKIM1;(?:\s*[a-z]=[\w/+=:.-]*\s*;)*\s*p=[A-Za-z0-9+/]{64,}={0,2}\s*;?$/

/** Both forms that Microsoft gives: of tenants from before and after May 2025. */
const SELECTOR =
  /^selector([12])-[a-z0-9-]+\._domainkey\.[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:onmicrosoft\.com|dkim\.mail\.microsoft)$/

type ReadDkim = { ok: true; records: readonly ZoneEntry[] } | { ok: false; at: number }

/**
 * Reads the DKIM values of a provider's administration page into records. Empty values are skipped. The values of an
 * account are its own, so nothing is written without them. `at` is the position of the first wrong value.
 */
export function readDkim(preset: EmailPreset, values: readonly string[]): ReadDkim {
  const records: ZoneEntry[] = []
  for (const [at, typed] of values.entries()) {
    const value = typed.trim().replace(/"\s*"/g, '').replace(/^"|"$/g, '')
    if (value === '' || DKIM_COUNT[preset] === 0) continue
    const record = preset === 'GOOGLE' ? googleKey(value) : microsoftAlias(value)
    if (!record || records.some(({ name }) => name === record.name)) return { ok: false, at }
    records.push(record)
  }
  return { ok: true, records }
}

const googleKey = (value: string): ZoneEntry | null =>
  DKIM_KEY.test(value) ? { ...PLAIN_RECORD, name: 'google._domainkey', type: 'TXT', value } : null

function microsoftAlias(value: string): ZoneEntry | null {
  const host = value.toLowerCase().replace(/\.$/, '')
  const [, number] = SELECTOR.exec(host) ?? []
  if (!number) return null
  return { ...PLAIN_RECORD, name: `selector${number}._domainkey`, type: 'CNAME', value: `${host}.` }
}

/**
 * A DMARC record to start with (RFC 7489): receivers report and refuse nothing yet. Null where the domain has one or an
 * alias of one, which may already be stricter.
 */
export function firstDmarc(present: readonly ZoneEntry[], reportsTo: string | null): ZoneEntry | null {
  const hasDmarc = present.some(
    ({ name, type, value }) => name === '_dmarc' && (type === 'CNAME' || /^v=DMARC1\s*(;|$)/i.test(value)),
  )
  if (hasDmarc) return null
  const rua = reportsTo === null ? '' : `; rua=mailto:${reportsTo}`
  return { ...PLAIN_RECORD, name: '_dmarc', type: 'TXT', value: `v=DMARC1; p=none${rua}` }
}
