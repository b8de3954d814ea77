import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { TEST_NOW } from '../tests/support/test-config'
import { type TestDatabase, testDatabase } from '../tests/support/test-database'
import { nextNumber } from './counters'
import type { Database, Db } from './database'
import { isForeignKeyViolation, isFull, isStorageFailure } from './errors'
import { newestSnapshot } from './migrations'
import { generateDrizzleJson, generateMigration } from './migrations.test-support'
import { moveShop } from './move'
import { openPostgres } from './postgres'
import { run } from './query'
import * as schema from './schema'
import { sessions } from './schema/accounts'
import { settings } from './schema/catalogue'
import { outbox } from './schema/outbox'

let place: TestDatabase
let db: Database

beforeEach(async () => {
  place = (await testDatabase({ isDemo: true, now: TEST_NOW })) as TestDatabase
  db = await openPostgres({ url: place.url, report: () => {} })
})
afterEach(async () => {
  await db.close()
  await place.drop()
})

const save = (on: Db, key: string) => run(on.insert(settings).values({ key, value: 1 }))
const keys = async (on: Db = db.reader) =>
  (await on.select().from(settings).orderBy(settings.key))
    .map(({ key }) => key)
    .filter((key) => key.startsWith('test-'))

/** Queries the server directly, beside the shop. */
async function ask(query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: place.url })
  await client.connect()
  const { rows } = await client.query(query)
  await client.end()
  return rows
}

test('the migrations make what the schema says', async () => {
  const now = await generateDrizzleJson(schema)
  expect(await generateMigration(newestSnapshot('postgres') as typeof now, now)).toEqual([])
})

describe('a transaction', () => {
  test('may compute for longer than PostgreSQL lets one be silent, if it pauses meanwhile', async () => {
    await db.transaction(async (tx) => {
      await save(tx, 'test-a')
      for (const until = performance.now() + 2500; performance.now() < until; await tx.pause()) {
        for (const slice = performance.now() + 10; performance.now() < slice; );
      }
      await save(tx, 'test-b')
    })
    expect(await keys()).toEqual(['test-a', 'test-b'])
  })

  test('sees what it wrote, and the reader sees it once it is committed', async () => {
    const seen = await db.transaction(async (tx) => {
      await save(tx, 'test-a')
      return [await keys(tx), await keys()]
    })
    expect(seen).toEqual([['test-a'], []])
    expect(await keys()).toEqual(['test-a'])
  })

  test('that is refused leaves nothing, and tells nobody', async () => {
    const heard: string[] = []
    onTestFinished(db.listen('test', () => heard.push('notice')))
    const refused = db.transaction(async (tx) => {
      await save(tx, 'test-a')
      tx.notify('test')
      tx.onCommit(() => heard.push('commit'))
      throw new Error('no')
    })
    await expect(refused).rejects.toThrow('no')
    await db.transaction(async (tx) => {
      await save(tx, 'test-b')
      tx.notify('test')
      tx.onCommit(() => heard.push('commit'))
    })
    await expect.poll(() => heard.sort()).toEqual(['commit', 'notice'])
    expect(await keys()).toEqual(['test-b'])
  })

  test('tells what it is given, whatever characters that has', async () => {
    const heard: (string | null | undefined)[] = []
    onTestFinished(db.listen('test', (about) => heard.push(about)))
    const names = ["it's", 'a\\b', '$1; rollback', 'ü']
    await db.transaction(async (tx) => names.forEach((name) => void tx.notify('test', name)))
    await expect.poll(() => heard).toEqual(names)
  })

  test('tells its own instance so, once for all that is the same, and the others that it was not theirs', async () => {
    const other = await openPostgres({ url: place.url, report: () => {} })
    onTestFinished(() => other.close())
    const heard: string[] = []
    onTestFinished(db.listen('test', (about, isOwn) => heard.push(`here ${about} ${isOwn}`)))
    other.listen('test', (about, isOwn) => heard.push(`there ${about} ${isOwn}`))
    await db.transaction(async (tx) => {
      tx.notify('test', 'first\nline')
      tx.notify('test', 'first\nline')
    })
    // Before the transaction resolves, and without a round trip.
    expect(heard).toContain('here first\nline true')
    await expect.poll(() => heard.sort()).toEqual(['here first\nline true', 'there first\nline false'])
  })

  test('leaves a handle behind that writes into no later one', async () => {
    const leaked = await db.transaction(async (tx) => tx)
    await expect(save(leaked, 'test-late')).rejects.toThrow()
    expect(() => leaked.notify('test')).toThrow('over')
    expect(await keys()).toEqual([])
  })

  test('that went on after a statement which failed is no success', async () => {
    const work = db.transaction(async (tx) => {
      await save(tx, 'test-a')
      await save(tx, 'test-a').catch(() => {})
    })
    await expect(work).rejects.toThrow('after a statement that failed')
    expect(await keys()).toEqual([])
  })

  test('is undone to the last of what it asked for at once', async () => {
    const refused = db.transaction(async (tx) => {
      await save(tx, 'test-a')
      await Promise.all(['test-a', 'test-b', 'test-c', 'test-d'].map((key) => save(tx, key)))
    })
    await expect(refused).rejects.toThrow()
    await db.transaction(async () => {})
    expect(await keys()).toEqual([])
  })

  test('shares its commit with those that wait beside it, and one that fails leaves its neighbours whole', async () => {
    const commits = new Set<string>()
    const heard: string[] = []
    onTestFinished(db.listen('test', (about) => heard.push(`told ${about}`)))
    const work = (i: number) =>
      db.transaction(async (tx) => {
        const [{ id } = { id: '' }] = await tx
          .select({ id: sql<string>`pg_current_xact_id()::text` })
          .from(settings)
          .limit(1)
        commits.add(id)
        await save(tx, `test-${i}`)
        tx.onCommit(() => heard.push(`done ${i}`))
        tx.notify('test', String(i))
        if (i === 3) throw new Error('no')
        if (i === 5) await save(tx, 'test-4')
        if (i === 7) await save(tx, 'test-6').catch(() => {})
      })
    const answers = await Promise.allSettled(Array.from({ length: 12 }, (_, i) => work(i)))
    const refused = answers.flatMap(({ status }, i) => (status === 'rejected' ? [i] : []))
    expect(refused).toEqual([3, 5, 7])
    const kept = [0, 1, 2, 4, 6, 8, 9, 10, 11]
    expect(await keys()).toEqual(kept.map((i) => `test-${i}`).sort())
    expect(commits.size).toBeLessThan(6)
    await expect.poll(() => [...heard].sort()).toEqual(kept.flatMap((i) => [`done ${i}`, `told ${i}`]).sort())
  })

  test('with a reference to nothing is known as that', async () => {
    const row = { tokenHash: 'x', accountId: 'acc_nobody', createdAt: 0, lastSeenAt: 0 }
    const refused = db.transaction((tx) => run(tx.insert(sessions).values(row)))
    expect(await refused.then(() => false, isForeignKeyViolation)).toBe(true)
  })

  test('waits for those of another instance, so numbers have no gaps', async () => {
    const other = await openPostgres({ url: place.url, report: () => {} })
    onTestFinished(() => other.close())
    const asked = Array.from({ length: 60 }, (_, i) =>
      (i % 2 ? db : other).transaction(async (tx) => {
        const number = await nextNumber(tx, 'invoice-T-2026')
        if (i % 3 === 0) throw new Error('no')
        return number
      }),
    )
    const given = (await Promise.allSettled(asked)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(given.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
  })
})

test('another instance receives the notifications of this one, also after its connection was lost', async () => {
  const other = await openPostgres({ url: place.url, report: () => {} })
  onTestFinished(() => other.close())
  let heard = 0
  other.listen('test', () => heard++)
  const tell = () => db.transaction(async (tx) => tx.notify('test'))
  await tell()
  await expect.poll(() => heard).toBe(1)
  await ask(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`,
  )
  // The listener is called once after a reconnect, since notifications may have been missed.
  await expect.poll(() => heard, { timeout: 5000 }).toBe(2)
  await tell()
  await expect.poll(() => heard).toBe(3)
})

test('connections that are cut fail the work under way as unreachable storage, and the next work succeeds', async () => {
  const cut = db.transaction(async (tx) => {
    await save(tx, 'test-a')
    await ask(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await save(tx, 'test-b')
  })
  expect(await cut.then(() => 'done', isStorageFailure)).toBe(true)
  await expect
    .poll(() =>
      db
        .transaction((tx) => save(tx, 'test-c'))
        .then(
          () => true,
          () => false,
        ),
    )
    .toBe(true)
  expect(await keys()).toEqual(['test-c'])
})

describe('a database that does not fit is refused in one line', () => {
  const onServer = async (name: string, how: string) => {
    await ask(`create database ${name} ${how}`)
    const url = new URL(place.url)
    url.pathname = name
    return url.href
  }

  test('for its encoding', async () => {
    const url = await onServer(`latin_${Date.now()}`, `encoding 'LATIN1' locale 'C' template template0`)
    await expect(openPostgres({ url })).rejects.toThrow('has the encoding LATIN1')
  })

  test('for a schema that is newer than the instance', async () => {
    await ask(`insert into __drizzle_migrations (hash, created_at) values ('later', 9999999999999)`)
    await expect(openPostgres({ url: place.url })).rejects.toThrow('written by a newer version')
  })
})

test('a part beside the shop has tables and notices of its own, and may become no larger than it is told', async () => {
  const open = (isNew: boolean) =>
    openPostgres({
      url: place.url,
      schema: { name: 'sandbox_acc_a-B', isNew },
      maxBytes: 4 * 1024 * 1024,
      report: () => {},
    })
  let part = await open(true)
  let heard = 0
  db.listen('test', () => heard++)
  await part.transaction(async (tx) => {
    await save(tx, 'test-beside')
    tx.notify('test')
  })
  expect([await keys(part.reader), await keys()]).toEqual([['test-beside'], []])
  const fill = (id: string) => {
    // Random, so that compression does not make it smaller.
    const payload = { random: randomBytes(512 * 1024).toString('base64') }
    return part.transaction((tx) =>
      run(tx.insert(outbox).values({ id, job: 'note', reference: id, payload, runAt: 0, createdAt: 0 })),
    )
  }
  let written = 0
  const isRefused = () => fill(`test-${written++}`).then(() => false, isFull)
  expect(await isRefused()).toBe(false)
  // A database far from its maximum size is measured once per second.
  await expect.poll(isRefused, { timeout: 10_000, interval: 150 }).toBe(true)
  expect(written).toBeLessThan(20)
  expect(await keys(part.reader)).toEqual(['test-beside'])
  await part.close()
  part = await open(true)
  expect(await keys(part.reader)).toEqual([])
  await part.close()
  expect(heard).toBe(0)
})

test('a shop that is moved to SQLite and back is the same shop', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-move-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'shop.sqlite')
  const name = `moved_${Date.now()}`
  await ask(`create database ${name} encoding 'UTF8' locale 'C' template template0`)
  const url = new URL(place.url)
  url.pathname = name

  const { rows } = await moveShop(place.url, file)
  expect(await moveShop(file, url.href)).toEqual({ rows })
  expect(rows.accounts).toBeGreaterThan(0)
  expect(await contentOf(url.href)).toEqual(await contentOf(place.url))
  await expect(moveShop(file, url.href)).rejects.toThrow('is not empty')
})

test('a shop that is moved to another PostgreSQL database is the same shop, whatever JSON it holds', async () => {
  const values: unknown[] = [['a', 'b'], [], 'bare', 7, true, { list: [1, { deep: "it's" }] }]
  for (const [i, value] of values.entries()) {
    const row = { id: `test-${i}`, job: 'note', reference: String(i), payload: value as never, runAt: 0, createdAt: 0 }
    await db.transaction((tx) => run(tx.insert(outbox).values(row)))
  }
  const name = `moved_on_${Date.now()}`
  await ask(`create database ${name} encoding 'UTF8' locale 'C' template template0`)
  const url = new URL(place.url)
  url.pathname = name
  await moveShop(place.url, url.href)
  expect(await contentOf(url.href)).toEqual(await contentOf(place.url))
})

/** Every row of every table, with its constraints. */
async function contentOf(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: tables } = await client.query(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const content: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows } = await client.query(`select to_jsonb(t)::text as row from "${name}" t order by 1`)
    content[name] = rows.map(({ row }) => row)
  }
  const { rows: guards } = await client.query(
    `select conname from pg_constraint where connamespace = 'public'::regnamespace order by 1`,
  )
  await client.end()
  return { content, guards }
}
