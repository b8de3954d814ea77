import type * as z from 'zod'
import { type Adapter, type ConfiguredAdapter, PORT_NAMES, PORTS, type PortName } from './adapter'
import { embeddedAddressLookup } from './address-lookup/embedded'
import { pdok } from './address-lookup/pdok'
import { noHint } from './availability-hint/none'
import { rdap } from './availability-hint/rdap'
import { altcha } from './captcha/altcha'
import { friendly } from './captcha/friendly'
import { hcaptcha } from './captcha/hcaptcha'
import { recaptchaV2 } from './captcha/recaptcha-v2'
import { recaptchaV3 } from './captcha/recaptcha-v3'
import { turnstile } from './captcha/turnstile'
import { embeddedCdn } from './cdn/embedded'
import { acme } from './certificate-authority/acme'
import { embeddedCertificateAuthority } from './certificate-authority/embedded'
import { embeddedDnsResolver } from './dns-resolver/embedded'
import { systemResolver } from './dns-resolver/system'
import { embeddedDnsServer } from './dns-server/embedded'
import { powerDns } from './dns-server/powerdns'
import { embeddedRegistry } from './domain-registry/embedded'
import { epp } from './domain-registry/epp/epp'
import { openprovider } from './domain-registry/openprovider/openprovider'
import { realtimeRegister } from './domain-registry/realtime-register/realtime-register'
import { listOf, readRegistryFor } from './domain-registry/registry-for'
import { combineRegistrars } from './domain-registry/several-registrars'
import { embeddedHostingPlatform } from './hosting-platform/embedded'
import { embeddedMailer } from './mailer/mailbox'
import { smtp } from './mailer/smtp'
import { mollie } from './payment-provider/mollie'
import { rabo } from './payment-provider/rabo'
import { testBank } from './payment-provider/test-bank'
import { directUrlProbe } from './url-probe/direct'
import { embeddedUrlProbe } from './url-probe/embedded'
import { embeddedVatCheck } from './vat-check/embedded'
import { vies } from './vat-check/vies'
import { embeddedVpsPlatform } from './vps-platform/embedded'
import { directWebhookSender } from './webhook-sender/direct'

/** All adapters. The first one of a port is its default. */
export const ADAPTERS: readonly Adapter[] = [
  embeddedRegistry,
  realtimeRegister,
  openprovider,
  epp,
  noHint,
  rdap,
  embeddedDnsServer,
  powerDns,
  embeddedDnsResolver,
  systemResolver,
  testBank,
  rabo,
  mollie,
  altcha,
  turnstile,
  recaptchaV2,
  recaptchaV3,
  hcaptcha,
  friendly,
  embeddedMailer,
  smtp,
  embeddedAddressLookup,
  pdok,
  embeddedUrlProbe,
  directUrlProbe,
  embeddedHostingPlatform,
  embeddedCertificateAuthority,
  acme,
  embeddedCdn,
  embeddedVpsPlatform,
  embeddedVatCheck,
  vies,
  directWebhookSender,
]

export type ChosenAdapters = { [P in PortName]: ConfiguredAdapter<P> }

type Choice =
  | { success: false; issues: Issue[] }
  | {
      success: true
      adapters: ChosenAdapters
      /** The adapters of a sandbox: the stand-in of each port that has one. */
      standIns: ChosenAdapters
      /** The real adapters of each port, with what the environment lacks for them. */
      prospects: Readonly<Record<PortName, readonly Prospect[]>>
      warnings: string[]
    }

/** A real adapter that a port could have. */
export interface Prospect {
  adapter: string
  /** Names of its variables that have to be set and are not. */
  missing: readonly string[]
  /** Names of its variables whose value cannot be. */
  wrong: readonly string[]
  /** Whether any of its variables is set. */
  isBegun: boolean
}

/** Reads from the environment which adapter each port has, with its settings. Other adapters' settings are ignored. */
export function chooseAdapters(environment: NodeJS.ProcessEnv): Choice {
  const chosen = PORT_NAMES.map((port) =>
    port === 'registry' ? chooseRegistrars(environment) : choosePort(port, environment),
  )
  // Two adapters can share a setting, whose issue is reported once.
  const issues = new Map(
    chosen.flatMap((each) => each.issues.map((issue) => [`${issue.path} ${issue.message}`, issue])),
  )
  if (issues.size > 0) return { success: false, issues: [...issues.values()] }
  return {
    success: true,
    // A port without an adapter would have an issue.
    adapters: Object.fromEntries(chosen.map(({ port, adapter }) => [port, adapter])) as unknown as ChosenAdapters,
    standIns: Object.fromEntries(chosen.map(({ port, standIn }) => [port, standIn])) as unknown as ChosenAdapters,
    prospects: Object.fromEntries(
      PORT_NAMES.map((port) => [port, prospectsOf(port, environment)]),
    ) as unknown as Readonly<Record<PortName, readonly Prospect[]>>,
    warnings: chosen.flatMap(({ warnings }) => warnings),
  }
}

interface PortChoice {
  port: PortName
  adapter?: ConfiguredAdapter | undefined
  standIn?: ConfiguredAdapter | undefined
  issues: readonly Issue[]
  warnings: readonly string[]
}

function choosePort(
  port: PortName,
  environment: NodeJS.ProcessEnv,
  value = selectionOf(port, environment),
): PortChoice {
  const { variable } = PORTS[port]
  const known = adaptersOf(port)
  const selected = known.find((each) => isSelected(each, value))
  const standIn = known.find(({ hasStandIn }) => hasStandIn) ?? known[0]
  if (!selected || !standIn) {
    const message = `${variable}=${value} is not known; it can be: ${valuesOf(known)}`
    return { port, issues: [issueAt(variable, message)], warnings: [] }
  }
  const adapter = configure(selected, value, environment)
  const sandboxed = selected === standIn ? adapter : configure(standIn, standIn.name, environment)
  return {
    port,
    adapter: adapter.data,
    standIn: sandboxed.data,
    issues: [...adapter.issues, ...sandboxed.issues],
    warnings: selected.formerNames?.includes(value)
      ? [`${variable}=${value} is called ${variable}=${selected.name} now`]
      : [],
  }
}

/** Chooses the registrars of a list, and combines them into one registry. */
function chooseRegistrars(environment: NodeJS.ProcessEnv): PortChoice {
  const names = listOf(selectionOf('registry', environment))
  const chosen = (names.length > 0 ? names : ['']).map((name) => choosePort('registry', environment, name))
  const configured = chosen.flatMap(({ adapter }) => (adapter ? [adapter as ConfiguredAdapter<'registry'>] : []))
  const issues = chosen.flatMap((each) => each.issues)
  const warnings = chosen.flatMap((each) => each.warnings)
  const standIn = chosen.find((each) => each.standIn)?.standIn as ConfiguredAdapter<'registry'> | undefined
  const sandboxed = standIn && combineRegistrars([standIn], new Map())
  const registrars = configured.map(({ name }) => name)
  const { extensions, others, problems } = readRegistryFor(environment.REGISTRY_FOR ?? '', registrars)
  const isDefault = ({ name }: ConfiguredAdapter) => name === others
  const [first, ...rest] = configured.toSorted((a, b) => Number(isDefault(b)) - Number(isDefault(a)))
  if (!first || issues.length > 0) return { port: 'registry', standIn: sandboxed, issues, warnings }
  const repeated = registrars.filter((name, at) => registrars.indexOf(name) < at)
  return {
    port: 'registry',
    adapter: combineRegistrars([first, ...rest], extensions),
    standIn: sandboxed,
    issues: [
      ...repeated.map((name) => issueAt('REGISTRY', `REGISTRY names ${name} twice`)),
      ...problems.map((problem) => issueAt('REGISTRY_FOR', problem)),
    ],
    warnings,
  }
}

const adaptersOf = (port: PortName): readonly Adapter[] => ADAPTERS.filter((adapter) => adapter.port === port)

/** The value of the port's variable, or its default. */
function selectionOf(port: PortName, environment: NodeJS.ProcessEnv): string {
  const { variable } = PORTS[port]
  return (variable && environment[variable]) ?? adaptersOf(port)[0]?.name ?? ''
}

/** Lists the adapters that make a port real, a stand-in with a setting that makes it one too. */
function prospectsOf(port: PortName, environment: NodeJS.ProcessEnv): Prospect[] {
  return adaptersOf(port)
    .filter(({ hasStandIn, realWith }) => !hasStandIn || realWith !== null)
    .map((adapter) => {
      const { missing, wrong } = faultsOf(adapter, adapter.name, environment)
      const unset = adapter.realWith !== null && !environment[adapter.realWith] ? [adapter.realWith] : []
      return {
        adapter: adapter.name,
        missing: [...missing, ...unset],
        wrong,
        isBegun: Object.keys(adapter.settings.shape).some((name) => environment[name] !== undefined),
      }
    })
}

/** Names the settings of an adapter that are missing, and those that are wrong. */
function faultsOf(
  adapter: Adapter,
  value: string,
  environment: NodeJS.ProcessEnv,
): { missing: string[]; wrong: string[] } {
  const issues = adapter.configure(environment, value).error?.issues ?? []
  const names = issues.map(({ path }) => String(path[0] ?? '')).filter((name) => name !== '')
  const isSet = (name: string) => environment[name] !== undefined
  return { missing: names.filter((name) => !isSet(name)), wrong: names.filter(isSet) }
}

const isSelected = ({ name, formerNames, otherValues }: Adapter, value: string): boolean =>
  name === value || formerNames?.includes(value) || otherValues?.pattern.test(value) || false

const valuesOf = (adapters: readonly Adapter[]): string =>
  adapters.flatMap(({ name, otherValues }) => [name, otherValues?.hint ?? []].flat()).join(', ')

type Issue = z.core.$ZodIssue

const issueAt = (variable: string | undefined, message: string): Issue => ({
  code: 'custom',
  path: variable ? [variable] : [],
  message,
  input: undefined,
})

/** Reads the settings of an adapter. All that are missing are one issue. */
function configure(
  adapter: Adapter,
  value: string,
  environment: NodeJS.ProcessEnv,
): { data?: ConfiguredAdapter; issues: readonly Issue[] } {
  const { data, error } = adapter.configure(environment, value)
  if (!error) return { data, issues: [] }
  const isMissing = ({ code, path }: Issue) => code !== 'custom' && environment[String(path[0])] === undefined
  const missing = error.issues.filter(isMissing).map(({ path }) => String(path[0]))
  const others = error.issues.filter((issue) => !isMissing(issue))
  if (missing.length === 0) return { issues: others }
  const { variable } = PORTS[adapter.port]
  const needs = `${variable ?? adapter.port}=${adapter.name} needs ${new Intl.ListFormat('en').format(missing)}`
  return { issues: [issueAt(variable, needs), ...others] }
}
