import 'reflect-metadata'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { inWords } from '../db/errors'
import { lockDataFolder } from '../db/lock'
import { openShop } from './compose'
import { type Config, readConfig } from './config'
import { builtPages } from './http/pages'
import { addDemoStaff } from './staff/demo-staff'
import { builtStaffPages } from './staff/pages'

/** A burst of connections is queued in the kernel instead of being refused there. */
const WAITING_CONNECTIONS = 4096
/** Process managers kill the process soon afterwards; requests and jobs have had five seconds of their own by then. */
const STOP_WITHIN_MS = 9000

/**
 * Heap growth before garbage collection: keeps the process at 300 MiB rather than 500 after a load, at a small cost in
 * its other threads.
 */
setFlagsFromString('--heap-growing-percent=25')

/** The only file with side effects: configuration, data folder, ports, listening, stopping. */
async function main(): Promise<void> {
  refuseUntriedNode()
  // Files are readable only by the user that runs the shop: customers, keys, and the secret that encrypts them.
  process.umask(0o077)
  const config = readConfig(process.env)
  // Instances that share a database may also share a folder.
  const unlock = config.databaseUrl === null ? lockDataFolder(config.dataDir) : () => {}
  const dist = join(import.meta.dirname, '..')
  const page = await builtPages(dist)
  const staffPages = config.staff.port === null ? {} : { staffPages: builtStaffPages(dist) }
  const shop = await openShop({ config, page, ...staffPages }).catch((error: unknown) => {
    throw new Error(inWords(error, config.dataDir) ?? (error instanceof Error ? error.message : String(error)), {
      cause: error,
    })
  })
  for (const warning of config.warnings) shop.deps.log.warn(`configuration: ${warning}`)
  shop.server.on('upgrade', shop.upgrade)
  await new Promise<void>((resolve, reject) => {
    shop.server.once('error', reject)
    shop.server.listen({ port: config.port, host: config.host, backlog: WAITING_CONNECTIONS }, resolve)
  })
  const { dnsPort } = await shop.adapters.listen()
  const { port } = config.forwarder
  const forwarderPort = port === null ? null : await shop.forwarder.listen(port, config.host)
  const { metrics } = config
  const metricsPort = metrics.port === null ? null : await shop.metrics?.listen(metrics.port, metrics.host)
  const { staff } = config
  if (staff.port !== null) {
    if (config.isDemo) await addDemoStaff(shop.deps)
    await shop.staff?.listen(staff.port, staff.host)
  }
  void shop.checkStorage()
  greet(shop.deps.publicUrl, config, { dnsPort, forwarderPort, metricsPort, staffUrl: shop.staff?.url() ?? null })

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // The load balancer sees that the instance is stopping, and sends requests elsewhere while it still responds.
    shop.announceStop()
    await delay(config.drainSeconds * 1000)
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    await shop.close()
    unlock()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** docs/decisions/0039: on later versions the SQLite driver crashes the process without a log line. */
function refuseUntriedNode(): void {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major <= 22) return
  throw new Error(`Node 22 is needed, or 20.19 and later of 20: on ${process.version} the driver of SQLite fails.`)
}

interface OtherPorts {
  dnsPort: number | null
  forwarderPort: number | null
  metricsPort: number | null | undefined
  staffUrl: string | null
}

function greet(
  url: string,
  { isDemo, adapters, host, metrics }: Config,
  { dnsPort, forwarderPort, metricsPort, staffUrl }: OtherPorts,
): void {
  const lines = [`Wimpel is open at ${url}`]
  if (isDemo) {
    lines.push(
      '  demo accounts: klant@voorbeeld.nl, reseller@voorbeeld.nl, subgebruiker@voorbeeld.nl,',
      '                 onvolledig@voorbeeld.nl, geblokkeerd@voorbeeld.nl (password vlag-en-wimpel-2026)',
      `  mail:          ${adapters.mailer.isStandIn ? `${url}/dev/mail` : 'sent for real'}`,
      `  GraphiQL:      ${url}/graphiql`,
    )
  }
  if (dnsPort !== null) lines.push(`  name server:   127.0.0.1 port ${dnsPort}`)
  if (forwarderPort !== null) lines.push(`  forwarder:     ${host} port ${forwarderPort}`)
  if (metricsPort) lines.push(`  metrics:       http://${metrics.host}:${metricsPort}/metrics`)
  if (staffUrl) lines.push(`  back office:   ${staffUrl}/beheer`)
  console.log(lines.join('\n'))
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
