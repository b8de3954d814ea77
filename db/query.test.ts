import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from './open'
import { all, one, run, statement, written } from './query'
import { settings } from './schema/catalogue'

const folder = mkdtempSync(join(tmpdir(), 'wimpel-query-'))
let db: Database

beforeAll(async () => {
  db = openDatabase({ file: join(folder, 'shop.sqlite'), durability: 'OFF' })
  const values = ['a', 'b', 'c'].map((key, value) => ({ key, value }))
  await db.transaction((tx) => run(tx.insert(settings).values(values)))
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

let built = 0
const byKey = statement((on) => {
  built++
  return on
    .select()
    .from(settings)
    .where(eq(settings.key, sql.placeholder('key')))
})

test('all, one and none', async () => {
  expect((await all(db.reader.select().from(settings))).map(({ key }) => key)).toEqual(['a', 'b', 'c'])
  expect(await one(byKey(db.reader, { key: 'b' }))).toEqual({ key: 'b', value: 1 })
  expect(await one(byKey(db.reader, { key: 'z' }))).toBeNull()
})

test('run says how many rows were written, by a builder and by a statement', async () => {
  const raise = statement((on) => on.update(settings).set({ value: sql`${settings.value} + 1` }))
  expect(await db.transaction((tx) => run(raise(tx)))).toBe(3)
  expect(await db.transaction((tx) => run(tx.delete(settings).where(eq(settings.key, 'z'))))).toBe(0)
})

test('written is for a row that must be there', async () => {
  const insert = (key: string) => (tx: Parameters<Parameters<typeof db.transaction>[0]>[0]) =>
    written(tx.insert(settings).values({ key, value: 9 }).onConflictDoNothing().returning())
  expect(await db.transaction(insert('new'))).toEqual({ key: 'new', value: 9 })
  await expect(db.transaction(insert('new'))).rejects.toThrow('has written none')
})

test('a statement is built once for each connection, and transactions share the one they work on', async () => {
  await byKey(db.reader, { key: 'a' })
  for (let i = 0; i < 3; i++) await db.transaction((tx) => one(byKey(tx, { key: 'a' })))
  expect(built).toBe(2)
})

test('a statement sees what its transaction wrote, and is refused once that is over', async () => {
  const late = await db.transaction(async (tx) => {
    await run(tx.insert(settings).values({ key: 'inside', value: 1 }))
    expect(await one(byKey(tx, { key: 'inside' }))).not.toBeNull()
    return { ask: async () => one(byKey(tx, { key: 'inside' })) }
  })
  await expect(late.ask()).rejects.toThrow('this transaction is over')
})
