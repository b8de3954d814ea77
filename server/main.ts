import 'reflect-metadata'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { inWords } from '../db/errors'
import { lockDataFolder } from '../db/lock'
import { openShop } from './compose'
import { type Config, readConfig } from './config'
import { builtPages } from './http/pages'

/** A crowd that comes at once waits in the kernel, rather than being turned away there without a word. */
const WAITING_CONNECTIONS = 4096
/** Whoever asked it to stop ends it by force soon after: requests and jobs have had five seconds of their own by then. */
const STOP_WITHIN_MS = 9000

/**
 * How far the heap may grow before it is cleaned: after a load the process is left with 300 MiB rather than 500, for a
 * little more work of its other threads.
 */
setFlagsFromString('--heap-growing-percent=25')

/** The only file with side effects: configuration, data folder, ports, listening, stopping. */
async function main(): Promise<void> {
  refuseUntriedNode()
  const config = readConfig(process.env)
  // Programs that share a database may share a folder too.
  const unlock = config.databaseUrl === null ? lockDataFolder(config.dataDir) : () => {}
  const page = await builtPages(join(import.meta.dirname, '..'))
  const shop = await openShop({ config, page }).catch((error: unknown) => {
    throw new Error(inWords(error, config.dataDir) ?? (error instanceof Error ? error.message : String(error)), {
      cause: error,
    })
  })
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
  greet(shop.deps.publicUrl, config, { dnsPort, forwarderPort, metricsPort })

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // Whoever shares out the requests sees that it goes, and sends them elsewhere while it still answers.
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

/** docs/decisions/0039: on later ones the driver of SQLite ends the program in the middle of its work, without a word in its log. */
function refuseUntriedNode(): void {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major <= 22) return
  throw new Error(`Node 22 is needed, or 20.19 and later of 20: on ${process.version} the driver of SQLite fails.`)
}

interface OtherPorts {
  dnsPort: number | null
  forwarderPort: number | null
  metricsPort: number | null | undefined
}

function greet(
  url: string,
  { isDemo, adapters, host, metrics }: Config,
  { dnsPort, forwarderPort, metricsPort }: OtherPorts,
): void {
  const lines = [`Wimpel is open at ${url}`]
  if (isDemo) {
    lines.push(
      '  demo accounts: klant@voorbeeld.nl, reseller@voorbeeld.nl, subgebruiker@voorbeeld.nl,',
      '                 onvolledig@voorbeeld.nl, geblokkeerd@voorbeeld.nl (password vlag-en-wimpel-2026)',
      `  mail:          ${adapters.mailer === 'embedded' ? `${url}/dev/mail` : 'sent for real'}`,
      `  GraphiQL:      ${url}/graphiql`,
    )
  }
  if (dnsPort !== null) lines.push(`  name server:   127.0.0.1 port ${dnsPort}`)
  if (forwarderPort !== null) lines.push(`  forwarder:     ${host} port ${forwarderPort}`)
  if (metricsPort) lines.push(`  metrics:       http://${metrics.host}:${metricsPort}/metrics`)
  console.log(lines.join('\n'))
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
