import type * as z from 'zod'
import type { Ports } from '../common/context'
import { isForTests } from '../common/setting'
import type { Altcha } from './captcha/altcha'
import type { EmbeddedCdn } from './cdn/embedded'
import type { EmbeddedCertificateAuthority } from './certificate-authority/embedded'
import type { EmbeddedDnsServer } from './dns-server/embedded'
import type { EmbeddedRegistry } from './domain-registry/embedded'
import type { EmbeddedDatabase } from './embedded-database'
import type { ExaminationTools, Finding } from './examination'
import type { EmbeddedHostingPlatform } from './hosting-platform/embedded'
import type { Mailbox } from './mailer/mailbox'
import type { OutsideRequests } from './outside-requests'
import type { TestBank } from './payment-provider/test-bank'
import { addressIn, type SystemAddress } from './system-address'

/** Name of a port that has adapters. The clock has none to choose from. */
export type PortName = Exclude<keyof Ports, 'clock'>

interface PortInfo {
  /** Variable that selects the adapter; absent if there is no choice. */
  variable?: string
  /** One sentence for the documentation. */
  purpose: string
  /** How the names of its checks by the doctor begin; absent if no adapter has any. */
  checks?: string
  /** Variable that says what each adapter is for, if the port can have several; absent if it has one. */
  divided?: { variable: string; description: string }
}

/** The outside systems, in the order of the documentation. */
export const PORTS: Readonly<Record<PortName, PortInfo>> = {
  registry: {
    variable: 'REGISTRY',
    checks: 'registry: ',
    purpose:
      'Registers, transfers and renews domains. Several are separated by commas; the first one sells every extension that `REGISTRY_FOR` does not give to another, unless it says so of `*`. See [several registrars](systems/several-registries.md).',
    divided: {
      variable: 'REGISTRY_FOR',
      description:
        'Which registrar sells an extension, as `nl:epp,*:realtime-register`. `*` is every other extension; without it the first one of `REGISTRY` sells those.',
    },
  },
  availabilityHint: {
    variable: 'RDAP',
    checks: 'availability hint: ',
    purpose: 'Says whether a name is probably free while its registrar does not answer. Never sells a name.',
  },
  dnsServer: { variable: 'DNS_SERVER', checks: 'dns server: ', purpose: 'Publishes the zones of customers.' },
  dnsResolver: {
    variable: 'DNS_RESOLVER',
    checks: 'DNS queries: ',
    purpose: 'Looks up the records of domains elsewhere.',
  },
  payments: {
    variable: 'PAYMENTS',
    checks: 'payments: ',
    purpose: 'Takes payments, pays refunds and collects direct debits.',
  },
  captcha: { variable: 'CAPTCHA', checks: 'captcha: ', purpose: 'Tells visitors from bots.' },
  mailer: { variable: 'MAILER', checks: 'mailer: ', purpose: 'Sends mail.' },
  addressLookup: { variable: 'ADDRESS_LOOKUP', checks: 'address lookup: ', purpose: 'Finds a street by post code.' },
  urlProbe: { variable: 'URL_PROBE', purpose: 'Asks whether a forwarding target allows frames.' },
  hosting: { variable: 'HOSTING', purpose: 'Creates and manages hosting packages.' },
  certificates: { variable: 'CERTIFICATES', checks: 'certificates: ', purpose: 'Issues certificates.' },
  cdn: { variable: 'CDN', purpose: 'Provides Cloudflare protection.' },
  vps: { variable: 'VPS', purpose: 'Creates and manages virtual servers.' },
  vatCheck: { variable: 'VAT_CHECK', checks: 'VAT check: ', purpose: 'Checks VAT numbers.' },
  webhookSender: { purpose: 'Posts webhooks to the addresses of customers.' },
}

/** Returns the variable that selects the adapter of a port. */
export const variableOf = (port: PortName): string => PORTS[port].variable ?? port

export const PORT_NAMES = Object.keys(PORTS) as readonly PortName[]

/** What demo pages, sandboxes and tests need of embedded systems beyond the ports. */
export interface Embedded {
  registry: EmbeddedRegistry
  bank: TestBank
  mailbox: Mailbox
  altcha: Altcha
  dns: EmbeddedDnsServer
  hosting: EmbeddedHostingPlatform
  certificates: EmbeddedCertificateAuthority
  cdn: EmbeddedCdn
}

/** Everything that an adapter receives when the shop opens it. */
export interface AdapterDeps {
  clock: Ports['clock']
  /** Database of the embedded systems. */
  db: EmbeddedDatabase
  /** Requests of an adapter to a system that cannot be asked by our reference. Kept in the database of the shop. */
  requestsOf(adapter: string): OutsideRequests
  /** Returns the name of the registrar that a domain of the shop is at; null for another name, or if none was recorded. */
  registrarAt(name: string): Promise<string | null>
  /** Measures the calls to one of several systems behind a port, and notes whether it works. */
  watched<S extends object>(name: string, system: S): S
  /** Public URL of the shop, known once it listens. */
  publicUrl: () => string
  /** Returns a key for one purpose, derived from the secret of the shop. */
  secretFor(purpose: string): string
  /** Atomically claims a nonce of a captcha: true for the first caller. */
  isFirstUse(nonce: string): Promise<boolean>
  /** Names that the domains of the demo accounts have. */
  demoNames?: readonly string[]
  isDemo: boolean
  /** True if the shop serves real customers: stand-ins then take no payments and confirm no VAT number. */
  isProduction: boolean
  /** True if other instances use the same data folder. */
  isShared: boolean
  /** The embedded systems that are open; all of them after the last adapter is opened. */
  embedded: Partial<Embedded>
}

export interface OpenedAdapter<P extends PortName = PortName> {
  port: Ports[P]
  embedded?: Partial<Embedded>
  /** Starts its listener, if one is configured. Resolves with its port, or null. */
  listen?(): Promise<number | null>
  /**
   * Checks that the system can be used with these settings, for `npm run doctor`: reachable, credentials, permissions. Leaves
   * nothing behind, and never throws.
   */
  examine?(tools: ExaminationTools): Promise<readonly Finding[]>
  /** Several systems behind the port, by the name of their adapter. */
  parts?: ReadonlyMap<string, Pick<OpenedAdapter, 'examine'>>
  close?(): void | Promise<void>
}

/** The registrars that the shop uses. */
interface Registrars {
  /** At least one; the first one sells every extension that is not given to another. */
  names: readonly string[]
  /** Names of registrars by extension, in ASCII and without a leading dot. */
  extensions: ReadonlyMap<string, string>
  /** Their adapters, in the same order. */
  adapters: readonly ConfiguredAdapter<'registry'>[]
}

/** An adapter with its settings. They are out of sight, so that no log of the configuration shows a secret. */
export interface ConfiguredAdapter<P extends PortName = PortName> {
  name: string
  /** True if it invents its answers with these settings. */
  isStandIn: boolean
  /** True if it keeps what it knows in the data folder. */
  keepsFiles: boolean
  /** Names of the settings in use that are for tests. */
  testSettings: readonly string[]
  /** Whether it reaches the vendor's own test environment, and by which setting; null if that cannot be told. */
  trial: { isTrial: boolean; setting: string } | null
  /** The optional setting without which the system cannot notify the shop; null if there is none. */
  webhook: { isSet: boolean; setting: string } | null
  /** Returns where its system is reached; null if it has no address of its own. */
  address(): SystemAddress | null
  /** Which registrar sells which extension; of a registry only. */
  registrars?: Registrars
  open(deps: AdapterDeps): OpenedAdapter<P>
}

/** Returns the adapter with this name, which may be that of one of several registrars. */
export const adapterNamed = (chosen: ConfiguredAdapter, name: string): ConfiguredAdapter =>
  chosen.registrars?.adapters.find((each) => each.name === name) ?? chosen

interface AdapterText<P extends PortName> {
  port: P
  /** Value of the port's variable that selects it. */
  name: string
  /** One sentence for the documentation. */
  description: string
  /** Names of earlier releases. They still select it, with a warning. */
  formerNames?: readonly string[]
  /** Other values that select it. */
  otherValues?: { pattern: RegExp; hint: string }
}

interface AdapterDefinition<P extends PortName, S extends z.ZodObject> extends AdapterText<P> {
  /** Its variables. Those without a default that are not optional have to be set. */
  settings: S
  /** Present if it invents its answers, so that production runs it only where `ALLOW_EMBEDDED` names it. */
  standIn?: {
    /** True if it keeps what it knows in the data folder, which several instances would have to share. */
    keepsFiles: boolean
    /** The setting that makes it a real system. */
    unless?: keyof S['shape'] & string
  }
  /** Returns where its system is reached, as a URL or in parts; null if these settings give no address. */
  address?(settings: z.output<S>): string | SystemAddress | null
  /** Tells by a setting whether it reaches the vendor's own test environment. */
  trial?: { setting: keyof S['shape'] & string; isTrial(settings: z.output<S>): boolean }
  /** The optional setting without which the system cannot notify the shop. */
  webhookSetting?: keyof S['shape'] & string
  /** Opens it; `value` is that of the variable which selected it. */
  open(settings: z.output<S>, deps: AdapterDeps, value: string): OpenedAdapter<P>
}

/** A way to reach an outside system. `choose.ts` lists all of them. */
export interface Adapter<P extends PortName = PortName> extends AdapterText<P> {
  settings: z.ZodObject<Record<string, z.ZodType>>
  hasStandIn: boolean
  /** The setting that makes its stand-in a real system; null if there is none. */
  realWith: string | null
  /** Reads its settings from the environment. */
  configure(environment: NodeJS.ProcessEnv, value: string): z.ZodSafeParseResult<ConfiguredAdapter<P>>
}

/** Declares an adapter, so that its settings and its port are type-checked where they are written. */
export function defineAdapter<P extends PortName, S extends z.ZodObject<Record<string, z.ZodType>>>(
  definition: AdapterDefinition<P, S>,
): Adapter<P> {
  const { settings, standIn, open, address, trial, webhookSetting, ...text } = definition
  const forTests = Object.keys(settings.shape).filter(
    (name) => settings.shape[name] && isForTests(settings.shape[name]),
  )
  return {
    ...text,
    settings,
    hasStandIn: standIn !== undefined,
    realWith: standIn?.unless ?? null,
    configure: (environment, value) =>
      settings
        .transform((read) => ({
          name: text.name,
          // A port of 0 is none.
          isStandIn: standIn !== undefined && !(standIn.unless && (read as Record<string, unknown>)[standIn.unless]),
          keepsFiles: standIn?.keepsFiles ?? false,
          testSettings: forTests.filter((name) => environment[name] !== undefined),
          trial: trial ? { isTrial: trial.isTrial(read), setting: trial.setting } : null,
          webhook: webhookSetting
            ? { isSet: environment[webhookSetting] !== undefined, setting: webhookSetting }
            : null,
          address: () => addressIn(address?.(read) ?? null),
          open: (deps: AdapterDeps) => open(read, deps, value),
        }))
        .safeParse(environment),
  }
}
