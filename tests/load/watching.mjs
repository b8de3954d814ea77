// Cost of observability: the same shop without it, with metrics, and with traces as well, alternately. Standalone: `node
// tests/load/watching.mjs`, after a build.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { send } from './client.mjs'
import { measured } from './compare.mjs'
import { memory, start, stop } from './servers.mjs'

const ROUNDS = 8
const BATCH = 1500
const READ = JSON.stringify({ query: '{ products { productCode productName originalPrice } }' })

/** Accepts everything it receives, as a collector does. */
const collector = createServer((request, response) => request.resume().on('end', () => response.end('{}')))
await new Promise((resolve) => collector.listen(0, '127.0.0.1', resolve))
const endpoint = `http://127.0.0.1:${collector.address().port}`

const shops = {
  unwatched: {},
  metrics: { METRICS_PORT: '0' },
  'metrics and traces': { METRICS_PORT: '0', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
}
// Compares another build with this one: BASE=/elsewhere/dist/server/main.js
const program = 'dist/server/main.js'
if (process.env.BASE) shops.base = { program: process.env.BASE }

const acts = {
  healthz: (url) => (_, agent) => send(agent, `${url}/healthz`, { method: 'GET' }),
  products: (url) => (_, agent) =>
    send(agent, `${url}/graphql`, { headers: { 'content-type': 'application/json' }, body: READ }),
}

const folder = mkdtempSync(join(tmpdir(), 'wimpel-watching-'))
const running = {}
const cpu = {}
try {
  for (const [name, { program: other = program, ...env }] of Object.entries(shops)) {
    const common = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DATA_DIR: join(folder, name) }
    running[name] = await start({ ...process.env, ...common, LOG_LEVEL: 'error', ...env }, other)
    console.log(`${name}: starts in ${Math.round(running[name].startMs)} ms, ${memory(running[name].pid)} MiB`)
  }
  const names = Object.keys(shops)
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of round % 2 ? names : names.toReversed()) {
      for (const [act, of] of Object.entries(acts)) {
        const result = await measured(running[name].pid, BATCH, of(running[name].url), 8)
        // The first round compiles.
        if (round === 0) continue
        cpu[act] ??= {}
        cpu[act][name] ??= []
        cpu[act][name].push(result.main + result.others)
      }
    }
  }
} finally {
  for (const shop of Object.values(running)) await stop(shop)
  collector.close()
  rmSync(folder, { recursive: true, force: true })
}

const middle = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]
for (const [act, byName] of Object.entries(cpu)) {
  const own = middle(byName.unwatched)
  const line = Object.entries(byName).map(
    ([name, list]) => `${name} ${middle(list).toFixed(4)} (${(middle(list) / own).toFixed(2)})`,
  )
  console.log(`${act}, ms of CPU a request: ${line.join(', ')}`)
}
