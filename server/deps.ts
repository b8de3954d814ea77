import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import { type Database, openDatabase } from '../db/open'
import type { Durability } from '../db/pragmas'
import { seedShop } from '../db/seed'
import { type Adapters, chooseAdapters } from './adapters/choose'
import { systemClock } from './adapters/clock/system'
import type { Config } from './config'
import type { Deps, Ports } from './context'
import { createAvailabilityEngine } from './features/availability/availability.engine'
import { mergeAtSignIn } from './features/basket/merge.service'
import { JOBS } from './jobs'
import { type Job, type JobRunner, startJobs } from './jobs/runner'
import { createLimits } from './limits'
import type { Clock } from './ports/clock'
import { createSessionWatch } from './session-watch'

export interface OpenDepsOptions {
  config: Config
  /** Where the shop is reached; a function while the port is not known yet. */
  publicUrl: () => string
  clock?: Clock
  log?: Logger
  durability?: Durability
  /** Ports to use in place of the chosen ones: a test that needs the outside to fail hands in one that fails. */
  ports?: Partial<Ports>
  jobs?: readonly Job[]
}

export interface OpenedDeps {
  deps: Deps
  adapters: Adapters
  jobs: JobRunner
  close(): Promise<void>
}

/** Opens everything that outlives a request: database, outside systems, limits, jobs. */
export async function openDeps(options: OpenDepsOptions): Promise<OpenedDeps> {
  const { config, publicUrl, clock = systemClock, jobs: jobList = JOBS } = options
  const db: Database = openDatabase({ file: join(config.dataDir, 'shop.sqlite'), durability: options.durability })
  const demoNames = await seedShop(db, { now: clock.now(), isDemo: config.isDemo })
  const adapters = chooseAdapters(adapterConfigOf(config, publicUrl), { clock, demoNames })
  const ports: Ports = { ...adapters, ...options.ports }
  const log = options.log ?? createLog(config)
  let runner: JobRunner | null = null
  const deps: Deps = {
    config,
    db,
    ports,
    limits: createLimits(db, clock, config.secret, config.limits),
    availability: createAvailabilityEngine({ registry: ports.registry, clock, log }),
    sessionWatch: createSessionWatch(),
    log,
    get publicUrl() {
      return publicUrl()
    },
    wakeJobs: () => runner?.wake(),
    signInHooks: [mergeAtSignIn],
  }
  runner = startJobs(deps, jobList)
  const jobs = runner
  return {
    deps,
    adapters,
    jobs,
    async close() {
      await jobs.stop()
      await adapters.close()
      db.close()
    },
  }
}

/** Secrets and what people type stay out of the log, whoever logs the object that holds them. */
function createLog(config: Config): Logger {
  const paths = ['password', 'token', 'cookie', 'authorization', 'email', 'captcha'].flatMap((name) => [
    name,
    `*.${name}`,
  ])
  return pino({ level: config.logLevel, redact: { paths, remove: true } })
}

function adapterConfigOf(config: Config, publicUrl: () => string) {
  const { dataDir, captchaTestToken, registryLatency, dnsPort, adapters, secret } = config
  const secrets = { captcha: `captcha:${secret}`, bank: `bank:${secret}` }
  return { dataDir, publicUrl, captchaTestToken, secrets, registryLatency, dnsPort, adapters }
}
