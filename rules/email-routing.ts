import { planRecords, type RecordPlan } from './dns/record-plan'
import type { ZoneEntry } from './dns/record-types'
import type { IssueKey } from './issues'

/** Who takes the mail of a domain: the customer's own servers, a provider, or nobody. */
export const EMAIL_PRESETS = ['OWN', 'GOOGLE', 'MICROSOFT', 'NONE'] as const
export type EmailPreset = (typeof EMAIL_PRESETS)[number]

type Provider = Extract<EmailPreset, 'GOOGLE' | 'MICROSOFT'>

interface ProviderRecords {
  mx(domain: string): { value: string; priority: number }
  /** Hosts of its mail servers, those of earlier years too. */
  isMx: RegExp
  include: string
  /** What SPF says of all other senders where no record says so yet. */
  all: string
  /** Where mail programs find the settings; null where the provider has no such name. */
  autodiscover: string | null
  /** The record that proves to the provider whose the domain is, and the form of its code. */
  verification: { prefix: string; code: RegExp }
}

/** As the providers write them down for their customers. */
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
  /** The provider's verification text, with or without what stands before its code; empty for none. */
  code: string
}

/** The text that a provider looks for; null for none. Presets without a provider have no code. */
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
  /** What the domain has by itself: the mail host of its hosting, or nothing. */
  defaults: readonly ZoneEntry[]
}

/**
 * What makes a preset of the records of a zone. It is about MX and SPF of the domain itself, the name for mail programs
 * and the provider's verification; all else stays. SPF is one record (RFC 7208 §3.2), so senders that were let through
 * before still are, save those of the other provider. NONE is the null MX (RFC 7505), with an SPF that lets nobody through.
 */
export function planEmailRouting<Row extends ZoneEntry>(
  preset: EmailPreset,
  verification: string | null,
  { domain, present, defaults }: EmailRoutingZone<Row>,
): RecordPlan<Row> {
  const concerned = present.filter(
    (row) => isApexMx(row) || isSpf(row) || isProvidersAutodiscover(row, preset) || isVerification(row, verification),
  )
  const wanted = [
    ...wantedMx(preset, domain, present.filter(isApexMx), defaults.filter(isApexMx)),
    ...wantedSpf(preset, present.filter(isSpf), defaults.filter(isSpf)),
    ...wantedAutodiscover(preset),
    ...(verification === null ? [] : [apexText(verification)]),
  ]
  return planRecords(concerned, wanted, domain)
}

/** Which preset the records of a zone are; OWN for all that is no other. */
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

const PLAIN = { priority: null, weight: null, port: null }

const apexText = (value: string): ZoneEntry => ({ ...PLAIN, name: '@', type: 'TXT', value })
const apexMx = ({ value, priority }: { value: string; priority: number }): ZoneEntry => ({
  ...PLAIN,
  name: '@',
  type: 'MX',
  value,
  priority,
})

const isApexMx = ({ name, type }: ZoneEntry): boolean => name === '@' && type === 'MX'
const isSpf = ({ name, type, value }: ZoneEntry): boolean =>
  name === '@' && type === 'TXT' && /^v=spf1( |$)/i.test(value)

/** What stands in the way of the provider's alias, or is the alias of a provider that is left. */
function isProvidersAutodiscover({ name, type, value }: ZoneEntry, preset: EmailPreset): boolean {
  if (name !== 'autodiscover') return false
  if (isProvider(preset) && PROVIDERS[preset].autodiscover !== null) return true
  return type === 'CNAME' && PROVIDER_NAMES.some((provider) => PROVIDERS[provider].autodiscover === value)
}

/** An earlier code of the same provider. */
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
  // SPF ends with what holds for everybody else: `all`, or another domain's record.
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
  return value === null ? [] : [{ ...PLAIN, name: 'autodiscover', type: 'CNAME', value }]
}
