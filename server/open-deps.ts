import { setMaxListeners } from 'node:events'
import { join } from 'node:path'
import type { GraphQLSchema } from 'graphql'
import type { Logger } from 'pino'
import type { Database, Schema } from '../db/database'
import { openDatabase } from '../db/open'
import type { Durability } from '../db/pragmas'
import { seedShop } from '../db/seed'
import { copyGeneralTerms } from '../db/seed/general-terms'
import { copyCatalogue, listSampleCodes } from '../db/seed/seed-catalogue'
import { copyVatRates } from '../db/seed/vat-rates'
import { requireSharedSecret } from '../db/shared-secret'
import { LIFETIME_MS } from './adapters/captcha/altcha'
import { systemClock } from './adapters/clock/system'
import { type Adapters, openAdapters } from './adapters/open-adapters'
import { createOutsideRequests } from './adapters/outside-requests'
import { withChangeHook } from './changes/changes'
import type { Deps, Ports } from './common/context'
import { createLimits, shareOf } from './common/limits'
import { type Monitor, watchTransactions } from './common/monitor'
import { createPace } from './common/pace'
import type { Sandbox } from './common/sandbox'
import { seldom } from './common/seldom'
import { createSessionWatch } from './common/session-watch'
import type { Config } from './config'
import { examineRunning, isTestable, testRunning } from './doctor/examine-shop'
import {
  ACCOUNT_SERVICES,
  DOMAIN_ATTACHMENTS,
  EXPORT_PARTS,
  JOBS,
  mailSampleOf,
  PRODUCTS,
  PROVIDED,
  SIGN_IN_HOOKS,
  TASKS,
} from './features'
import { noteRoleRefused } from './features/accounts/activity.service'
import { findSessionAccount } from './features/accounts/sessions.service'
import { lookAlongsOf } from './features/accounts/staff/look-along.service'
import { findTokenHolder } from './features/api-tokens/api-tokens.service'
import { createAvailabilityChecker, REGISTRY_CALLS } from './features/availability/availability.checker'
import { listenForChangedNames } from './features/availability/availability.service'
import { createLookupGuard } from './features/availability/lookup-guard'
import { findRegistrar } from './features/domains/domains.service'
import { prepareRegistrars } from './features/portfolio/registrars.service'
import { createStoredQueries } from './graphql/stored-queries'
import { createLog } from './monitoring/log'
import { createPortHealth } from './monitoring/port-health'
import { noPauses, openPortPauses } from './monitoring/port-pauses'
import { loggingFailures, refusingWhenFull } from './monitoring/watched-database'
import { createWatch, watchPorts } from './monitoring/watched-ports'
import type { Job } from './outbox/job'
import { takeBackLeases } from './outbox/leases'
import { type JobRunner, startJobs } from './outbox/runner'
import type { Clock } from './ports/clock'
import { shopSchema } from './schema'
import { noSettings, openShopSettings } from './settings/shop-settings'
import { openVatRates } from './settings/vat-rates'

/** Size of each of the two databases of a sandbox. An empty one takes 2 MiB. */
const SANDBOX_BYTES = 32 * 1024 * 1024
/** A captcha challenge can be used once; the limit outlives the challenge. */
const CAPTCHA_ONCE = { kind: 'captcha', max: 1, windowMs: LIFETIME_MS }

export interface OpenDepsOptions {
  config: Config
  /** The address of the shop; a function, since the port may not be known yet. */
  publicUrl: () => string
  clock?: Clock
  log?: Logger
  durability?: Durability
  /** Replaces configured adapters: a test that needs an outside system to fail passes a failing one. */
  ports?: Partial<Ports>
  /** The schema, for customers' stored queries; built on first use. */
  schema?: () => GraphQLSchema
  jobs?: readonly Job[]
  monitor?: Monitor | undefined
  /** Makes it a sandbox of the given shop. */
  beside?: {
    shop: Deps
    accountId: string
    schema: Schema
    clock: Clock
    sandboxOf(opened: { deps: Deps; adapters: Adapters; runJobs(): Promise<number> }): Sandbox
  }
}

export interface OpenedDeps {
  deps: Deps
  adapters: Adapters
  jobs: JobRunner
  /** Stops accepting jobs, disconnects listeners, and resolves when running jobs finish or time out. */
  stop(): Promise<void>
  close(): Promise<void>
}

/** Opens everything that outlives a request: database, outside systems, limits, jobs. */
export async function openDeps(options: OpenDepsOptions): Promise<OpenedDeps> {
  const { config, publicUrl, jobs: jobList = JOBS, beside } = options
  const clock = beside?.clock ?? options.clock ?? systemClock
  const log = options.log ?? createLog(config)
  const maxBytes = beside && SANDBOX_BYTES
  const database = await openDatabase({
    file: join(config.dataDir, 'shop.sqlite'),
    url: config.databaseUrl,
    readers: config.databaseReaders,
    schema: beside?.schema,
    durability: options.durability,
    maxBytes,
    report: (error) => log.error({ err: error }, 'database: work after a commit failed'),
    reportLost: seldom((error, leftOut) => log.warn({ err: error, leftOut }, 'database: a connection was lost')),
  })
  const { monitor } = options
  const logged = loggingFailures(database, log)
  const watched = monitor ? watchTransactions(logged, monitor) : logged
  const db = withChangeHook(beside ? refusingWhenFull(watched) : watched, PROVIDED.changeHook)
  if (config.databaseUrl && !beside) await requireSharedSecret(db, config.secret)
  const demoNames = beside ? [] : await seedShop(db, { now: clock.now(), isDemo: config.isDemo })
  if (beside) {
    await copyCatalogue(beside.shop.db.reader, db, beside.shop.ports.clock.now())
    await copyGeneralTerms(beside.shop.db.reader, db, beside.shop.ports.clock.now())
    await copyVatRates(beside.shop.db.reader, db)
  } else if (!config.isDemo) await warnOfSampleCodes(db, log, clock.now())
  const bankUrl = () => (beside ? `${publicUrl()}/sandbox/${beside.accountId}` : publicUrl())
  const limits = createLimits(db, {
    clock: beside?.shop.ports.clock ?? clock,
    secret: config.secret,
    profile: config.limits,
    instances: config.instances,
  })
  // A sandbox has a single registrar.
  if (!beside) await prepareRegistrars(db, { config, log, clock })
  const isFirstUse = async (nonce: string) => (await limits.takeAllowed(CAPTCHA_ONCE, nonce)).allowed
  const health = createPortHealth(clock.now)
  const pauses = beside ? noPauses : await openPortPauses(db, clock, 'calls')
  const watch = createWatch({ health, pauses }, monitor)
  const adapters = openAdapters(config.adapters, {
    clock,
    registrarAt: (name) => findRegistrar(db.reader, name),
    watched: watch,
    dataDir: config.dataDir,
    secret: config.secret,
    publicUrl: bankUrl,
    requestsOf: (adapter) => createOutsideRequests(db, { adapter, clock }),
    isFirstUse,
    demoNames,
    isDemo: config.isDemo,
    isProduction: !config.isDemo && !beside,
    isShared: config.databaseUrl !== null,
    maxBytes,
    durability: options.durability,
  })
  const given: Ports = { ...adapters, ...options.ports }
  const ports = watchPorts(given, watch)
  const stopping = new AbortController()
  // Each open stream adds a listener; Node would report more than ten as a leak.
  setMaxListeners(0, stopping.signal)
  const deps: Deps = {
    config,
    db,
    ports,
    limits,
    pace: createPace(),
    availability: createAvailabilityChecker({
      registry: ports.registry,
      directory: ports.availabilityHint,
      clock,
      log,
      guard: createLookupGuard(limits),
      parallel: shareOf(REGISTRY_CALLS, config.instances),
      stopping: stopping.signal,
    }),
    degradedPorts: () => [...new Set([...health.degraded(), ...pauses.list().map(({ port }) => port)])].sort(),
    portHealth: health.list,
    portPauses: pauses,
    salePauses: beside ? noPauses : await openPortPauses(db, clock, 'sale'),
    shopSettings: beside ? noSettings(config) : await openShopSettings(db, clock, config),
    vatRates: await openVatRates(db, clock),
    examine: () => examineRunning(config, adapters),
    isTestable: (of) => isTestable(config, adapters, of),
    testSystem: (of) => testRunning(config, adapters, of),
    jobList,
    taskList: TASKS,
    sessionWatch: createSessionWatch(),
    storedQueries: createStoredQueries(options.schema ?? shopSchema),
    log,
    monitor,
    stopping: stopping.signal,
    get publicUrl() {
      return publicUrl()
    },
    findSessionAccount: (hash, now) => findSessionAccount(deps, hash, now),
    lookAlongs: lookAlongsOf(() => deps),
    findTokenHolder: (hash, used) => findTokenHolder(deps, hash, used),
    roleRefused: noteRoleRefused,
    products: PRODUCTS,
    signInHooks: SIGN_IN_HOOKS,
    domainAttachments: DOMAIN_ATTACHMENTS,
    accountServices: ACCOUNT_SERVICES,
    exportParts: EXPORT_PARTS,
    mailSampleOf,
    ...PROVIDED,
  }
  listenForChangedNames(db, deps.availability)
  // On SQLite one instance has the folder, so all leases are stale. On PostgreSQL other instances may be at work.
  if (config.databaseUrl === null) await takeBackLeases(db)
  if (beside) deps.sandbox = beside.sandboxOf({ deps, adapters, runJobs: () => jobs.settle() })
  const jobs = startJobs(deps, jobList)
  const stop = () => {
    stopping.abort()
    return jobs.stop()
  }
  return {
    deps,
    adapters,
    jobs,
    stop,
    async close() {
      await stop()
      await adapters.close()
      await db.close()
    },
  }
}

/** Earlier releases seeded the sample codes in production too. Only the operator knows whether customers use them. */
async function warnOfSampleCodes(db: Database, log: Logger, now: number): Promise<void> {
  const codes = await listSampleCodes(db.reader, now)
  if (codes.length > 0) log.warn({ codes }, 'discounts: sample codes that are public in the source code are accepted')
}
