import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgresCluster, startPostgres } from '../support/postgres-cluster'
import { startBuiltShop, temporaryFolder } from './built-shop'

const SECRET = 'mR4tq8Zs1vXc6Yb9Ld2Fh7Kp3Wn5Ug0J'

let cluster: PostgresCluster
let shops = 0

beforeAll(() => {
  cluster = startPostgres(mkdtempSync(join(tmpdir(), 'wimpel-drill-postgres-')))
})
afterAll(() => cluster?.remove())

const environment = (databaseUrl: string) => ({ DATABASE_URL: databaseUrl, SECRET, ALLOW_EMBEDDED: '1' })

test.each<[string, (url: string) => Record<string, string>, RegExp]>([
  ['that is none', () => ({ DATABASE_URL: 'mysql://x' }), /DATABASE_URL/],
  [
    'where nobody listens',
    () => ({ ...environment('postgres://shop:s3cret-word@127.0.0.1:1/shop') }),
    /^PostgreSQL at 127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\)\. DATABASE_URL says where it is\.$/,
  ],
  [
    'of a database that is not there',
    (url) => ({ ...environment(url.replace('/shop', '/elders')) }),
    /^There is no database elders\d+ .*Make it with: create database/,
  ],
  ['without a secret', (url) => ({ DATABASE_URL: url, ALLOW_EMBEDDED: '1' }), /SECRET is needed/],
  ['beside systems that would be its own', (url) => ({ DATABASE_URL: url, SECRET }), /embedded ones keep .* DATA_DIR/],
  [
    'of instances with another secret',
    (url) => ({ ...environment(url), SECRET: SECRET.split('').reverse().join('') }),
    /^SECRET differs from that of the instances/,
  ],
])('an address %s ends the start with one clear line and changes nothing', async (_what, env, line) => {
  const database = `shop${++shops}`
  await cluster.ask('postgres', `create database ${database}`)
  const url = cluster.urlOf(database)
  const first = await startBuiltShop(temporaryFolder(), environment(url))
  await first.end('SIGTERM')
  const before = await cluster.ask(database, 'select count(*) as n from settings')
  const given = env(url)
  const ended = spawnSync(process.execPath, ['dist/server/main.js'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: temporaryFolder(), PORT: '0', ...given },
    encoding: 'utf8',
    timeout: 30_000,
  })
  expect(ended.status).toBe(1)
  expect(ended.stderr.trim()).toMatch(line)
  expect(ended.stderr + ended.stdout).not.toContain('s3cret-word')
  expect(await cluster.ask(database, 'select count(*) as n from settings')).toEqual(before)
})
