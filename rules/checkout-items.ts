import * as z from 'zod/mini'
import { BODY_BYTES } from './api-limits'
import { CLOUDFLARE_NAME_SERVERS } from './cloudflare-state'
import { flag, optionalText, requiredText } from './fields'
import { type Issues, issue, issuesOf } from './issues'
import type { BillingPeriod, ProductKind } from './pricing-types'

/** Item types of the checkout. These values are used in saved baskets and in REST. */
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

/** Billing terms of the checkout. */
export const CHECKOUT_PERIODS = ['MONTHLY', 'QUARTERLY', 'YEARLY'] as const satisfies readonly BillingPeriod[]
export type CheckoutPeriod = (typeof CHECKOUT_PERIODS)[number]

/** Product kind of each item type. */
export const KIND_OF_TYPE = {
  domain: 'DOMAIN',
  redirect: 'REDIRECT',
  ssl: 'SSL',
  sslmultidomains: 'SSL',
  cloudflare: 'CLOUDFLARE',
  hosting: 'HOSTING',
  vpspackage: 'VPS',
} as const satisfies Record<CheckoutItemType, ProductKind>

/** Web servers for which a certificate is issued. The choice determines the file format of delivery. */
export const CERTIFICATE_SOFTWARE = ['hosting', 'apache', 'nginx', 'iis', 'other'] as const
export type CertificateSoftware = (typeof CERTIFICATE_SOFTWARE)[number]

/** Operating systems of a virtual server. */
export const VPS_SYSTEMS = ['debian-13', 'ubuntu-24-04', 'almalinux-10'] as const
export type VpsSystem = (typeof VPS_SYSTEMS)[number]

/** Extra services of a virtual server, by product code. The catalogue determines which are sold. */
export const VPS_EXTRAS = ['EXTRA_IPV4', 'PRO_SLA', 'PREMIUM_SUPPORT'] as const
export type VpsExtra = (typeof VPS_EXTRAS)[number]

/** A public key of 16,384 bits is shorter than this. */
const SSH_KEY_MAX = 4096
/** Key type, key in base64 and a comment (RFC 4253 §6.6, in OpenSSH's one-line format). */
const SSH_KEY = /^(ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp(256|384|521)) [A-Za-z0-9+/]{40,}={0,2}( [^\p{Cc}]*)?$/u

/** Maximum number of items in a saved basket. */
export const CHECKOUT_ITEMS_MAX = 100
/** Maximum number of domains in one certificate. */
export const CERTIFICATE_DOMAINS_MAX = 50
/** A CSR with a 4096-bit key and many names is shorter than this. */
const CSR_MAX = 8192

/** RFC 1123 §2.1: labels of letters, digits and inner hyphens. */
const HOSTNAME = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i

const vpsSpecFields = z.object({
  operatingSystem: withDefault(VPS_SYSTEMS, 'debian-13'),
  /** Null for a name derived from the order. */
  hostname: hostnameOrNull(),
  /** Public key for logging in, one line in OpenSSH format; null for a password. */
  sshKey: sshKeyOrNull(),
  /** Without duplicates. */
  extras: vpsExtras(),
  /** For an extra service that is ordered later: id of the customer's server. */
  serverId: z.optional(z.nullable(z.string(issue('invalid')).check(z.maxLength(40, issue('too-long'))))),
})
/** Options of a virtual server, chosen by the buyer. */
export type VpsSpec = z.output<typeof vpsSpecFields>

/** An object, or its JSON text from a form. Omitted options get their defaults. */
const vpsSpec = z.pipe(
  z.transform((value: unknown) => (value === undefined || value === null || value === '' ? {} : fromJson(value))),
  vpsSpecFields,
)

const common = {
  /** Id of the item in the basket on the server; empty if it was never in one. */
  id: optionalText(40),
  productId: requiredText(40),
  /** Code of the same product; empty if only the id is given. */
  productCode: optionalText(60),
}
/** A domain of the customer by id or name, or a domain in the same basket by name; empty until chosen. */
const assignedDomain = optionalText(300)
const softwareId = withDefault(CERTIFICATE_SOFTWARE, 'other')
/** CSR in PEM format (RFC 7468); empty if the shop generates one. */
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
      /** Full name. */
      title: requiredText(300),
      /** Transfer code, or the handle of a stored one; empty for a new registration. */
      token: optionalText(255),
      /** True if the name servers stay the same after the transfer. */
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
/** An item as a browser saves it and an API client sends it: only the choices of the buyer. */
const savedItem = z.pipe(z.transform(withSmallType), itemOfType)
export type SavedItem = z.output<typeof savedItem>
export type SavedItemOf<Type extends CheckoutItemType> = Extract<SavedItem, { type: Type }>

const savedBasket = z.object({
  /** Id of the basket on the server, which can be ordered only once. Empty if there was none. */
  id: optionalText(40),
  items: z.pipe(
    z.transform((value: unknown) => fromJson(value ?? [])),
    z.array(savedItem).check(z.maxLength(CHECKOUT_ITEMS_MAX, issue('too-long'))),
  ),
  period: withDefault(CHECKOUT_PERIODS, 'YEARLY'),
})
export type SavedBasket = z.output<typeof savedBasket>

export type ParsedBasket = { ok: true; value: SavedBasket } | { ok: false; issues: Issues }

/** Reads a saved basket: `{items, period}`, or a bare list of items. Fields determined by the server are ignored. */
export function parseSavedBasket(input: unknown): ParsedBasket {
  const result = savedBasket.safeParse(Array.isArray(input) ? { items: input } : input)
  return result.success ? { ok: true, value: result.data } : { ok: false, issues: issuesOf(result.error.issues) }
}

/** Reduces an item from the server to what a browser saves: only the choices of the buyer. */
export function toSavedItem(item: Record<string, unknown>): SavedItem | null {
  const result = savedItem.safeParse(item)
  return result.success ? result.data : null
}

/**
 * Returns whether a domain still lacks its transfer code, without which it is not transferred. Some registries require
 * none.
 */
export const needsTransferCode = (item: { available: boolean | null; needsExtraConfiguration: boolean }): boolean =>
  item.available === false && item.needsExtraConfiguration

/** `options` of an order line for a certificate. The `domainName` of the line is the first domain. */
export const certificateOptions = z.object({
  type: z.enum(['ssl', 'sslmultidomains']),
  /** Common name of the subject, in ASCII. */
  commonName: z.string(),
  /** All names in ASCII, common name first. */
  names: z.array(z.string()).check(z.minLength(1)),
  softwareId: z.enum(CERTIFICATE_SOFTWARE),
  /** CSR supplied by the customer; null if the shop generates one. */
  csr: z.nullable(z.string()),
})
export type CertificateOptions = z.output<typeof certificateOptions>

/** `options` of an order line for a virtual server. It has no domain, and each extra is a separate line. */
export const vpsOptions = z.object({
  type: z.literal('vpspackage'),
  operatingSystem: z.enum(VPS_SYSTEMS),
  hostname: z.nullable(z.string()),
  /** Null for a password. Lines from before SSH keys existed have no value. */
  sshKey: z._default(z.nullable(z.string()), null),
})
export type VpsOptions = z.output<typeof vpsOptions>

/** `options` of an order line for an extra service of an existing server. */
export const serverExtraOptions = z.object({ type: z.literal('vpspackage'), serverId: z.string() })
export type ServerExtraOptions = z.output<typeof serverExtraOptions>

/** `options` of an order line for Cloudflare protection. The domain is in the `domainName` of the line. */
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

/** Written only if the name servers are not ours, so that older saved baskets remain valid. */
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

/** Lines of PEM text. `optionalText` would refuse the line ends. */
function optionalCsr() {
  return z.pipe(
    z.transform((value: unknown) => value ?? ''),
    z.string(issue('invalid')).check(z.trim(), z.maxLength(CSR_MAX, issue('too-long'))),
  )
}

/** The GraphQL API writes item types in capitals. */
function withSmallType(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || !('type' in item) || typeof item.type !== 'string') return item
  return { ...item, type: item.type.toLowerCase() }
}

/** No form is longer. */
const JSON_MAX = BODY_BYTES

/** Forms send lists and objects as JSON text. */
function fromJson(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > JSON_MAX) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
