import * as z from 'zod'
import { inWords } from '../db/errors'
import { parseOpeningHours } from '../rules/opening-hours'
import { DAY_MS, HOUR_MS } from '../rules/time'
import { variableOf } from './adapters/adapter'
import { type ChosenAdapters, chooseAdapters } from './adapters/choose'
import { keptSecret } from './common/secret'
import { dataDirOf } from './config.data-dir'
import { withSecretFiles } from './config.files'
import { misspelt } from './config.names'
import { refuseUnfitForMany, refuseUnsafeProduction, standInsOf } from './config.production'
import {
  type Environment,
  EXAMPLE_DNS,
  EXAMPLE_HOURS,
  environment,
  instancesIn,
  SECRET_VARIABLES,
  VARIABLES,
} from './config.variables'

export type Config = ReturnType<typeof readConfig>

/** Reads the environment, which nothing else in the process does. Throws an error that names every wrong variable. */
export function readConfig(environmentVariables: NodeJS.ProcessEnv) {
  const env = withSecretFiles(environmentVariables, SECRET_VARIABLES)
  // An empty variable counts as unset, except for contact details: an empty one is left out.
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => value !== '' || name.startsWith('SITE_')),
  )
  const parsed = environment.safeParse(given)
  const outside = chooseAdapters(given)
  if (!parsed.success || !outside.success) {
    const issues = [...(parsed.error?.issues ?? []), ...(outside.success ? [] : outside.issues)]
    throw new Error(`The configuration is not right:\n${z.prettifyError({ issues })}`)
  }
  const e = parsed.data
  const dataDir = dataDirOf(env)
  if (e.SHOP_MODE === 'production') refuseUnsafeProduction(e, { given, adapters: outside.adapters })
  refuseUnfitForMany(e, outside.adapters)
  return {
    host: e.HOST,
    port: e.PORT,
    publicUrl: e.PUBLIC_URL ?? null,
    dataDir,
    databaseUrl: e.DATABASE_URL ?? null,
    databaseReaders: e.DATABASE_READERS,
    instances: instancesIn(e),
    drainSeconds: e.DRAIN_SECONDS,
    mode: e.SHOP_MODE,
    isDemo: e.SHOP_MODE === 'demo',
    introspection: e.SHOP_MODE === 'demo' || e.INTROSPECTION,
    secret: e.SECRET ?? secretIn(dataDir),
    /** The adapter of each port, with its settings. */
    adapters: outside.adapters,
    /** The adapters of a sandbox. */
    standIns: outside.standIns,
    /** The real adapters that each port could have. */
    prospects: outside.prospects,
    forwarder: { port: e.FORWARDER_PORT ?? null, addresses: e.FORWARDER_ADDRESSES },
    dnsTtl: e.DNS_TTL,
    /** Host names of the name servers of domains whose DNS is here. */
    nameServers: e.NAMESERVERS,
    dnsHistoryDays: e.DNS_HISTORY_DAYS,
    /** Milliseconds that a delivery usually takes at most. */
    deliveryAlerts: { transferMs: e.TRANSFER_ALERT_DAYS * DAY_MS, otherMs: e.DELIVERY_ALERT_DAYS * DAY_MS },
    limits: e.LIMITS,
    trustProxy: e.TRUST_PROXY ?? null,
    /** The shop's details on pages. */
    site: {
      phone: e.SITE_PHONE,
      email: e.SITE_EMAIL,
      address: e.SITE_ADDRESS,
      hours: e.SITE_HOURS ?? (e.SHOP_MODE === 'demo' ? parseOpeningHours(EXAMPLE_HOURS) : null) ?? [],
      homeUrl: e.SHOP_HOME_URL,
      sandboxDays: e.SANDBOX_DAYS,
      nameServers: e.NAMESERVERS,
    },
    /** The seller on invoices. */
    company: {
      name: e.COMPANY_NAME,
      street: e.COMPANY_STREET,
      postCode: e.COMPANY_POST_CODE,
      city: e.COMPANY_CITY,
      country: 'NL',
      registrationNumber: e.COMPANY_REGISTRATION,
      vatId: e.COMPANY_VAT_ID,
      iban: e.COMPANY_IBAN,
    },
    /** Account numbers of the journal. */
    ledgerAccounts: e.LEDGER_ACCOUNTS,
    /** Where `GET /metrics` listens; null for no metrics. */
    metrics: { port: e.METRICS_PORT ?? null, host: e.METRICS_HOST },
    /** Where the back office listens and is reached; a null port for none. */
    staff: {
      port: e.STAFF_PORT ?? null,
      host: e.STAFF_HOST,
      url: e.STAFF_URL?.replace(/\/$/, '') ?? null,
      /** Whether acts above a limit wait for a second staff member. */
      fourEyes: e.FOUR_EYES,
    },
    /** Amounts in cents, including VAT, above which a refund by staff needs a second staff member. */
    refundLimits: {
      perAct: e.REFUND_LIMIT,
      perDay: e.REFUND_DAY_LIMIT,
      perCustomer: e.REFUND_CUSTOMER_MONTH_LIMIT,
    },
    /** Amounts in cents, excluding VAT, above which a promotion by staff who may only create them needs a second staff member. */
    promotionLimits: { perAct: e.PROMOTION_LIMIT, perDay: e.PROMOTION_DAY_LIMIT },
    /** Time between the approval of an act and the act, in which the customer can object, in milliseconds. */
    waits: {
      secondFactorRemoval: e.SECOND_FACTOR_WAIT_HOURS * HOUR_MS,
      erasure: e.ERASURE_WAIT_DAYS * DAY_MS,
    },
    /** Days between the mail about a raise and the first renewal at the raised price. */
    priceNoticeDays: e.PRICE_NOTICE_DAYS,
    /** Days that an instalment of a payment plan may be late before the plan lapses. */
    planGraceDays: e.PAYMENT_PLAN_GRACE_DAYS,
    isTraced: isTraced(env),
    logLevel: e.LOG_LEVEL,
    /** At the level info. */
    logsRequests: e.LOG_REQUESTS,
    /** Problems that do not prevent a start, one line each. */
    warnings: [...misspellingsIn(environmentVariables), ...outside.warnings, ...warningsOf(e, outside.adapters)],
  }
}

function warningsOf(e: Environment, adapters: ChosenAdapters): string[] {
  if (e.SHOP_MODE !== 'production') return []
  const warnings: string[] = []
  if (e.NAMESERVERS.join(',') === EXAMPLE_DNS.NAMESERVERS)
    warnings.push(
      `NAMESERVERS is an example: domains would be delegated to ${EXAMPLE_DNS.NAMESERVERS}, which nobody runs.`,
    )
  if (e.ALLOW_EMBEDDED !== 'all') return warnings
  const names = standInsOf(adapters).map(variableOf).join(', ')
  return [
    ...warnings,
    `ALLOW_EMBEDDED=1 lets production run with every stand-in: ${names}. Name the ones that you mean.`,
  ]
}

/** Returns a warning for each variable whose name resembles one of the shop's. */
const misspellingsIn = (environmentVariables: NodeJS.ProcessEnv): string[] =>
  misspelt(Object.keys(environmentVariables), VARIABLES).map(
    ({ name, meant }) => `${name} is not a variable of the shop; ${meant} is`,
  )

/** Whether OpenTelemetry's own variables, which its library reads, configure a destination. */
function isTraced(env: NodeJS.ProcessEnv): boolean {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT
  const isOff = env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none'
  return Boolean(endpoint) && !isOff
}

function secretIn(dataDir: string): string {
  try {
    return keptSecret(dataDir)
  } catch (error) {
    throw new Error(inWords(error, dataDir) ?? (error as Error).message, { cause: error })
  }
}
