import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INVARIANTS } from '../../db/invariants'
import { type PostgresCluster, startPostgres } from '../support/postgres-cluster'
import { releaseBefore } from '../support/release-before.mjs'
import { startBuiltShop, temporaryFolder } from './built-shop'
import { openOrdering } from './ordering'

const RELEASE = releaseBefore()
const LONG_MS = 600_000

let cluster: PostgresCluster

beforeAll(() => {
  cluster = startPostgres(mkdtempSync(join(tmpdir(), 'wimpel-drill-postgres-')))
})
afterAll(() => cluster?.remove())

/** Builds a release from its sources with its own packages. Returns the folder. */
function build(release: string): string {
  const folder = temporaryFolder()
  const archive = execFileSync('git', ['archive', release], { maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  // Runs as an operator would, without the test's environment.
  const { NODE_ENV: _env, VITEST: _vitest, ...env } = process.env
  const run = (...command: string[]) => execFileSync('npm', command, { cwd: folder, env, stdio: 'ignore' })
  if (hasPackagesOf(folder)) symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  else run('ci', '--no-audit', '--no-fund')
  run('run', 'build')
  return folder
}

/** Returns whether all packages of a release are installed here in the same versions. To install them takes minutes. */
function hasPackagesOf(folder: string): boolean {
  const versionsIn = (at: string): [string, string][] =>
    Object.entries<{ version: string }>(JSON.parse(readFileSync(join(at, 'package-lock.json'), 'utf8')).packages)
      .filter(([path]) => path !== '')
      .map(([path, { version }]) => [path, version])
  const ours = new Map(versionsIn('.'))
  return versionsIn(folder).every(([path, version]) => ours.get(path) === version)
}

test.skipIf(RELEASE === '')(
  'the release before still sells beside this one, on the schema of this one',
  {
    timeout: LONG_MS,
  },
  async () => {
    await cluster.ask('postgres', 'create database shop')
    const folder = temporaryFolder()
    const env = {
      DATABASE_URL: cluster.urlOf('shop'),
      SECRET: 'mR4tq8Zs1vXc6Yb9Ld2Fh7Kp3Wn5Ug0J',
      ALLOW_EMBEDDED: '1',
      PROGRAMS: '2',
    }
    const before = await startBuiltShop(folder, env, build(RELEASE))
    const { order } = await openOrdering(before.url)
    expect((await order('voor-de-update.nl')).status).toBe(200)
    const after = await startBuiltShop(folder, env)
    const { order: orderAfter } = await openOrdering(after.url)
    for (let i = 0; i < 5; i++) {
      expect((await order(`oud-${i}.nl`)).status).toBe(200)
      expect((await orderAfter(`nieuw-${i}.nl`)).status).toBe(200)
    }
    expect((await fetch(`${before.url}/account`)).status).toBe(200)
    expect((await before.end('SIGTERM')).code).toBe(0)
    const waiting = `select job from outbox where done_at is null and failed_at is null and run_at < ${Date.now()}`
    await expect.poll(() => cluster.ask('shop', waiting), { timeout: 100_000, interval: 500 }).toEqual([])
    const [sold] = await cluster.ask(
      'shop',
      "select count(*)::int as n from order_lines where domain_name ~ '^(voor|oud|nieuw)-'",
    )
    expect(sold).toEqual({ n: 11 })
    for (const [rule, query] of INVARIANTS) expect(await cluster.ask('shop', query), rule).toEqual([])
  },
)
