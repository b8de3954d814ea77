import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { INVARIANTS } from '../../db/invariants'
import { type PostgresCluster, startPostgres } from '../support/postgres-cluster'
import { temporaryFolder } from './built-shop'

/** Moments to kill it: on the days of renewals, and while the invoices of July are closed and paid. */
const KILLS = [
  { onDay: 3, ms: 30 },
  { onDay: 12, ms: 90 },
  { onDay: 31, ms: 5 },
  { onDay: 31, ms: 25 },
  { onDay: 31, ms: 50 },
]
const STARTS_MOST = 5
const SECRET = 'mR4tq8Zs1vXc6Yb9Ld2Fh7Kp3Wn5Ug0J'

let cluster: PostgresCluster

beforeAll(() => {
  cluster = startPostgres(mkdtempSync(join(tmpdir(), 'wimpel-drill-postgres-')))
})
afterAll(() => cluster?.remove())

type Environment = Record<string, string>

/** Runs the shop of `renewing.ts` to its last day, or kills it some time after a day began. Returns its last line. */
async function live(env: Environment, killed: { onDay: number; ms: number } | null): Promise<string> {
  if (env.DATABASE_URL) await passLeases(env.DATABASE_URL)
  const child = spawn(process.execPath, ['server/scripts/run.mjs', 'tests/drills/renewing.ts'], {
    env: { ...process.env, LOG_LEVEL: 'silent', REGISTRY_LATENCY: 'false', SECRET, ALLOW_EMBEDDED: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  let complaint = ''
  let isKilled = false
  child.stderr.on('data', (data) => {
    complaint += String(data)
  })
  child.stdout.on('data', (data) => {
    said += String(data)
    if (!killed || isKilled || !said.includes(`day ${killed.onDay}\n`)) return
    isKilled = true
    void sleep(killed.ms).then(() => child.kill('SIGKILL'))
  })
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => {
      if (code === 0 || (killed && signal === 'SIGKILL')) resolve(said.trim().split('\n').at(-1) ?? '')
      else reject(new Error(`ended with ${code}: ${complaint}`))
    })
  })
}

/**
 * Ends the leases of a killed shop on PostgreSQL. They last for a minute by the clock of the database, in which all days of the
 * next run pass: its jobs would still be leased on the last one.
 */
async function passLeases(databaseUrl: string): Promise<void> {
  const database = new URL(databaseUrl).pathname.slice(1)
  const [{ table } = { table: null }] = await cluster.ask(database, "select to_regclass('outbox') as table")
  if (table) await cluster.ask(database, 'update outbox set leased_until = 0 where leased_until is not null')
}

/** Runs to the end. On a busy machine PostgreSQL may abort a transaction; a failed process is restarted, as an operator would. */
async function liveOut(env: Environment) {
  for (let starts = 1; ; starts++) {
    try {
      return booksIn(await live(env, null))
    } catch (error) {
      if (starts === STARTS_MOST) throw error
    }
  }
}

const booksIn = (line: string) => JSON.parse(line.replace(/^books /, ''))

test.each(['SQLite', 'PostgreSQL'] as const)(
  'a shop that is killed among renewals and payments of invoices has the books of one that was not, on %s',
  {
    timeout: 600_000,
  },
  async (engine) => {
    const places: Environment[] = ['left_alone', 'killed'].map((name) => ({
      DATA_DIR: temporaryFolder(),
      ...(engine === 'PostgreSQL' && { DATABASE_URL: cluster.urlOf(name) }),
    }))
    if (engine === 'PostgreSQL')
      for (const name of ['left_alone', 'killed']) await cluster.ask('postgres', `create database ${name}`)
    const [leftAlone = {}, killed = {}] = places
    const expected = await liveOut(leftAlone)
    // Checks that the undisturbed run did its work.
    const years = (expected.terms as [string, number, number][]).map(([, ours, theirs]) => ours === theirs)
    expect([years.length, new Set(years), expected.unpaid, expected.renewals]).toEqual([24, new Set([true]), 0, 24])
    expect(expected.paid[0]).toBeGreaterThan(2)

    // Each run was killed before its end.
    for (const kill of KILLS) expect(await live(killed, kill).catch(() => '')).not.toMatch(/^books/)
    expect(await liveOut(killed)).toEqual(expected)
    if (engine === 'PostgreSQL') {
      for (const [rule, query] of INVARIANTS) expect(await cluster.ask('killed', query), rule).toEqual([])
      return
    }
    const file = new BetterSqlite(join(killed.DATA_DIR ?? '', 'shop.sqlite'), { readonly: true })
    for (const [rule, query] of INVARIANTS) expect(file.prepare(query).all(), rule).toEqual([])
    file.close()
  },
)
