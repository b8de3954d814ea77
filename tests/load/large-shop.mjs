// Cost of the scheduled tasks of a large shop: CPU with nothing due and with one day's terms due, how much memory they need at
// most, and the latency of adding an item meanwhile. node tests/load/large-shop.mjs [--postgres] [--domains=500000] [--due=1400] Prints figures; asserts nothing.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'
import { send } from './client.mjs'
import { cpu } from './compare.mjs'
import { addDue, addVisitors, fillLargeShop, openPostgres, openSqlite } from './large-shop-rows.mjs'
import { forgetPeak, memory, peakMemory, stop } from './servers.mjs'

const SECRET = 'mR4tq8Zs1vXc6Yb9Ld2Fh7Kp3Wn5Ug0J'
const VISITORS = 2000
const ADDS_A_SECOND = 15
const QUIET_SECONDS = 20

const { values } = parseArgs({
  options: {
    postgres: { type: 'boolean', default: false },
    domains: { type: 'string', default: '500000' },
    due: { type: 'string', default: '1400' },
  },
})
const folder = mkdtempSync(join(tmpdir(), 'wimpel-bench-'))
const clusterFolder = mkdtempSync(join(tmpdir(), 'wimpel-bench-postgres-'))
let cluster = null
const children = new Set()

async function measure() {
  const opened = await startShop()
  await stop(opened)
  const db = cluster ? await openPostgres(cluster.urlOf('shop')) : openSqlite(join(folder, 'shop.sqlite'))
  const waiting = await fillLargeShop(db, { domains: Number(values.domains) })
  const visitors = await addVisitors(db, { visitors: VISITORS, secret: SECRET })
  await db.close()
  console.log(`${values.domains} domains, ${waiting} of them with a renewal that waits for its payment`)

  const shop = await startShop()
  // The first run compiles the code and fills the caches.
  await runTasks(shop)
  print('nothing due', await runTasks(shop))
  const quiet = await addFor(shop, visitors, sleep(QUIET_SECONDS * 1000))
  console.log(`visitors alone: ${wait(quiet)}`)
  await stop(shop)

  const again = cluster ? await openPostgres(cluster.urlOf('shop')) : openSqlite(join(folder, 'shop.sqlite'))
  await addDue(again, { due: Number(values.due) })
  await again.close()
  const second = await startShop()
  print(`${values.due} due`, await runTasks(second))
  await stop(second)

  const last = cluster ? await openPostgres(cluster.urlOf('shop')) : openSqlite(join(folder, 'shop.sqlite'))
  await addDue(last, { due: Number(values.due) })
  await last.close()
  const third = await startShop()
  await addFor(third, visitors, sleep(5000))
  const before = await addFor(third, visitors, sleep(QUIET_SECONDS * 1000))
  const run = runTasks(third)
  const during = await addFor(third, visitors, run)
  console.log(`visitors before ${values.due} due: ${wait(before)}`)
  console.log(
    `visitors beside ${values.due} due: ${wait(during)}, ${(during.p95 / before.p95).toFixed(2)} times the p95`,
  )
  print(`${values.due} due, beside visitors`, await run)
  await stop(third)
}

function print(title, { seconds, program, database, commits, jobsSeconds, slow, idleMiB, peakMiB }) {
  const ofDatabase = database === null ? '' : `, PostgreSQL ${database.toFixed(1)} s, ${commits} commits`
  console.log(
    `${title}: ${seconds.toFixed(1)} s, CPU ${program.toFixed(2)} s${ofDatabase}; jobs done after ${jobsSeconds.toFixed(1)} s; ` +
      `memory ${idleMiB} MiB before, at most ${peakMiB}`,
  )
  for (const line of slow) console.log(`  ${line}`)
}

const wait = ({ count, p50, p95 }) => `${count} adds, p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`

/** Runs the tasks. Returns their time and CPU, and the time until their jobs were done. */
async function runTasks(shop) {
  const before = await spent(shop)
  const idleMiB = memory(shop.pid)
  forgetPeak(shop.pid)
  const began = performance.now()
  const done = shop.said(/tasks done/)
  const jobsDone = shop.said(/jobs done/)
  shop.child.stdin.write('\n')
  const slow = await done
  const seconds = (performance.now() - began) / 1000
  await jobsDone
  const after = await spent(shop)
  return {
    seconds,
    slow,
    idleMiB,
    peakMiB: peakMemory(shop.pid),
    program: after.program - before.program,
    database: cluster && after.database - before.database,
    commits: after.commits - before.commits,
    jobsSeconds: (performance.now() - began) / 1000,
  }
}

/** CPU seconds so far, and commits. */
async function spent({ pid }) {
  const { main, others } = cpu(pid)
  const program = (main + others) / 1000
  if (!cluster) return { program, database: 0, commits: 0 }
  await sleep(600)
  const [row] = await cluster.ask('postgres', `select xact_commit from pg_stat_database where datname = 'shop'`)
  return { program, database: ofPostgres(), commits: Number(row.xact_commit) }
}

function ofPostgres() {
  const postmaster = Number(readFileSync(join(clusterFolder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  const fields = readFileSync(`/proc/${postmaster}/stat`, 'utf8').split(') ')[1].split(' ')
  let ms = 10 * (Number(fields[13]) + Number(fields[14]))
  for (const pid of readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')) {
    try {
      const { main, others } = cpu(Number(pid))
      ms += main + others
    } catch {
      // The process has ended; its parent counts its time.
    }
  }
  return ms / 1000
}

/** Adds items for visitors at a steady pace until a promise settles. */
async function addFor({ url }, visitors, ended) {
  // The shop closes idle connections, possibly at the moment of the next request.
  const agent = new http.Agent({ keepAlive: false })
  const { text } = await send(agent, `${url}/graphql`, {
    headers: { 'content-type': 'application/json' },
    body: '{"query":"{ products(kinds: [DOMAIN]) { productId productCode } }"}',
  })
  const product = JSON.parse(text).data.products.find(({ productCode }) => productCode === 'DOMAIN_NL')
  const took = []
  const under = new Set()
  let isOver = false
  ended.finally(() => (isOver = true))
  while (!isOver) {
    const began = performance.now()
    const at = Math.floor(Math.random() * visitors.length)
    // Lookups are limited per address, and each visitor has another one.
    const visitor = { ...visitors[at], 'x-forwarded-for': `198.18.${Math.floor(at / 250)}.${(at % 250) + 1}` }
    const title = `${randomBytes(8).toString('hex')}.nl`
    const body = new URLSearchParams({ ...product, title, transferDnsLater: 'true' }).toString()
    const headers = { ...visitor, 'content-type': 'application/x-www-form-urlencoded' }
    const one = send(agent, `${url}/api/bestelprocedure/addItem`, { headers, body })
      .then(() => took.push(performance.now() - began))
      .finally(() => under.delete(one))
    under.add(one)
    await sleep(1000 / ADDS_A_SECOND)
  }
  await Promise.all(under)
  agent.destroy()
  took.sort((a, b) => a - b)
  return { count: took.length, p50: took[Math.floor(took.length * 0.5)], p95: took[Math.floor(took.length * 0.95)] }
}

async function startCluster() {
  const { module } = await runnerImport('./tests/support/postgres-cluster.ts')
  const started = module.startPostgres(clusterFolder, { isDurable: true })
  process.once('exit', () => started.remove())
  process.once('SIGINT', () => process.exit(1)).once('SIGTERM', () => process.exit(1))
  await started.ask('postgres', `create database shop encoding 'UTF8' locale 'C' template template0`)
  return started
}

async function startShop() {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: cluster?.urlOf('shop') ?? '',
    SECRET,
    ALLOW_EMBEDDED: '1',
    REGISTRY_LATENCY: 'false',
    LOG_LEVEL: 'error',
    TRUST_PROXY: '127.0.0.1',
  }
  const script = ['server/scripts/run.mjs', 'tests/load/large-shop-target.ts']
  const child = spawn(process.execPath, script, { env, stdio: ['pipe', 'pipe', 'inherit'] })
  children.add(child)
  child.once('exit', () => children.delete(child))
  let text = ''
  const listeners = new Set()
  child.stdout.on('data', (data) => {
    text += data
    for (const listener of listeners) listener()
  })
  /** Waits for a line. Returns the task lines before it. */
  const said = (what) =>
    new Promise((resolve, reject) => {
      const from = text.length
      const listener = () => {
        const since = text.slice(from)
        if (!what.test(since)) return
        listeners.delete(listener)
        resolve(since.split('\n').filter((line) => line.startsWith('task ')))
      }
      listeners.add(listener)
      child.once('exit', (code) => reject(new Error(`the shop ended with ${code}`)))
    })
  await said(/open at \S+/)
  const [, url] = /open at (\S+)/.exec(text)
  return { url, pid: child.pid, child, said }
}

try {
  cluster = values.postgres ? await startCluster() : null
  await measure()
} finally {
  for (const child of children) child.kill('SIGKILL')
  cluster?.remove()
  rmSync(folder, { recursive: true, force: true })
  rmSync(clusterFolder, { recursive: true, force: true })
}
