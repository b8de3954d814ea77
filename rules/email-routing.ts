import { planRecords, type RecordPlan } from './dns/record-plan'
import type { ZoneEntry } from './dns/record-types'
import type { IssueKey } from './issues'

/** Mail presets of a domain: the customer's own servers, a provider, or no mail. */
export const EMAIL_PRESETS = ['OWN', 'GOOGLE', 'MICROSOFT', 'NONE'] as const
export type EmailPreset = (typeof EMAIL_PRESETS)[number]

type Provider = Extract<EmailPreset, 'GOOGLE' | 'MICROSOFT'>

interface ProviderRecords {
  mx(domain: string): { value: string; priority: number }
  /** Host names of the provider's mail servers, including those of earlier years. */
  isMx: RegExp
  include: string
  /** SPF result for all other senders if the zone has no SPF record yet. */
  all: string
  /** Host name where mail clients find their settings; null if the provider has none. */
  autodiscover: string | null
  /** Record by which the provider verifies ownership of the domain, and the format of its code. */
  verification: { prefix: string; code: RegExp }
}

/** As published by the providers. */
const PROVIDERS: Readonly<Record<Provider, ProviderRecords>> = {
  GOOGLE: {
    mx: () => ({ value: 'smtp.google.com.', priority: 1 }),
    isMx: /(^|\.)(google|googlemail)\.com\.$/,
    include: 'include:_spf.google.com',
    all: '~all',
    autodiscover: null,
    verification: { prefix: 'google-site-verification=', code: /^[\w-]{20,100}$/ },
  },
  MICROSOFT: {
    mx: (domain) => ({ value: `${domain.replaceAll('.', '-')}.mail.protection.outlook.com.`, priority: 0 }),
    isMx: /\.mail\.protection\.outlook\.com\.$|\.mx\.microsoft\.$/,
    include: 'include:spf.protection.outlook.com',
    all: '-all',
    autodiscover: 'autodiscover.outlook.com.',
    verification: { prefix: 'MS=', code: /^ms\d{4,20}$/i },
  },
}

export interface EmailRoutingInput {
  preset: EmailPreset
  /** Verification text of the provider, with or without its prefix; empty for none. */
  code: string
}

/**
 * Returns the verification text that the provider looks for; null for none. Presets without a provider have no code.
 */
export function readVerification({
  preset,
  code,
}: EmailRoutingInput): { ok: true; value: string | null } | { ok: false; issue: IssueKey } {
  const typed = code.trim()
  if (typed === '' || !isProvider(preset)) return { ok: true, value: null }
  const { prefix, code: form } = PROVIDERS[preset].verification
  const bare = typed.toLowerCase().startsWith(prefix.toLowerCase()) ? typed.slice(prefix.length) : typed
  return form.test(bare) ? { ok: true, value: `${prefix}${bare}` } : { ok: false, issue: 'invalid-verification-code' }
}

export interface EmailRoutingZone<Row extends ZoneEntry> {
  domain: string
  present: readonly Row[]
  /** Default records of the domain: the mail host of its hosting, or nothing. */
  defaults: readonly ZoneEntry[]
}

/**
 * Plans the record changes that apply a preset to a zone. Only MX and SPF of the domain itself, the name for mail
 * clients, the verification text and the records of `authentication` (DKIM and DMARC) change. SPF is one record (RFC 7208
 * §3.2), so existing senders are kept, except those of the other provider. The DKIM keys of the provider that is left
 * stay, since mail under way is verified with them. NONE is the null MX (RFC 7505) with an SPF that permits no sender.
 */
export function planEmailRouting<Row extends ZoneEntry>(
  preset: EmailPreset,
  verification: string | null,
  { domain, present, defaults }: EmailRoutingZone<Row>,
  authentication: readonly ZoneEntry[] = [],
): RecordPlan<Row> {
  const keys = new Set(authentication.map(({ name }) => name).filter((name) => name.endsWith('._domainkey')))
  const concerned = present.filter(
    (row) =>
      isApexMx(row) ||
      isSpf(row) ||
      isProvidersAutodiscover(row, preset) ||
      isVerification(row, verification) ||
      (keys.has(row.name) && isKey(row)),
  )
  const wanted = [
    ...wantedMx(preset, domain, present.filter(isApexMx), defaults.filter(isApexMx)),
    ...wantedSpf(preset, present.filter(isSpf), defaults.filter(isSpf)),
    ...wantedAutodiscover(preset),
    ...(verification === null ? [] : [apexText(verification)]),
    ...authentication,
  ]
  return planRecords(concerned, wanted, domain)
}

/** Returns the preset that matches the records of a zone, or OWN if none matches. */
export function emailPresetOf(present: readonly ZoneEntry[]): EmailPreset {
  const mx = present.filter(isApexMx)
  if (mx.length === 0) return 'OWN'
  if (mx.every(({ value }) => value === '.')) return 'NONE'
  const provider = PROVIDER_NAMES.find((name) => mx.every(({ value }) => PROVIDERS[name].isMx.test(value)))
  return provider ?? 'OWN'
}

const PROVIDER_NAMES = ['GOOGLE', 'MICROSOFT'] as const
const INCLUDES = PROVIDER_NAMES.map((name) => PROVIDERS[name].include)

const isProvider = (preset: EmailPreset): preset is Provider => preset === 'GOOGLE' || preset === 'MICROSOFT'

/** The fields that only some record types have, empty. */
export const PLAIN_RECORD = { priority: null, weight: null, port: null, ttl: null }

const apexText = (value: string): ZoneEntry => ({ ...PLAIN_RECORD, name: '@', type: 'TXT', value })
const apexMx = ({ value, priority }: { value: string; priority: number }): ZoneEntry => ({
  ...PLAIN_RECORD,
  name: '@',
  type: 'MX',
  value,
  priority,
})

const isApexMx = ({ name, type }: ZoneEntry): boolean => name === '@' && type === 'MX'
const isSpf = ({ name, type, value }: ZoneEntry): boolean =>
  name === '@' && type === 'TXT' && /^v=spf1( |$)/i.test(value)

/** Returns whether a record conflicts with the provider's alias, or is the alias of the previous provider. */
function isProvidersAutodiscover({ name, type, value }: ZoneEntry, preset: EmailPreset): boolean {
  if (name !== 'autodiscover') return false
  if (isProvider(preset) && PROVIDERS[preset].autodiscover !== null) return true
  return type === 'CNAME' && PROVIDER_NAMES.some((provider) => PROVIDERS[provider].autodiscover === value)
}

/** Matches what a DKIM record takes the place of: its name has one alias or one key. */
const isKey = ({ type }: ZoneEntry): boolean => type === 'TXT' || type === 'CNAME'

/** Matches an earlier code of the same provider. */
function isVerification({ name, type, value }: ZoneEntry, verification: string | null): boolean {
  const prefix = verification?.slice(0, verification.indexOf('=') + 1)
  return prefix !== undefined && name === '@' && type === 'TXT' && value.startsWith(prefix)
}

function wantedMx(
  preset: EmailPreset,
  domain: string,
  present: readonly ZoneEntry[],
  defaults: readonly ZoneEntry[],
): readonly ZoneEntry[] {
  if (preset === 'NONE') return [apexMx({ value: '.', priority: 0 })]
  if (isProvider(preset)) return [apexMx(PROVIDERS[preset].mx(domain))]
  const own = present.filter(
    ({ value }) => value !== '.' && !PROVIDER_NAMES.some((provider) => PROVIDERS[provider].isMx.test(value)),
  )
  return own.length > 0 ? own : defaults
}

function wantedSpf(
  preset: EmailPreset,
  present: readonly ZoneEntry[],
  defaults: readonly ZoneEntry[],
): readonly ZoneEntry[] {
  if (preset === 'NONE') return [apexText('v=spf1 -all')]
  const terms = [...new Set(present.flatMap(({ value }) => value.trim().split(/\s+/).slice(1)))]
  const senders = terms.filter(
    (term) => !ALL.test(term) && !REDIRECT.test(term) && !INCLUDES.includes(term.toLowerCase()),
  )
  // SPF ends with the default for other senders: `all`, or the record of another domain.
  const end = terms.find((term) => ALL.test(term)) ?? terms.find((term) => REDIRECT.test(term))
  if (isProvider(preset)) {
    const { include, all } = PROVIDERS[preset]
    return [apexText(['v=spf1', ...senders, include, end ?? all].join(' '))]
  }
  if (senders.length === 0 && !(end && REDIRECT.test(end))) return defaults
  return [apexText(['v=spf1', ...senders, ...(end ? [end] : [])].join(' '))]
}

const ALL = /^[+?~-]?all$/i
const REDIRECT = /^redirect=/i

function wantedAutodiscover(preset: EmailPreset): readonly ZoneEntry[] {
  const value = isProvider(preset) ? PROVIDERS[preset].autodiscover : null
  return value === null ? [] : [{ ...PLAIN_RECORD, name: 'autodiscover', type: 'CNAME', value }]
}
