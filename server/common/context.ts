import type { Logger } from 'pino'
import type { Database, Db, Tx } from '../../db/database'
import type { CustomerMailKind } from '../../rules/mail-kinds'
import type { KeptPayment } from '../../rules/order-remainder'
import type { Locale } from '../../rules/text'
import type { ChangeHook } from '../changes/changes'
import type { Config } from '../config'
import type { PortHealth } from '../monitoring/port-health'
import type { PortPauses } from '../monitoring/port-pauses'
import type { Job } from '../outbox/job'
import type { ScheduledTask } from '../outbox/scheduled-tasks'
import type { AddressLookup } from '../ports/address-lookup'
import type { AvailabilityDirectory } from '../ports/availability-hint'
import type { Captcha } from '../ports/captcha'
import type { Cdn } from '../ports/cdn'
import type { CertificateAuthority } from '../ports/certificate-authority'
import type { Clock } from '../ports/clock'
import type { DnsResolver } from '../ports/dns-resolver'
import type { DnsServer } from '../ports/dns-server'
import type { DomainRegistry, RegistryContact } from '../ports/domain-registry'
import type { HostingPlatform } from '../ports/hosting-platform'
import type { Mailer } from '../ports/mailer'
import type { PaymentProvider } from '../ports/payment-provider'
import type { UrlProbe } from '../ports/url-probe'
import type { VatCheck } from '../ports/vat-check'
import type { VpsPlatform } from '../ports/vps-platform'
import type { WebhookSender } from '../ports/webhook-sender'
import type { Product } from '../products/product'
import type { ShopSettings } from '../settings/shop-settings'
import type { VatRates } from '../settings/vat-rates'
import type { AccountServices } from './account-services'
import type { ApiToken, TokenHolder } from './api-token'
import type { DomainAttachments } from './domain-attachments'
import type { FailedRequest } from './failed-request'
import type { Finding } from './finding'
import type { Limits } from './limits'
import type { LookAlong, LookAlongs } from './look-along'
import type { MailSample } from './mail-sample'
import type { Monitor } from './monitor'
import type { OrderFacts } from './order-facts'
import type { Pace } from './pace'
import type { Sandbox, Sandboxes } from './sandbox'
import type { Session } from './session'
import type { SessionWatch } from './session-watch'
import type { StoredQueries } from './stored-queries'
import type { SystemTest } from './system-test'
import type { Account, Viewer } from './viewer'

export interface Ports {
  clock: Clock
  registry: DomainRegistry
  availabilityHint: AvailabilityDirectory
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
}

/** Dependencies of the whole instance; jobs run on these alone. A feature declares its own in a file of its own. */
export interface Deps {
  config: Config
  db: Database
  ports: Ports
  limits: Limits
  pace: Pace
  /** Returns the names of the outside systems whose latest calls failed on this instance. */
  degradedPorts(): string[]
  /** How each outside system that was called answers this instance. */
  portHealth: PortHealth['list']
  /** The outside systems that staff paused for maintenance. */
  portPauses: PortPauses
  /** The outside systems whose products are not sold for a while. Their deliveries and renewals continue. */
  salePauses: PortPauses
  /** Settings of the back office that pages need. */
  shopSettings: ShopSettings
  /** VAT rates of the shop by country and moment. */
  vatRates: VatRates
  /** Checks the installation and each real outside system, as `npm run doctor` does. Takes seconds, and never throws. */
  examine(): Promise<Finding[]>
  /** Whether there is anything outside that a test of this adapter would ask. */
  isTestable(of: { port: keyof Config['adapters']; adapter: string }): boolean
  /** Tests the outside system of one adapter that the shop uses. Takes at most half a minute, and never throws. */
  testSystem(of: { port: keyof Config['adapters']; adapter: string }): Promise<SystemTest>
  /** All jobs and scheduled tasks of the shop, for the pages of staff. */
  jobList: readonly Job[]
  taskList: readonly ScheduledTask[]
  /** Open sockets and streams by session; ending a session closes them. */
  sessionWatch: SessionWatch
  log: Logger
  /** Receives measurements; absent without monitoring and in a sandbox. */
  monitor?: Monitor | undefined
  /** Aborted when the shop stops: ends streams and sockets that would outlive their request. */
  stopping: AbortSignal
  /** Base URL of the shop, without a trailing slash: for links in mails and the return from the bank. */
  publicUrl: string
  /** Runs customers' stored queries. */
  storedQueries: StoredQueries
  /** Returns the account of a session; null when the session has none or has ended. */
  findSessionAccount(hash: string, now: number): Promise<Account | null>
  /** Staff who see the shop as a customer does. */
  lookAlongs: LookAlongs
  /**
   * Returns the holder of an API token by its SHA-256; null when it is unknown or no longer valid. Records the network
   * that used it. Throws FORBIDDEN when the token does not allow this address.
   */
  findTokenHolder(hash: string, used: { at: number; address: string }): Promise<TokenHolder | null>
  /** The sandboxes that TEST tokens of this shop work in. */
  sandboxes?: Sandboxes
  /** Present if this shop is itself a sandbox. */
  sandbox?: Sandbox
  /** Called when a signed-in user is refused because of their role. */
  roleRefused?(ctx: Context): void
  /** The products, by how their order lines are delivered. */
  products: readonly Product[]
  /** Run one after the other after each sign-in. */
  signInHooks?: readonly SignInHook[]
  /** Runs in the transaction of each recorded change; the feature webhooks provides it. */
  changeHook: ChangeHook
  /** Facts of orders that features below them need; provided by the feature orders. */
  orderFacts: OrderFacts
  /** The payment attempt that paid an invoice through the bank, null if none did; the feature payments provides it. */
  findPaidOnline(db: Db, invoiceId: string): Promise<string | null>
  /** Payments that an order kept, oldest first, each with what can still go back of it; the feature payments provides it. */
  listKeptPayments(db: Db, orderId: string): Promise<KeptPayment[]>
  /** Chargebacks that wait for staff, oldest first; the feature payments provides it. */
  listChargebacks(db: Db): Promise<readonly { orderId: string | null; lostTwice: number }[]>
  /** Counts the invoices of an account that are unpaid or still collect orders; the feature invoices provides it. */
  countOpenInvoices(db: Db, accountId: string): Promise<number>
  /** Sends the registrant of a name to its registry after commit; the feature whois provides it. */
  updateRegistryOf(
    tx: Tx,
    held: { accountId: string; holderId: string | null; name: string },
    now: number,
  ): Promise<void>
  /** Returns the contact of a registrant in the form that registries take; provided by the feature whois. */
  getRegistryContact(deps: Pick<Deps, 'db'>, accountId: string, holderId: string | null): Promise<RegistryContact>
  /**
   * Returns the registrant of another account with the details of this one, which is added if that account has none; null if there is
   * no such registrant. Provided by the feature whois.
   */
  copyHolder(tx: Tx, holderId: string, toAccountId: string, now: number): Promise<string | null>
  /** The services that features have for a domain that moves to another account. */
  domainAttachments: readonly DomainAttachments[]
  /** The services that features have for an account that is merged into another. */
  accountServices: readonly AccountServices[]
  /** Keeps a request that failed unexpectedly for staff, in the background. */
  noteFailedRequest(
    deps: Pick<Deps, 'db' | 'limits' | 'log' | 'ports'>,
    failed: FailedRequest & { accountId: string | null },
  ): void
  /** Returns how mails of a kind begin, with example values. */
  mailSampleOf(kind: CustomerMailKind, locale: Locale): MailSample
  /** The parts of a customer's data export, by name. */
  exportParts?: Readonly<Record<string, (ctx: Context) => Promise<unknown>>>
}

/** Carries over what the visitor had, such as the basket, by the hash of the session before the sign-in. */
export type SignInHook = (ctx: Context, previousSessionHash: string) => Promise<void>

/** One request: the viewer, the language and the dependencies. It is the first parameter of every service. */
export interface Context extends Deps {
  session: Session
  viewer: Viewer
  /** The API token of an API client; absent for a browser. */
  token?: ApiToken
  /** Present if a staff member of the shop is looking along; such a request changes nothing. */
  lookAlong?: LookAlong
  /** Whether the client of a token uses the account's basket instead of the token's own. */
  usesAccountBasket?: boolean
  locale: Locale
  /** The network that the request came from, in the form of `networkOf`: for limits. */
  address: string
  userAgent: string
  /** Id of the request, sent in its response and logged with every line; absent outside a request. */
  requestId?: string | undefined
  now: number
  /** Keeps for staff that this request failed unexpectedly; absent outside a request. */
  noteFailed?(failed: FailedRequest): void
  /** The browser's proof of an earlier sign-in; absent without a browser. */
  device?: { token: string | null; keep(token: string): void }
  /** Returns a signal that is aborted when the client closes the connection; absent without a connection. */
  gone?(): AbortSignal
  /** Replaces the session of the browser; the old cookie stops working at once. */
  changeSession(session: Session, viewer: Viewer): void
}
