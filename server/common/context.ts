import type { Logger } from 'pino'
import type { Database } from '../../db/open'
import type { Locale } from '../../rules/text'
import type { Config } from '../config'
import type { StoredQueries } from '../graphql/stored-queries'
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
import type { ApiToken, TokenHolder } from './api-token'
import type { Limits } from './limits'
import type { Monitor } from './monitor'
import type { Sandbox, Sandboxes } from './sandbox'
import type { Session } from './session'
import type { SessionWatch } from './session-watch'
import type { Account, Viewer } from './viewer'

export interface Ports {
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
}

/** What the program as a whole has; jobs run on this alone. A feature adds what it keeps here in a file of its own. */
export interface Deps {
  config: Config
  db: Database
  ports: Ports
  limits: Limits
  /** Sockets and streams that are open for a session; ending a session closes them. */
  sessionWatch: SessionWatch
  log: Logger
  /** Told what the shop does; absent where nobody watches, and in a sandbox. */
  monitor?: Monitor | undefined
  /** Aborted when the shop stops: what would stay open beyond its request ends. */
  stopping: AbortSignal
  /** Where the shop is reached, without a final slash: for links in mails and the return from the bank. */
  publicUrl: string
  /** Runs the queries that customers keep here. */
  storedQueries: StoredQueries
  /** The account that a session belongs to, or null when it has none or ended. */
  findSessionAccount(hash: string, now: number): Promise<Account | null>
  /**
   * Whose API token that is, by its SHA-256; null when it is none, or works no more. Notes where it was used from. Throws
   * FORBIDDEN when it may not be used from this address.
   */
  findTokenHolder(hash: string, used: { at: number; address: string }): Promise<TokenHolder | null>
  /** Where the tokens of the kind TEST of this shop work. */
  sandboxes?: Sandboxes
  /** Present in a sandbox, which is a shop of its own. */
  sandbox?: Sandbox
  /** Told when somebody signed in is refused because of their role. */
  roleRefused?(ctx: Context): void
  /** Run in turn after each sign-in; compose.ts lists them. */
  signInHooks?: readonly SignInHook[]
  /** What the features have of a customer, by the name that it gets in a download of all data; compose.ts lists them. */
  exportParts?: Readonly<Record<string, (ctx: Context) => Promise<unknown>>>
}

/** Takes along what the visitor had, such as the basket: it is known by the hash of the session before the sign-in. */
export type SignInHook = (ctx: Context, previousSessionHash: string) => Promise<void>

/** One request: who asks, in which language, with which tools. Services take it first. */
export interface Context extends Deps {
  session: Session
  viewer: Viewer
  /** The API token that a program acts with; absent for a browser. */
  token?: ApiToken
  locale: Locale
  /** The network that the request came from, as `networkOf` names it: for limits. */
  address: string
  userAgent: string
  /** What the request is called in its answer and in every line of the log; absent where no request asked. */
  requestId?: string | undefined
  now: number
  /** What the browser keeps about having been signed in before; absent where there is no browser to keep it. */
  device?: { token: string | null; keep(token: string): void }
  /** Aborted once nobody waits for the answer any more, since the connection closed; absent where there is none. */
  gone?(): AbortSignal
  /** Gives the browser another session; the old cookie is dead from here on. */
  changeSession(session: Session, viewer: Viewer): void
}
