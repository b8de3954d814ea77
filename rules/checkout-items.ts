import * as z from 'zod/mini'
import { CLOUDFLARE_NAME_SERVERS } from './cloudflare-state'
import { flag, optionalText, requiredText } from './fields'
import { type Issues, issue, issuesOf } from './issues'
import type { BillingPeriod, ProductKind } from './pricing-types'

/** What the checkout sells; the words stand in saved baskets and on REST. */
export const CHECKOUT_ITEM_TYPES = [
  'domain',
  'redirect',
  'ssl',
  'sslmultidomains',
  'cloudflare',
  'hosting',
  'vpspackage',
] as const
export type CheckoutItemType = (typeof CHECKOUT_ITEM_TYPES)[number]

/** The terms that the checkout sells. */
export const CHECKOUT_PERIODS = ['MONTHLY', 'QUARTERLY', 'YEARLY'] as const satisfies readonly BillingPeriod[]
export type CheckoutPeriod = (typeof CHECKOUT_PERIODS)[number]

/** What kind of product each type is. */
export const KIND_OF_TYPE = {
  domain: 'DOMAIN',
  redirect: 'REDIRECT',
  ssl: 'SSL',
  sslmultidomains: 'SSL',
  cloudflare: 'CLOUDFLARE',
  hosting: 'HOSTING',
  vpspackage: 'VPS',
} as const satisfies Record<CheckoutItemType, ProductKind>

/** The server that a certificate is made for, which decides in what form it is handed over. */
export const CERTIFICATE_SOFTWARE = ['hosting', 'apache', 'nginx', 'iis', 'other'] as const
export type CertificateSoftware = (typeof CERTIFICATE_SOFTWARE)[number]

/** What a virtual server starts with. */
export const VPS_SYSTEMS = ['debian-13', 'ubuntu-24-04', 'almalinux-10'] as const
export type VpsSystem = (typeof VPS_SYSTEMS)[number]

/** The extra services that a virtual server can have, by product code. Whether each is sold, the catalogue says. */
export const VPS_EXTRAS = ['EXTRA_IPV4', 'PRO_SLA', 'PREMIUM_SUPPORT'] as const
export type VpsExtra = (typeof VPS_EXTRAS)[number]

/** A public key of 16,384 bits is below this. */
const SSH_KEY_MAX = 4096
/** Kind, key in base64, and a remark (RFC 4253 §6.6 in OpenSSH's form of one line). */
const SSH_KEY = /^(ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp(256|384|521)) [A-Za-z0-9+/]{40,}={0,2}( [^\p{Cc}]*)?$/u

/** Items in a saved basket; more is refused. */
export const CHECKOUT_ITEMS_MAX = 100
/** Domains in one certificate. */
export const CERTIFICATE_DOMAINS_MAX = 50
/** A request for a certificate with a key of 4096 bits and many names is below this. */
const CSR_MAX = 8192

/** RFC 1123 §2.1: labels of letters, digits and inner hyphens. */
const HOSTNAME = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i

const vpsSpecFields = z.object({
  operatingSystem: withDefault(VPS_SYSTEMS, 'debian-13'),
  /** Null for one that follows from the order. */
  hostname: hostnameOrNull(),
  /** To log in with, one line as OpenSSH writes it; null for a password. */
  sshKey: sshKeyOrNull(),
  /** Each once, however often it was named. */
  extras: vpsExtras(),
  /** Of an extra service that is bought later: the server of the customer that it is for. */
  serverId: z.optional(z.nullable(z.string(issue('invalid')).check(z.maxLength(40, issue('too-long'))))),
})
/** What a buyer chooses of a virtual server. */
export type VpsSpec = z.output<typeof vpsSpecFields>

/** An object, or its JSON where a form brings it; what is left out is the usual choice. */
const vpsSpec = z.pipe(
  z.transform((value: unknown) => (value === undefined || value === null || value === '' ? {} : fromJson(value))),
  vpsSpecFields,
)

const common = {
  /** That of the item in the basket of the server; empty for an item that was never there. */
  id: optionalText(40),
  productId: requiredText(40),
  productCode: requiredText(60),
}
/** A domain of the customer by its id or its name, or one in the same basket by its name; empty until chosen. */
const assignedDomain = optionalText(300)
const softwareId = withDefault(CERTIFICATE_SOFTWARE, 'other')
/** A certificate request in PEM (RFC 7468); empty to have one made here. */
const csr = z.pipe(
  optionalCsr(),
  z
    .string()
    .check(
      z.refine((text) => text === '' || /^-----BEGIN (NEW )?CERTIFICATE REQUEST-----/.test(text), issue('invalid')),
    ),
)

const itemOfType = z.discriminatedUnion(
  'type',
  [
    z.object({
      type: z.literal('domain'),
      ...common,
      /** The full name. */
      title: requiredText(300),
      /** A transfer code, or the handle that stands for one; empty for a name that is free. */
      token: optionalText(255),
      /** The name servers do not move with the name. */
      transferDnsLater: flag(true),
      dnsProfileId: optionalText(40),
    }),
    z.object({ type: z.literal('redirect'), ...common, redirection: requiredText(255), assignedDomain }),
    z.object({ type: z.literal('ssl'), ...common, assignedDomain, softwareId, csr }),
    z.object({
      type: z.literal('sslmultidomains'),
      ...common,
      assignedDomains: z.pipe(
        z.transform((value: unknown) => fromJson(value ?? [])),
        z.array(requiredText(300)).check(z.maxLength(CERTIFICATE_DOMAINS_MAX, issue('too-long'))),
      ),
      commonName: optionalText(253),
      softwareId,
      csr,
    }),
    z.object({ type: z.literal('cloudflare'), ...common, assignedDomain, nameServers: othersNameServers() }),
    z.object({ type: z.literal('hosting'), ...common, assignedDomain }),
    z.object({ type: z.literal('vpspackage'), ...common, vpsSpec }),
  ],
  issue('invalid-choice'),
)
/** An item as a browser saves it and a program sends it: what the buyer chose, and nothing of what the server knows. */
const savedItem = z.pipe(z.transform(withSmallType), itemOfType)
export type SavedItem = z.output<typeof savedItem>
export type SavedItemOf<Type extends CheckoutItemType> = Extract<SavedItem, { type: Type }>

const savedBasket = z.object({
  /** That of the basket that the server answered; the same basket is ordered once. Empty when there was none. */
  id: optionalText(40),
  items: z.pipe(
    z.transform((value: unknown) => fromJson(value ?? [])),
    z.array(savedItem).check(z.maxLength(CHECKOUT_ITEMS_MAX, issue('too-long'))),
  ),
  period: withDefault(CHECKOUT_PERIODS, 'YEARLY'),
})
export type SavedBasket = z.output<typeof savedBasket>

export type ParsedBasket = { ok: true; value: SavedBasket } | { ok: false; issues: Issues }

/** Reads a saved basket: `{items, period}`, or a bare list of items. What a server says of an item is not looked at. */
export function parseSavedBasket(input: unknown): ParsedBasket {
  const result = savedBasket.safeParse(Array.isArray(input) ? { items: input } : input)
  return result.success ? { ok: true, value: result.data } : { ok: false, issues: issuesOf(result.error.issues) }
}

/** What a browser keeps of an item that the server answered: what the buyer chose, and nothing of what the server knows. */
export function toSavedItem(item: Record<string, unknown>): SavedItem | null {
  const result = savedItem.safeParse(item)
  return result.success ? result.data : null
}

/** A transfer code is the only thing that makes a name move, save where its registry asks for none. */
export const needsTransferCode = (item: { available: boolean | null; needsExtraConfiguration: boolean }): boolean =>
  item.available === false && item.needsExtraConfiguration

/** What an order line of a certificate says of it, in `options`; the line's `domainName` is the first of the domains. */
export const certificateOptions = z.object({
  type: z.enum(['ssl', 'sslmultidomains']),
  /** The name in the subject; in ASCII. */
  commonName: z.string(),
  /** Every name that it is for, the common name first; in ASCII. */
  names: z.array(z.string()).check(z.minLength(1)),
  softwareId: z.enum(CERTIFICATE_SOFTWARE),
  /** The customer's own request; null to have key and request made here. */
  csr: z.nullable(z.string()),
})
export type CertificateOptions = z.output<typeof certificateOptions>

/** What an order line of a virtual server says of it, in `options`; it has no domain, and its extras are lines of their own. */
export const vpsOptions = z.object({
  type: z.literal('vpspackage'),
  operatingSystem: z.enum(VPS_SYSTEMS),
  hostname: z.nullable(z.string()),
  /** Null for a password; a line of before there were keys does not say. */
  sshKey: z._default(z.nullable(z.string()), null),
})
export type VpsOptions = z.output<typeof vpsOptions>

/** What an order line of an extra service says, in `options`, that is bought for a server that is there. */
export const serverExtraOptions = z.object({ type: z.literal('vpspackage'), serverId: z.string() })
export type ServerExtraOptions = z.output<typeof serverExtraOptions>

/** What an order line of Cloudflare protection says, in `options`; which domain is in the line's `domainName`. */
export const cloudflareOptions = z.object({
  type: z.literal('cloudflare'),
  nameServers: z._default(z.enum(CLOUDFLARE_NAME_SERVERS), 'OURS'),
})
export type CloudflareOptions = z.output<typeof cloudflareOptions>

function withDefault<const Words extends readonly [string, ...string[]]>(words: Words, usual: Words[number]) {
  return z.pipe(
    z.transform((value: unknown) => (value === undefined || value === null || value === '' ? usual : value)),
    z.enum(words, issue('invalid-choice')),
  )
}

function hostnameOrNull() {
  return z.pipe(
    z.transform((value: unknown) => (value === undefined || value === '' ? null : value)),
    z.nullable(z.string(issue('invalid')).check(z.regex(HOSTNAME, issue('invalid')))),
  )
}

/** Said only where they are not ours, as saved baskets of before there was a choice. */
function othersNameServers() {
  return z.pipe(
    z.transform((value: unknown) => (value === null || value === '' || value === 'OURS' ? undefined : value)),
    z.optional(z.enum(['CLOUDFLARE'], issue('invalid-choice'))),
  )
}

function vpsExtras() {
  return z.pipe(
    z.transform((value: unknown) => value ?? []),
    z.pipe(
      z.array(z.enum(VPS_EXTRAS, issue('invalid-choice')), issue('invalid')),
      z.transform((chosen: VpsExtra[]) => VPS_EXTRAS.filter((code) => chosen.includes(code))),
    ),
  )
}

function sshKeyOrNull() {
  return z.pipe(
    z.transform((value: unknown) => (value === undefined || value === '' ? null : value)),
    z.nullable(
      z
        .string(issue('invalid'))
        .check(z.trim(), z.maxLength(SSH_KEY_MAX, issue('too-long')), z.regex(SSH_KEY, issue('invalid'))),
    ),
  )
}

/** Lines of a PEM text, which `optionalText` would refuse for its line ends. */
function optionalCsr() {
  return z.pipe(
    z.transform((value: unknown) => value ?? ''),
    z.string(issue('invalid')).check(z.trim(), z.maxLength(CSR_MAX, issue('too-long'))),
  )
}

/** The graph writes the types in capitals. */
function withSmallType(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || !('type' in item) || typeof item.type !== 'string') return item
  return { ...item, type: item.type.toLowerCase() }
}

/** A form sends lists and objects as JSON. */
function fromJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
