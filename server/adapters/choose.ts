import type { Durability } from '../../db/pragmas'
import type { AddressLookup } from '../ports/address-lookup'
import type { Captcha } from '../ports/captcha'
import type { Cdn } from '../ports/cdn'
import type { CertificateAuthority } from '../ports/certificate-authority'
import type { Clock } from '../ports/clock'
import type { DnsResolver } from '../ports/dns-resolver'
import type { DnsServer } from '../ports/dns-server'
import type { DomainRegistry } from '../ports/domain-registry'
import type { HostingPlatform } from '../ports/hosting-platform'
import type { Mailer } from '../ports/mailer'
import type { PaymentProvider } from '../ports/payment-provider'
import type { UrlProbe } from '../ports/url-probe'
import type { VatCheck } from '../ports/vat-check'
import type { VpsPlatform } from '../ports/vps-platform'
import type { WebhookSender } from '../ports/webhook-sender'
import { createEmbeddedAddressLookup } from './address-lookup/embedded'
import { type Altcha, type AltchaOptions, createAltcha } from './captcha/altcha'
import { createEmbeddedCdn } from './cdn/embedded'
import { createEmbeddedCertificateAuthority, type EmbeddedCertificateAuthority } from './certificate-authority/embedded'
import { createEmbeddedDnsResolver } from './dns-resolver/embedded'
import { createSystemResolver } from './dns-resolver/system'
import { createEmbeddedDnsServer, type EmbeddedDnsServer } from './dns-server/embedded'
import { createEmbeddedRegistry, type EmbeddedRegistry } from './domain-registry/embedded'
import { noLatency, realisticLatency } from './domain-registry/scripted-answers'
import { openEmbeddedDatabase } from './embedded-database'
import { createEmbeddedHostingPlatform, type EmbeddedHostingPlatform } from './hosting-platform/embedded'
import { createMailbox, type Mailbox } from './mailer/mailbox'
import { createSmtpMailer, type SmtpConfig } from './mailer/smtp'
import { createTestBank, type TestBank } from './payment-provider/test-bank'
import { createDirectUrlProbe } from './url-probe/direct'
import { createEmbeddedUrlProbe } from './url-probe/embedded'
import { createEmbeddedVatCheck } from './vat-check/embedded'
import { createVies, VIES_URL } from './vat-check/vies'
import { createEmbeddedVpsPlatform } from './vps-platform/embedded'
import { createWebhookSender } from './webhook-sender/direct'

/** The part of the configuration that the outside systems need. */
export interface AdapterConfig {
  /** The data folder, or `:memory:`. */
  dataDir: string
  /** How large the database of the embedded ones may become; as large as the disk when left out. */
  maxBytes?: number
  /** What the database of the embedded ones keeps through a power cut: everything, when left out. */
  durability?: Durability
  /** Where the shop stands; a function when that is known only after listening. */
  publicUrl: string | (() => string)
  captchaTestToken: string | null
  secrets: { captcha: string; bank: string; dns: string }
  /** Whether the embedded registry takes its time, as real ones do. */
  registryLatency: boolean
  /** Where the embedded name server answers; null for nowhere, 0 for a free port. */
  dnsPort: number | null
  /** For `MAILER=smtp`. */
  smtp?: SmtpConfig | null
  /** For `VAT_CHECK=vies`; the European Commission's own when left out. */
  viesUrl?: string | null
  /** Whether webhooks may lead to this machine and its network, as those of a shop on show do. */
  isDemo?: boolean
  /** Other programs use the same data folder. */
  isShared?: boolean
  /** Which adapter each port gets; left out is `embedded`. */
  adapters?: Partial<Record<AdapterName, string>>
}

export type AdapterName =
  | 'registry'
  | 'dnsServer'
  | 'dnsResolver'
  | 'payments'
  | 'captcha'
  | 'mailer'
  | 'addressLookup'
  | 'urlProbe'
  | 'certificates'
  | 'cdn'
  | 'vps'
  | 'vatCheck'

export interface Adapters {
  clock: Clock
  registry: DomainRegistry
  dnsServer: DnsServer
  dnsResolver: DnsResolver
  payments: PaymentProvider
  captcha: Captcha
  mailer: Mailer
  addressLookup: AddressLookup
  hosting: HostingPlatform
  urlProbe: UrlProbe
  certificates: CertificateAuthority
  cdn: Cdn
  vps: VpsPlatform
  vatCheck: VatCheck
  webhookSender: WebhookSender
  /** What the pages of the demo and the tests need beside the ports. */
  embedded: {
    registry: EmbeddedRegistry
    bank: TestBank
    mailbox: Mailbox
    altcha: Altcha
    dns: EmbeddedDnsServer
    hosting: EmbeddedHostingPlatform
    certificates: EmbeddedCertificateAuthority
    cdn: ReturnType<typeof createEmbeddedCdn>
  }
  /** Starts listening where the configuration asks for it; answers the port of the name server, or null. */
  listen(): Promise<{ dnsPort: number | null }>
  close(): Promise<void>
}

interface AdapterDeps extends Pick<AltchaOptions, 'isFirstUse'> {
  clock: Clock
  demoNames?: readonly string[]
}

/** Gives each port its adapter. Throws an error that names the known ones for a value that is none of them. */
export function chooseAdapters(config: AdapterConfig, { clock, demoNames, isFirstUse }: AdapterDeps): Adapters {
  const { publicUrl, captchaTestToken, secrets, dnsPort } = config
  const resolver = config.adapters?.dnsResolver ?? 'embedded'
  for (const [name, variable] of VARIABLES) requireKnown(variable, config.adapters?.[name] ?? 'embedded')

  const db = openEmbeddedDatabase(config.dataDir, config)
  const latencyMs = config.registryLatency ? realisticLatency : noLatency
  const registry = createEmbeddedRegistry({ db, clock, demoNames, latencyMs })
  const bank = createTestBank({ db, clock, publicUrl, secret: secrets.bank })
  const altcha = createAltcha({ isFirstUse, clock, secret: secrets.captcha, testToken: captchaTestToken })
  const mailbox = createMailbox({ db, clock })
  const smtp = config.adapters?.mailer === 'smtp' && config.smtp ? createSmtpMailer(config.smtp, { clock }) : null
  const hosting = createEmbeddedHostingPlatform({ db, clock })
  const dns = createEmbeddedDnsServer({ db, clock, secret: secrets.dns, isShared: config.isShared })
  const certificates = createEmbeddedCertificateAuthority({
    db,
    clock,
    lookupTxt: async (name) => servedTxt(dns, name),
  })
  const cdn = createEmbeddedCdn({ db, listNameServers: (name) => registry.heldName(name)?.nameServers ?? [] })

  return {
    clock,
    registry,
    dnsServer: dns,
    dnsResolver: resolver === 'embedded' ? createEmbeddedDnsResolver() : createSystemResolver(resolver),
    payments: bank,
    captcha: altcha,
    mailer: smtp ?? mailbox,
    addressLookup: createEmbeddedAddressLookup(),
    hosting,
    urlProbe: config.adapters?.urlProbe === 'direct' ? createDirectUrlProbe() : createEmbeddedUrlProbe(),
    certificates,
    cdn,
    vps: createEmbeddedVpsPlatform({ db, clock, creationMs: config.registryLatency ? undefined : 0 }),
    vatCheck:
      config.adapters?.vatCheck === 'vies'
        ? createVies({ url: config.viesUrl ?? VIES_URL, clock })
        : createEmbeddedVatCheck(),
    webhookSender: createWebhookSender(config.isDemo ? ANYWHERE : {}),
    embedded: { registry, bank, mailbox, altcha, dns, hosting, certificates, cdn },
    listen: async () => ({ dnsPort: dnsPort === null ? null : await dns.listen(dnsPort) }),
    async close() {
      smtp?.close()
      await dns.close()
      db.close()
    },
  }
}

const ANYWHERE = { mayConnect: () => true, mayLookUp: () => true }

/** What the embedded name server answers of a name without a final dot; the embedded world asks nobody else. */
function servedTxt(dns: EmbeddedDnsServer, name: string): string[] {
  const labels = name.split('.')
  const apex = labels.map((_, at) => labels.slice(at).join('.')).find((zone) => dns.zoneOf(zone))
  const records = (apex && dns.zoneOf(apex)?.records) || []
  return records
    .filter((record) => record.type === 'TXT' && record.name === `${name}.`)
    .map(({ rdata }) => rdata.replace(/^"|"$/g, ''))
}

const VARIABLES: readonly (readonly [AdapterName, string])[] = [
  ['registry', 'REGISTRY'],
  ['dnsServer', 'DNS_SERVER'],
  ['dnsResolver', 'DNS_RESOLVER'],
  ['payments', 'PAYMENTS'],
  ['captcha', 'CAPTCHA'],
  ['mailer', 'MAILER'],
  ['addressLookup', 'ADDRESS_LOOKUP'],
  ['urlProbe', 'URL_PROBE'],
  ['certificates', 'CERTIFICATES'],
  ['cdn', 'CDN'],
  ['vps', 'VPS'],
  ['vatCheck', 'VAT_CHECK'],
]

const ALSO_KNOWN: Readonly<Record<string, readonly string[]>> = {
  MAILER: ['smtp'],
  URL_PROBE: ['direct'],
  VAT_CHECK: ['vies'],
  DNS_RESOLVER: ['system', 'the address of one, as 192.0.2.1:53'],
}

function requireKnown(variable: string, value: string): void {
  const known = ['embedded', ...(ALSO_KNOWN[variable] ?? [])]
  const isAddress = variable === 'DNS_RESOLVER' && /^(?:\[.+\]|[\d.]+)(?::\d+)?$/.test(value)
  if (!isAddress && !known.includes(value))
    throw new Error(`${variable}=${value} is not known; it can be: ${known.join(', ')}`)
}
