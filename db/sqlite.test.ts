import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Db } from './database'
import { isFull, isStorageFailure } from './errors'
import { settings } from './schema/catalogue'
import { openSqlite } from './sqlite'

const PAGE = 4096

let folder: string
let file: string
let db: Database

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wimpel-open-'))
  file = join(folder, 'data', 'shop.sqlite')
  db = openSqlite({ file, durability: 'OFF' })
})
afterEach(async () => {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

const save = async (on: Db, key: string) => void (await on.insert(settings).values({ key, value: 1 }))
const keys = async (on: Db = db.reader) =>
  (await on.select().from(settings).orderBy(settings.key)).map(({ key }) => key)

describe('a transaction', () => {
  test('sees what it wrote, and the reader sees it once it is committed', async () => {
    const seen = await db.transaction(async (tx) => {
      await save(tx, 'a')
      return [await keys(tx), await keys()]
    })
    expect(seen).toEqual([['a'], []])
    expect(await keys()).toEqual(['a'])
  })

  test('inside another one is refused with it, and the writers beside them go on', async () => {
    const outer = db.transaction(async (tx) => {
      await save(tx, 'outer')
      await db.transaction((inner) => save(inner, 'inner'))
    })
    const beside = db.transaction((tx) => save(tx, 'beside'))
    await expect(outer).rejects.toThrow('opened another one inside')
    await beside
    await db.transaction((tx) => save(tx, 'later'))
    expect(await keys()).toEqual(['beside', 'later'])
  }, 2000)

  test('leaves a handle behind that writes into no later one', async () => {
    const leaked = await db.transaction(async (tx) => ({ tx, builder: tx.insert(settings) }))
    const next = db.transaction(async () => {
      const kept = leaked.builder.values({ key: 'builder', value: 1 })
      return Promise.allSettled([save(leaked.tx, 'handle'), kept])
    })
    expect((await next).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await keys()).toEqual([])
  })
})

test('the reader writes nothing', async () => {
  await expect(save(db.reader, 'a')).rejects.toThrow('readonly')
})

test('what was committed is there when the file is opened again, and after a close nothing is written', async () => {
  await db.transaction((tx) => save(tx, 'kept'))
  await db.close()
  await expect(db.transaction((tx) => save(tx, 'late'))).rejects.toThrow('the database is closed')
  db = openSqlite({ file, durability: 'OFF' })
  expect(await keys()).toEqual(['kept'])
})

test('a backup taken while the database is in use is a database of its own', async () => {
  await db.transaction((tx) => save(tx, 'kept'))
  const copy = join(folder, 'copy.sqlite')
  await db.backup(copy)
  await db.transaction(async (tx) => void (await tx.delete(settings).where(eq(settings.key, 'kept'))))
  const opened = openSqlite({ file: copy, durability: 'OFF' })
  expect(await keys(opened.reader)).toEqual(['kept'])
  await opened.close()
})

test('a database of a newer release is left alone', async () => {
  await db.close()
  const connection = new BetterSqlite(file)
  connection.prepare(`insert into __drizzle_migrations (hash, created_at) values ('later', ?)`).run(Date.UTC(2999, 0))
  connection.close()
  expect(() => openSqlite({ file })).toThrow('written by a newer version')
  db = openSqlite({ file: join(folder, 'other.sqlite'), durability: 'OFF' })
})

test('one that may become no larger refuses what does not fit, and is whole after that [SBX-005]', async () => {
  const small = openSqlite({ file: join(folder, 'small.sqlite'), durability: 'OFF', maxBytes: 4 * 1024 * 1024 })
  const fill = (key: string) => small.transaction((tx) => save(tx, key.padEnd(1024 * 1024)))
  const outcomes = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map(fill))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.every(({ reason }) => isFull(reason))).toBe(true)
  await small.transaction((tx) => save(tx, 'fits'))
  expect(await keys(small.reader)).toContain('fits')
  await small.close()
})

describe('a file that another process has locked', () => {
  /** Returns the longest turn of the event loop during the work. */
  async function longestTurn(work: Promise<unknown>): Promise<number> {
    let longest = 0
    let last = performance.now()
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    await work.catch(() => {})
    clearInterval(timer)
    return longest
  }

  test('holds up nobody but writers, and those only until it is free', async () => {
    const other = new BetterSqlite(file)
    other.exec('BEGIN IMMEDIATE')
    const work = db.transaction((tx) => save(tx, 'waited'))
    const turn = longestTurn(work)
    expect(await keys()).toEqual([])
    await sleep(300)
    other.exec('ROLLBACK')
    await work
    expect(await keys()).toEqual(['waited'])
    expect(await turn).toBeLessThan(150)
    other.close()
  })

  test('fails writers as unreachable storage after two seconds', async () => {
    const other = new BetterSqlite(file)
    other.exec('BEGIN IMMEDIATE')
    const work = db.transaction((tx) => save(tx, 'refused'))
    const turn = longestTurn(work)
    expect(await work.then(() => 'done', isStorageFailure)).toBe(true)
    expect(await turn).toBeLessThan(150)
    other.exec('ROLLBACK')
    other.close()
    await db.transaction((tx) => save(tx, 'later'))
    expect(await keys()).toEqual(['later'])
  })
})

test('damaged pages are found beside the use of the file', async () => {
  for (let i = 0; i < 40; i++)
    await db.transaction(async (tx) => {
      for (let j = 0; j < 25; j++) await save(tx, `${i}-${j}`.padEnd(200, '.'))
    })
  expect(await db.findDamage()).toEqual([])
  await db.close()
  const { size } = statSync(file)
  const opened = openSync(file, 'r+')
  // Overwrites pages with rows and not the schema, so that the shop still starts.
  writeSync(opened, Buffer.alloc(8 * PAGE, 0x5a), 0, 8 * PAGE, size - 24 * PAGE)
  closeSync(opened)
  db = openSqlite({ file, durability: 'OFF' })
  expect((await db.findDamage()).length).toBeGreaterThan(0)
})
