import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationsFolder } from '../../db/migrations'
import { openPostgres } from '../../db/postgres'
import { type PostgresCluster, postgresPrograms, startPostgres } from '../support/postgres-cluster'
import { temporaryFolder } from './built-shop'

let cluster: PostgresCluster
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wimpel-drill-postgres-'))
  cluster = startPostgres(folder)
})
afterAll(() => cluster?.remove())

const MIGRATIONS = migrationsFolder('postgres')
const { entries } = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as {
  entries: { tag: string; when: number }[]
}

/** Migrates an empty database to the schema of the release before the newest migration, with that release's migrations. */
async function migrateToReleaseBefore(database: string): Promise<void> {
  await cluster.ask(
    database,
    'create table __drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { tag, when } of entries.slice(0, -1)) {
    const text = readFileSync(join(MIGRATIONS, `${tag}.sql`), 'utf8')
    await cluster.ask(database, text.replaceAll('--> statement-breakpoint', ''))
    await cluster.ask(database, `insert into __drizzle_migrations (hash, created_at) values ('${tag}', ${when})`)
  }
}

/** Command lines in docs/operating.md that contain a word, rewritten to run on this machine instead of in the container. */
function documented(word: RegExp): string[] {
  const lines = readFileSync('docs/operating.md', 'utf8').match(/docker compose exec -T database [^`\n]+/g) ?? []
  const found = lines.filter((line) => word.test(line))
  return found.map((line) => line.replace('docker compose exec -T database ', '').replace('-U wimpel', '-U postgres'))
}

function runAll(lines: readonly string[], cwd: string): void {
  for (const line of lines) {
    const env = { ...process.env, PATH: `${postgresPrograms()}:${process.env.PATH}`, PGHOST: folder }
    execFileSync('sh', ['-c', line], { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
  }
}

const tablesOf = async (database: string): Promise<string> =>
  JSON.stringify(
    await cluster.ask(
      database,
      `select table_name, column_name, data_type from information_schema.columns where table_schema = 'public' order by 1, 2`,
    ),
  )
const keysOf = async (database: string) =>
  (await cluster.ask(database, `select key from settings where key like 'test-%' order by 1`)).map(({ key }) => key)
const newestOf = async (database: string) =>
  Number((await cluster.ask(database, 'select max(created_at) as at from __drizzle_migrations'))[0]?.at)

test('the documented way back from an update restores the database of before, on the schema of before', {
  timeout: 120_000,
}, async () => {
  const operator = temporaryFolder()
  await cluster.ask('postgres', `create database wimpel encoding 'UTF8' locale 'C' template template0`)
  await migrateToReleaseBefore('wimpel')
  await cluster.ask('wimpel', `insert into settings (key, value) values ('test-before', 1)`)
  const before = await tablesOf('wimpel')
  const [dump] = documented(/^docker.*pg_dump .*> shop\.dump$/)
  runAll([dump as string], operator)

  // Updates, then sells something before the operator decides to roll back.
  const updated = await openPostgres({ url: cluster.urlOf('wimpel') })
  await updated.close()
  await cluster.ask('wimpel', `insert into settings (key, value) values ('test-after', 1)`)
  expect(await newestOf('wimpel')).toBe(entries.at(-1)?.when)

  const back = documented(/restoring|before_update/)
  expect(back).toHaveLength(3)
  runAll(back, operator)
  expect(await newestOf('wimpel')).toBe(entries.at(-2)?.when)
  expect(await tablesOf('wimpel')).toBe(before)
  expect([await keysOf('wimpel'), await keysOf('before_update')]).toEqual([
    ['test-before'],
    ['test-after', 'test-before'],
  ])

  // Updates again.
  const again = await openPostgres({ url: cluster.urlOf('wimpel') })
  await again.close()
  expect(await tablesOf('wimpel')).toBe(await tablesOf('before_update'))
})
