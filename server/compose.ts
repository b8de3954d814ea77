import 'reflect-metadata'
import { createHmac } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import pino, { type Logger } from 'pino'
import { isDamaged, isFull } from '../db/errors'
import { type Database, openDatabase, type Schema } from '../db/open'
import type { Durability } from '../db/pragmas'
import { seedShop } from '../db/seed'
import { requireSharedSecret } from '../db/shared-secret'
import { LIFETIME_MS } from './adapters/captcha/altcha'
import { type Adapters, chooseAdapters } from './adapters/choose'
import { type MovableClock, openMovableClock } from './adapters/clock/movable'
import { systemClock } from './adapters/clock/system'
import { embeddedRoutes, embeddedTasks, sandboxBankRoutes } from './adapters/embedded-routes'
import type { TokenHolder } from './common/api-token'
import type { Context, Deps, Ports } from './common/context'
import { forbidden } from './common/failures'
import { forgetOldKeys } from './common/idempotency'
import { createLimits, forgetOldAttempts, shareOf } from './common/limits'
import { type Monitor, watchTransactions } from './common/monitor'
import type { Sandbox } from './common/sandbox'
import { maskedCsrfToken } from './common/session'
import { createSessionWatch } from './common/session-watch'
import type { Config } from './config'
import { accountForms } from './features/accounts/accounts.forms'
import { accountsRoutes } from './features/accounts/accounts.rest'
import { copyAccount } from './features/accounts/accounts.service'
import { forgetOldActivity, noteRoleRefused } from './features/accounts/activity.service'
import { customerDataRoutes } from './features/accounts/customer-data.rest'
import { everything } from './features/accounts/data-export.service'
import { needsLoginCaptcha } from './features/accounts/login.service'
import { forgetOldChallenges } from './features/accounts/passkeys.service'
import { securityRoutes } from './features/accounts/security.rest'
import { closeEndedSessions, expireSessions, findSessionAccount } from './features/accounts/sessions.service'
import { checkVatIdJob } from './features/accounts/vat-check.job'
import { checkVatIdAtSignIn } from './features/accounts/vat-check.service'
import { PATH_RULES } from './features/api-tokens/api-tokens.scopes'
import {
  closeEndedTokens,
  copyToken,
  findTokenHolder,
  keepRefusals,
  listOwnTokens,
  tellOfEndingTokens,
} from './features/api-tokens/api-tokens.service'
import { keepPassAtSignIn } from './features/availability/availability.admission'
import { createAvailabilityChecker, REGISTRY_CALLS } from './features/availability/availability.checker'
import { availabilityRest } from './features/availability/availability.rest'
import { listenForChangedNames } from './features/availability/availability.service'
import { searchWithoutScript } from './features/availability/plain-search.service'
import { expireBaskets } from './features/basket/basket.job'
import { basketRoutes } from './features/basket/basket.rest'
import { mergeAtSignIn } from './features/basket/merge.service'
import { changeDomainJob } from './features/batches/batches.job'
import { batchRoutes } from './features/batches/batches.rest'
import { forgetOldBatches } from './features/batches/batches.service'
import { catalogueRoutes } from './features/catalogue/catalogue.rest'
import { lookAtCatalogue } from './features/catalogue/catalogue.service'
import { renewCertificateJob } from './features/certificates/certificates.job'
import { renewCertificates } from './features/certificates/certificates.service'
import { checkoutRoutes } from './features/checkout/checkout.rest'
import { mergeCheckoutAtSignIn } from './features/checkout/checkout.service'
import { forgetOldCodes } from './features/checkout/transfer-codes.service'
import { switchCloudflareJob, watchCloudflareJob } from './features/cloudflare/cloudflare.job'
import { delegateDomainJob, publishZone } from './features/dns/dns.job'
import { dnsRoutes } from './features/dns/dns.rest'
import { forgetOldHistory } from './features/dns/dns-commits.service'
import { dnsProfileRoutes } from './features/dns/dns-profiles.rest'
import { listProfiles } from './features/dns/dns-profiles.service'
import { advanceDnssecJob, rollZoneKeyJob } from './features/dns/dnssec.job'
import { dnssecRoutes } from './features/dns/dnssec.rest'
import { rollOldKeys } from './features/dns/key-rollover.service'
import { zoneFileOf } from './features/dns/zones.service'
import { domainRoutes } from './features/domains/domains.rest'
import { listDomains } from './features/domains/domains.service'
import { forwardingRoutes } from './features/forwarding/forwarding.rest'
import { findForwarding } from './features/forwarding/forwarding.service'
import { hostingRoutes } from './features/hosting/hosting.rest'
import { listSharedHostings } from './features/hosting/hosting.service'
import { remindOfInvoice } from './features/invoices/invoices.job'
import { invoiceRoutes } from './features/invoices/invoices.rest'
import { closeInvoices, INVOICE_PAGE, listInvoices } from './features/invoices/invoices.service'
import { deliverCertificate } from './features/orders/deliver-certificate.job'
import { deliverDomain } from './features/orders/deliver-domain.job'
import { deliverHosting } from './features/orders/deliver-hosting.job'
import { deliverProtection } from './features/orders/deliver-protection.job'
import { deliverServer } from './features/orders/deliver-server.job'
import { deliverService } from './features/orders/deliver-service.job'
import { lapseOrderJob } from './features/orders/lapse-order.job'
import { orderRoutes } from './features/orders/orders.rest'
import { listOrders, ORDER_PAGE } from './features/orders/orders.service'
import { endWaitingForCodeJob } from './features/orders/transfer-code.job'
import { paymentNotificationRoute } from './features/payments/notification.rest'
import { receiveNotification } from './features/payments/notification.service'
import { applyPaymentResultJob, payBackJob } from './features/payments/payments.job'
import { paymentRoutes } from './features/payments/payments.rest'
import { deliverRenewal, endTermJob } from './features/renewals/renewals.job'
import { renewalRoutes } from './features/renewals/renewals.rest'
import { renewDue } from './features/renewals/renewals.service'
import { reportRoutes } from './features/reports/reports.rest'
import { resellerRoutes } from './features/resellers/resellers.rest'
import { refreshStaffels } from './features/resellers/staffel.service'
import { createSandboxPool } from './features/sandbox/sandboxes'
import { forgetOldDeliveries, pauseFailing } from './features/webhooks/delivery.service'
import { announceChange, deliverWebhook } from './features/webhooks/webhooks.job'
import { listWebhooks } from './features/webhooks/webhooks.service'
import { spreadHolder, updateRegistryHolder } from './features/whois/holder-changes.job'
import { getStandardWhois } from './features/whois/standard-whois.service'
import { whoisRoutes } from './features/whois/whois.rest'
import { listWhois } from './features/whois/whois.service'
import { createStoredQueries } from './graphql/stored-queries'
import { createApp, createHttpServer, type HttpApp, type HttpServer } from './http/app'
import { createForwarder, type Forwarder } from './http/forwarder'
import type { PageSource } from './http/pages'
import type { Rest } from './http/rest/routes'
import { sendMail } from './mail/mail.job'
import type { MetricsServer } from './monitoring/metrics'
import { openMonitoring } from './monitoring/monitoring'
import { watchPorts } from './monitoring/watched-ports'
import { listJobStates, purgeOutbox, takeBackLeases } from './outbox/outbox'
import { type Job, type JobRunner, startJobs } from './outbox/runner'
import { runTask, type ScheduledTask, startScheduledTasks } from './outbox/scheduled-tasks'
import type { Clock } from './ports/clock'
import { buildShopSchema } from './schema'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Of each of the two databases of a sandbox. An empty one takes 2 MiB. */
const SANDBOX_BYTES = 32 * 1024 * 1024
/** As the embedded bank of the shop does it. */
const TELL_AGAIN_MS = 30_000
/** A nonce is good for one act; the limit outlives its challenge. */
const CAPTCHA_ONCE = { kind: 'captcha', max: 1, windowMs: LIFETIME_MS }

/** Everything that the outbox can ask for. */
export const JOBS: readonly Job[] = [
  sendMail,
  publishZone,
  spreadHolder,
  updateRegistryHolder,
  delegateDomainJob,
  advanceDnssecJob,
  rollZoneKeyJob,
  deliverDomain,
  deliverHosting,
  deliverCertificate,
  deliverServer,
  deliverProtection,
  deliverRenewal,
  endTermJob,
  switchCloudflareJob,
  watchCloudflareJob,
  renewCertificateJob,
  deliverService,
  applyPaymentResultJob,
  payBackJob,
  checkVatIdJob,
  lapseOrderJob,
  remindOfInvoice,
  endWaitingForCodeJob,
  announceChange,
  deliverWebhook,
  changeDomainJob,
]

/** Tasks that run at intervals and not by a request. */
const SCHEDULED_TASKS: readonly ScheduledTask[] = [
  { everyMs: HOUR_MS, run: (deps) => forgetOldAttempts(deps.db, deps.ports.clock.now() - DAY_MS) },
  { everyMs: 60_000, run: lookAtCatalogue },
  { everyMs: HOUR_MS, run: forgetOldKeys },
  { everyMs: HOUR_MS, run: expireSessions },
  { everyMs: HOUR_MS, run: forgetOldChallenges },
  { everyMs: HOUR_MS, run: forgetOldActivity },
  { everyMs: HOUR_MS, run: forgetOldHistory },
  { everyMs: HOUR_MS, run: expireBaskets },
  { everyMs: HOUR_MS, run: forgetOldCodes },
  { everyMs: HOUR_MS, run: closeInvoices },
  { everyMs: HOUR_MS, run: purgeOutbox },
  { everyMs: HOUR_MS, run: forgetOldDeliveries },
  { everyMs: HOUR_MS, run: forgetOldBatches },
  { everyMs: 60_000, run: pauseFailing },
  { everyMs: HOUR_MS, run: rollOldKeys },
  { everyMs: HOUR_MS, run: renewCertificates },
  { everyMs: HOUR_MS, run: renewDue },
  { everyMs: HOUR_MS, run: refreshStaffels },
]

/** Tokens, sockets and streams are the shop's, also those on a sandbox. */
const SHOP_TASKS: readonly ScheduledTask[] = [
  { everyMs: 1000, run: closeEndedSessions },
  { everyMs: 1000, run: closeEndedTokens },
  { everyMs: 60_000, run: keepRefusals },
  { everyMs: HOUR_MS, run: tellOfEndingTokens },
]

/** What a customer finds in a download of all data, beside the account itself. */
const EXPORT_PARTS: Deps['exportParts'] = {
  holders: async (ctx) => {
    const { custom } = await listWhois(ctx)
    return { standard: await getStandardWhois(ctx), custom }
  },
  apiTokens: listOwnTokens,
  domains: listDomains,
  zoneFiles: async (ctx) => {
    const files = (await listDomains(ctx)).map(async ({ id, name }) => [name, await zoneFileOf(ctx, id)] as const)
    return Object.fromEntries(await Promise.all(files))
  },
  dnsProfiles: (ctx) => listProfiles(ctx),
  hostingPackages: listSharedHostings,
  orders: (ctx) => everything((after) => listOrders(ctx, { first: ORDER_PAGE.max, after })),
  webhooks: listWebhooks,
  invoices: (ctx) => everything((after) => listInvoices(ctx, { first: INVOICE_PAGE.max, after })),
}

/** Every REST path of the shop. Literal paths come before those with a parameter in the same place. */
export function restEndpoints(rest: Rest, web: FastifyInstance, deps: Deps): void {
  accountsRoutes(rest)
  customerDataRoutes(rest)
  securityRoutes(rest)
  catalogueRoutes(rest)
  whoisRoutes(rest)
  availabilityRest(rest)
  basketRoutes(rest)
  dnsRoutes(rest)
  dnsProfileRoutes(rest)
  dnssecRoutes(rest)
  batchRoutes(rest)
  domainRoutes(rest)
  forwardingRoutes(rest)
  hostingRoutes(rest)
  checkoutRoutes(rest)
  invoiceRoutes(rest)
  paymentRoutes(rest)
  orderRoutes(rest)
  resellerRoutes(rest)
  renewalRoutes(rest)
  reportRoutes(rest)
  paymentNotificationRoute(web, deps)
}

export interface OpenDepsOptions {
  config: Config
  /** Where the shop is reached; a function while the port is not known yet. */
  publicUrl: () => string
  clock?: Clock
  log?: Logger
  durability?: Durability
  /** Ports to use in place of the chosen ones: a test that needs the outside to fail hands in one that fails. */
  ports?: Partial<Ports>
  /** The graph, for the queries that customers keep; made when it is first needed. */
  schema?: () => GraphQLSchema
  jobs?: readonly Job[]
  monitor?: Monitor | undefined
  /** Makes it a sandbox of this shop. */
  beside?: { shop: Deps; accountId: string; schema: Schema; clock: MovableClock; reset(): void }
}

export interface OpenedDeps {
  deps: Deps
  adapters: Adapters
  jobs: JobRunner
  /** Begins no more jobs, sends away who listens, and answers when the jobs under way have ended or have had their time. */
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
    report: (error) => log.error({ err: error }, 'what follows a commit failed'),
  })
  const { monitor } = options
  const watched = monitor ? watchTransactions(database, monitor) : database
  const db = beside ? tellingWhenFull(watched) : watched
  if (config.databaseUrl && !beside) await requireSharedSecret(db, config.secret)
  const demoNames = await seedShop(db, { now: clock.now(), isDemo: config.isDemo && !beside })
  const bankUrl = () => (beside ? `${publicUrl()}/sandbox/${beside.accountId}` : publicUrl())
  const limits = createLimits(db, {
    clock: beside?.shop.ports.clock ?? clock,
    secret: config.secret,
    profile: config.limits,
    programs: config.programs,
  })
  const isFirstUse = async (nonce: string) => (await limits.takeAllowed(CAPTCHA_ONCE, nonce)).allowed
  const adapterConfig = { ...adapterConfigOf(config, bankUrl), maxBytes, durability: options.durability }
  const adapters = chooseAdapters(adapterConfig, { clock, demoNames, isFirstUse })
  const given: Ports = { ...adapters, ...options.ports }
  const ports = monitor ? watchPorts(given, monitor) : given
  const stopping = new AbortController()
  // Each open stream listens; Node would take more than ten for a leak.
  setMaxListeners(0, stopping.signal)
  const deps: Deps = {
    config,
    db,
    ports,
    limits,
    availability: createAvailabilityChecker({
      registry: ports.registry,
      clock,
      log,
      parallel: shareOf(REGISTRY_CALLS, config.programs),
    }),
    sessionWatch: createSessionWatch(),
    storedQueries: createStoredQueries(options.schema ?? buildShopSchema),
    log,
    monitor,
    stopping: stopping.signal,
    get publicUrl() {
      return publicUrl()
    },
    findSessionAccount: (hash, now) => findSessionAccount(deps, hash, now),
    findTokenHolder: (hash, used) => findTokenHolder(deps, hash, used),
    roleRefused: noteRoleRefused,
    signInHooks: [keepPassAtSignIn, mergeAtSignIn, mergeCheckoutAtSignIn, checkVatIdAtSignIn],
    exportParts: EXPORT_PARTS,
  }
  listenForChangedNames(db, deps.availability)
  // One program has the folder at a time, so whoever held a lease is gone. Others on PostgreSQL may be at work.
  if (config.databaseUrl === null) await takeBackLeases(db)
  if (beside) deps.sandbox = sandboxOf(deps, adapters, { ...beside, runJobs: () => jobs.settle() })
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

function sandboxOf(
  deps: Deps,
  { embedded: { bank, mailbox } }: Adapters,
  { shop, clock, reset, runJobs }: NonNullable<OpenDepsOptions['beside']> & { runJobs(): Promise<number> },
): Sandbox {
  return {
    realNow: () => shop.ports.clock.now(),
    moveClock: clock.moveTo,
    async runTasks() {
      for (const { run } of [...SCHEDULED_TASKS, sandboxBankTask(bank)]) await runTask(deps, run)
    },
    runJobs,
    listMails: (limit) => mailbox.list(undefined, limit),
    async pay(paymentUrl, outcome) {
      const decision = bank.decide(paymentUrl.split('/').at(-1) ?? '', outcome)
      if (!decision) return false
      await receiveNotification(deps, decision.notification)
      bank.acknowledge(decision.notification)
      return true
    },
    reset,
  }
}

/** As the shop's own bank does over HTTP: lets overdue payments expire, and tells again what was not heard. */
const sandboxBankTask = (bank: Adapters['embedded']['bank']): ScheduledTask => ({
  everyMs: TELL_AGAIN_MS,
  async run(deps) {
    const notification = bank.pendingNotification()
    if (notification === null) return
    await receiveNotification(deps, notification)
    bank.acknowledge(notification)
  },
})

/** An account's own shop beside the real one: the same code on a folder of its own, where nothing outside is real but webhooks. */
async function openSandbox(
  shop: Deps,
  { accountId, folder, reset }: { accountId: string; folder: string; reset(): void },
  schema: GraphQLSchema,
): Promise<OpenedSandbox> {
  const { config, log } = shop
  const embedded = Object.fromEntries(Object.keys(config.adapters).map((port) => [port, 'embedded']))
  const open = () =>
    openDeps({
      config: {
        ...config,
        dataDir: folder,
        // What is signed or sealed in one is worth nothing in the other.
        secret: createHmac('sha256', config.secret).update(`sandbox:${accountId}`).digest('base64url'),
        adapters: embedded as Config['adapters'],
        smtp: null,
        dnsPort: null,
      },
      publicUrl: () => shop.publicUrl,
      log,
      // Only a crash of the machine can hurt it, and then it begins anew.
      durability: 'OFF',
      schema: () => schema,
      beside: {
        shop,
        accountId,
        // Its folder says whether there is one: PostgreSQL may still hold what was forgotten.
        schema: { name: `sandbox_${accountId}`, isNew: !existsSync(join(folder, 'embedded.sqlite')) },
        clock: openMovableClock(folder, shop.ports.clock),
        reset,
      },
    })
  const opened = await open().catch((error: unknown) => {
    if (!isDamaged(error)) throw error
    log.warn({ err: error }, 'a damaged sandbox begins anew')
    rmSync(folder, { recursive: true, force: true })
    return open()
  })
  const { deps, adapters } = opened
  // What was due while it was closed.
  await deps.sandbox?.runTasks()
  const stopTasks = startScheduledTasks(deps, [...SCHEDULED_TASKS, sandboxBankTask(adapters.embedded.bank)])
  const copied = new Map<string, string>()
  return {
    ...opened,
    async bringIn(holder) {
      const account = JSON.stringify(holder.account)
      if (copied.get(holder.account.id) !== account) await copyAccount(deps, holder.account)
      copied.set(holder.account.id, account)
      const token = JSON.stringify(holder.token)
      if (copied.get(holder.token.id) !== token) await copyToken(shop, deps, holder)
      copied.set(holder.token.id, token)
    },
    async close() {
      stopTasks()
      await opened.close()
    },
  }
}

interface OpenedSandbox extends OpenedDeps {
  /** Has the account and the token in it as they are in the shop. */
  bringIn(holder: TokenHolder): Promise<void>
}

function tellingWhenFull(db: Database): Database {
  const transaction: Database['transaction'] = (work) =>
    db.transaction(work).catch((error: unknown) => {
      throw isFull(error) ? forbidden('sandboxFull') : error
    })
  return { ...db, transaction, note: transaction }
}

export interface OpenShopOptions extends Omit<OpenDepsOptions, 'publicUrl'> {
  page: PageSource
}

export interface Shop extends Omit<OpenedDeps, 'stop' | 'close'>, Omit<HttpApp, 'drain' | 'close' | 'web'> {
  server: HttpServer['server']
  /** Sends on the visitors of forwarded domains; listens when it is told to. */
  forwarder: Forwarder
  /** Tells how the shop does to whoever watches over it; null unless that is asked for. Listens when it is told to. */
  metrics: MetricsServer | null
  /** Answers what is under way and lets jobs end their step first, within seconds whatever hangs. */
  close(): Promise<void>
}

/** The whole shop as an HTTP server that does not listen yet. */
export async function openShop(options: OpenShopOptions): Promise<Shop> {
  const { config, page } = options
  const http = createHttpServer(config)
  const schema = buildShopSchema()
  const log = options.log ?? createLog(config)
  const watching = await openMonitoring(config, log)
  const { monitor } = watching
  const opened = await openDeps({ ...options, log, monitor, publicUrl: http.publicUrl, schema: () => schema })
  const { deps, adapters, jobs } = opened
  watching.watch({
    outbox: () =>
      listJobStates(
        deps.db.reader,
        (options.jobs ?? JOBS).map(({ name }) => name),
        deps.ports.clock.now(),
      ),
    openBreakers: () => ({ registry: deps.availability.openBreakers() }),
  })
  const sandboxes = createSandboxPool({
    folder: join(config.dataDir, 'sandboxes'),
    open: (accountId, folder, reset) => openSandbox(deps, { accountId, folder, reset }, schema),
    log: deps.log,
    now: () => deps.ports.clock.now(),
  })
  deps.sandboxes = {
    async enter(holder, until) {
      const sandbox = await sandboxes.use(holder.account.id, until)
      await sandbox.bringIn(holder)
      return sandbox.deps
    },
  }
  const app = await createApp({
    config,
    deps,
    http,
    page,
    schema,
    mountAttributes,
    plain: { forms: accountForms, search: searchWithoutScript },
    tokenRules: PATH_RULES,
    routes(web, rest, contextOf) {
      restEndpoints(rest, web, deps)
      embeddedRoutes(web, adapters.embedded, { config, clock: deps.ports.clock, contextOf })
      sandboxBankRoutes(web, sandboxes.find)
    },
  })
  const forwarder = createForwarder({
    find: (host) => findForwarding(deps.db.reader, host),
    limits: deps.limits,
    trustProxy: config.trustProxy,
    report: (error) => deps.log.error({ err: error }, 'a visitor could not be forwarded'),
  })
  const stopTasks = startScheduledTasks(deps, [
    ...SCHEDULED_TASKS,
    ...SHOP_TASKS,
    {
      everyMs: HOUR_MS,
      run: async ({ ports }) => sandboxes.removeUnused(ports.clock.now() - config.site.sandboxDays * DAY_MS),
    },
    ...embeddedTasks(app.web, adapters.embedded, config),
  ])
  return {
    deps,
    adapters,
    jobs,
    server: http.server,
    forwarder,
    metrics: watching.server,
    handle: app.handle,
    upgrade: app.upgrade,
    announceStop: app.announceStop,
    async close() {
      stopTasks()
      await Promise.all([opened.stop(), sandboxes.stop(), app.drain(), forwarder.close()])
      await app.close()
      await sandboxes.close()
      await opened.close()
      await watching.close()
    },
  }
}

/** The page's inputs: attributes of the element that the browser's program starts in. */
async function mountAttributes(ctx: Context): Promise<Record<string, string>> {
  return {
    'data-csrf-token': maskedCsrfToken(ctx.session),
    'data-show-captcha': String(await needsLoginCaptcha(ctx)),
    'data-final-step': 'false',
    'data-hosting-upgrade': 'false',
    'data-logged-as-reseller': String(ctx.viewer.isReseller),
  }
}

/** Keeps secrets and what people type out of the log, wherever an object that holds them is logged. */
function createLog(config: Config): Logger {
  const paths = ['password', 'token', 'cookie', 'authorization', 'email', 'captcha'].flatMap((name) => [
    name,
    `*.${name}`,
  ])
  return pino({ level: config.logLevel, redact: { paths, remove: true } })
}

function adapterConfigOf(config: Config, publicUrl: () => string) {
  const { dataDir, captchaTestToken, registryLatency, dnsPort, adapters, secret, smtp, viesUrl, isDemo } = config
  const isShared = config.databaseUrl !== null
  const secrets = { captcha: `captcha:${secret}`, bank: `bank:${secret}`, dns: `dns:${secret}` }
  return {
    dataDir,
    publicUrl,
    captchaTestToken,
    secrets,
    registryLatency,
    dnsPort,
    adapters,
    smtp,
    viesUrl,
    isDemo,
    isShared,
  }
}
