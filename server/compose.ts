import { DAY_MS, HOUR_MS } from '../rules/time'
import 'reflect-metadata'
import { join } from 'node:path'
import { backupAge } from '../db/backup-note'
import { embeddedRoutes, embeddedTasks, sandboxBankRoutes } from './adapters/embedded-routes'
import type { Context } from './common/context'
import { maskedCsrfToken } from './common/session'
import {
  addRoutes,
  EARLY_REFUSALS,
  FEATURES,
  GAUGES,
  JOBS,
  PLAIN_FORMS,
  STAFF_PARTS,
  TASKS,
  TOKEN_RULES,
} from './features'
import { needsLoginCaptcha } from './features/accounts/login.service'
import { searchWithoutScript } from './features/availability/plain-search.service'
import { findForwarding } from './features/forwarding/forwarding.service'
import { createSandboxPool } from './features/sandbox/sandboxes'
import { createApp, createHttpServer, type HttpApp, type HttpServer } from './http/app'
import { createForwarder, type Forwarder } from './http/forwarder'
import type { PageSource } from './http/pages'
import { createLog } from './monitoring/log'
import type { MetricsServer } from './monitoring/metrics'
import { openMonitoring } from './monitoring/monitoring'
import { type OpenDepsOptions, type OpenedDeps, openDeps } from './open-deps'
import { openSandbox } from './open-sandbox'
import { listJobStates } from './outbox/job-states'
import { listTaskAges, startScheduledTasks } from './outbox/scheduled-tasks'
import { shopSchema } from './schema'
import { createStaffListener, type StaffListener, type StaffPages } from './staff/listener'
import { executeDue, taskContext } from './staff/proposals/proposal-waits.service'
import { OWN_PARTS } from './staff/schema'

const APPROVED_ACTS_MS = 60_000

export interface OpenShopOptions extends Omit<OpenDepsOptions, 'publicUrl'> {
  page: PageSource
  /** The app of the back office; without it, its listener serves the graph only. */
  staffPages?: StaffPages
}

export interface Shop extends Omit<OpenedDeps, 'stop' | 'close'>, Omit<HttpApp, 'drain' | 'close' | 'web'> {
  server: HttpServer['server']
  /** Redirects visitors of forwarded domains. Does not listen yet. */
  forwarder: Forwarder
  /** Exposes Prometheus metrics; null unless configured. Does not listen yet. */
  metrics: MetricsServer | null
  /** Serves the back office; null unless configured. Does not listen yet. */
  staff: StaffListener | null
  /** Checks the database file for damage in the background. A damaged shop is no longer ready, and logs why. */
  checkStorage(): Promise<void>
  /** Finishes open requests and running jobs. Takes seconds at most, even if something hangs. */
  close(): Promise<void>
}

/** Creates the whole shop as an HTTP server. Does not listen yet. */
export async function openShop(options: OpenShopOptions): Promise<Shop> {
  const { config, page } = options
  const http = createHttpServer(config)
  const schema = shopSchema()
  const log = options.log ?? createLog(config)
  const watching = await openMonitoring(config, log)
  const { monitor } = watching
  const opened = await openDeps({ ...options, log, monitor, publicUrl: http.publicUrl, schema: () => schema })
  const { deps, adapters, jobs } = opened
  watching.watch(deps, {
    jobs: () => listJobStates(deps.db.reader, options.jobs ?? JOBS, deps.ports.clock.now()),
    database: () => deps.db.usage(),
    taskAges: () => listTaskAges(deps.db.reader),
    backupAgeMs: () => backupAge(config.dataDir),
    gauges: GAUGES,
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
  let isStorageDamaged = false
  const app = await createApp({
    config,
    deps,
    http,
    isDamaged: () => isStorageDamaged,
    page,
    schema,
    mountAttributes,
    plain: { forms: PLAIN_FORMS, search: searchWithoutScript },
    tokenRules: TOKEN_RULES,
    early(request, address) {
      const waits = EARLY_REFUSALS.map((refuses) => refuses(deps, request, address) ?? 0)
      return Math.max(0, ...waits) || null
    },
    routes(web, rest, contextOf) {
      addRoutes(rest)
      for (const { webRoutes } of FEATURES) webRoutes?.(web, deps)
      const shopName = () => deps.shopSettings.brand().name
      embeddedRoutes(web, adapters.embedded, { config, clock: deps.ports.clock, contextOf, shopName })
      sandboxBankRoutes(web, sandboxes.find, shopName)
    },
  })
  const forwarder = createForwarder({
    find: (host) => findForwarding(deps.db.reader, host),
    limits: deps.limits,
    trustProxy: config.trustProxy,
    report: (error) => deps.log.error({ err: error }, 'forwarding: redirecting a visitor failed'),
  })
  const staff =
    config.staff.port === null ? null : await createStaffListener(deps, STAFF_PARTS, options.staffPages ?? null)
  const stopTasks = startScheduledTasks(deps, [
    ...TASKS,
    {
      name: 'execute-approved-acts',
      everyMs: APPROVED_ACTS_MS,
      run: (taskDeps) => executeDue(taskContext(taskDeps, [...OWN_PARTS, ...STAFF_PARTS])),
    },
    {
      name: 'remove-unused-sandboxes',
      everyMs: HOUR_MS,
      onEachInstance: true,
      run: async ({ ports }) => sandboxes.removeUnused(ports.clock.now() - config.site.sandboxDays * DAY_MS),
    },
    ...embeddedTasks(app.web, adapters.embedded),
  ])
  return {
    deps,
    adapters,
    jobs,
    server: http.server,
    forwarder,
    metrics: watching.server,
    staff,
    handle: app.handle,
    upgrade: app.upgrade,
    announceStop: app.announceStop,
    async checkStorage() {
      try {
        const faults = await deps.db.findDamage()
        isStorageDamaged = faults.length > 0
        if (isStorageDamaged) log.error({ faults }, 'database: the file is damaged; restore a backup')
      } catch (error) {
        if (!deps.stopping.aborted) log.error({ err: error }, 'database: the check for damage failed')
      }
    },
    async close() {
      stopTasks()
      await Promise.all([opened.stop(), sandboxes.stop(), app.drain(), forwarder.close(), staff?.close()])
      await app.close()
      await sandboxes.close()
      await opened.close()
      await watching.close()
    },
  }
}

/** Returns the attributes of the element that the browser app is mounted on: the app's inputs. */
async function mountAttributes(ctx: Context): Promise<Record<string, string>> {
  return {
    'data-csrf-token': maskedCsrfToken(ctx.session),
    'data-show-captcha': String(await needsLoginCaptcha(ctx)),
    'data-final-step': 'false',
    'data-hosting-upgrade': 'false',
    'data-logged-as-reseller': String(ctx.viewer.isReseller),
  }
}
