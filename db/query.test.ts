import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmpty } from '../tests/support/test-database'
import type { Database } from './database'
import { engine } from './engine'
import { all, isAmong, one, run, statement, statementByColumns, utcDay, utcStart, written } from './query'
import { paymentMethods, products, settings } from './schema/catalogue'
import { outbox } from './schema/outbox'
import { flag, json, table } from './table'

let db: Database
let remove: () => Promise<void>

beforeAll(async () => {
  ;({ db, remove } = await openEmpty())
  const values = ['a', 'b', 'c'].map((key, value) => ({ key, value }))
  await db.transaction((tx) => run(tx.insert(settings).values(values)))
})
afterAll(() => remove())

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

test('a time has its day in UTC, and a day its start', async () => {
  const at = Date.UTC(2026, 2, 29, 13)
  const select = { day: utcDay(sql.raw(String(at))), start: utcStart(sql`'2026-03-29'`) }
  const [found] = await all(db.reader.select(select).from(sql`(select 1) as one`))
  expect([found?.day, Number(found?.start)]).toEqual(['2026-03-29', Date.UTC(2026, 2, 29)])
})

test('a list of any length is asked for by one statement', async () => {
  const among = statement((on) =>
    on.select().from(settings).where(isAmong(settings.key, 'keys')).orderBy(asc(settings.key)),
  )
  const keysAmong = async (keys: string[]) => (await all(among(db.reader, { keys }))).map(({ key }) => key)
  expect(await keysAmong(['c', 'a', "it's none"])).toEqual(['a', 'c'])
  expect(await keysAmong(['b'])).toEqual(['b'])
  expect(await keysAmong([])).toEqual([])
})

describe('a statement by columns', () => {
  type Row = typeof outbox.$inferSelect
  const built: string[] = []
  const insert = statementByColumns((on, row: typeof outbox.$inferInsert) => {
    built.push(Object.keys(row).join())
    return on.insert(outbox).values(row).returning()
  })
  const change = statementByColumns((on, row: Partial<Row>) => {
    built.push(Object.keys(row).join())
    return on
      .update(outbox)
      .set(row)
      .where(eq(outbox.id, sql.placeholder('id')))
      .returning()
  })
  const message = (id: string): Row => ({
    ...{ id, job: 'note', reference: id, payload: { to: ['x'], at: null }, runAt: 1, createdAt: 2 },
    ...{ attempts: 3, leasedUntil: 4, doneAt: null, failedAt: null, lastError: 'no', traceparent: null },
    ...{ droppedAt: null, dropReason: null },
  })

  test('is built once for each set of columns, in all transactions', async () => {
    for (const id of ['a', 'b', 'c']) await db.transaction((tx) => run(insert(tx, message(id))))
    built.length = 0
    for (const id of ['a', 'b', 'c']) await db.transaction((tx) => run(change(tx, { attempts: 5 }, { id })))
    await db.transaction((tx) => run(change(tx, { attempts: 6, runAt: 7 }, { id: 'a' })))
    expect(built).toEqual(['attempts', 'attempts,runAt'])
  })

  test('writes what the columns hold: undefined leaves one as it is, null empties it, JSON goes in and out', async () => {
    const values = { lastError: undefined, leasedUntil: null, payload: { said: "it's", list: [1, { deep: true }] } }
    const changed = await db.transaction((tx) => written(change(tx, values, { id: 'b' })))
    expect(changed).toEqual({ ...message('b'), attempts: 5, leasedUntil: null, payload: values.payload })
  })

  test('keeps a column and what it is looked for by apart', async () => {
    expect(await db.transaction((tx) => written(change(tx, { id: 'd' }, { id: 'c' })))).toMatchObject({ id: 'd' })
  })

  test('writes flags', async () => {
    const switchTo = statementByColumns((on, row: Partial<typeof paymentMethods.$inferSelect>) =>
      on
        .update(paymentMethods)
        .set(row)
        .where(eq(paymentMethods.code, sql.placeholder('code'))),
    )
    const row = { code: 'IDEAL', feeCents: 0, position: 1, online: true } as const
    await db.transaction((tx) => run(tx.insert(paymentMethods).values(row)))
    const online = async (value: boolean) => {
      await db.transaction((tx) => run(switchTo(tx, { online: value }, { code: 'IDEAL' })))
      return (await one(db.reader.select().from(paymentMethods)))?.online
    }
    expect([await online(false), await online(true)]).toEqual([false, true])
  })

  test('is refused once its transaction is over', async () => {
    const late = await db.transaction(async (tx) => ({ ask: async () => run(change(tx, { runAt: 1 }, { id: 'a' })) }))
    await expect(late.ask()).rejects.toThrow('this transaction is over')
  })

  test('keeps a bounded number of sets, the most recently used', async () => {
    const columns = Object.keys(getTableColumns(products)) as (keyof typeof products.$inferSelect)[]
    const nowhere = statementByColumns((on, row: Partial<typeof products.$inferSelect>) => {
      built.push(Object.keys(row).join())
      return on.update(products).set(row).where(sql`false`)
    })
    built.length = 0
    const write = (row: object) => db.transaction((tx) => run(nowhere(tx, row)))
    const pairs = columns.flatMap((a) => columns.map((b) => ({ [a]: 1, [b]: 1 })))
    for (const row of [...pairs, ...pairs.slice(-50), pairs[0] ?? {}]) await write(row)
    expect(built).toHaveLength(pairs.length + 1)
  })
})

test('null stays null where the value is filled in later', () => {
  const { payload, isDone } = table('nullable', { payload: json('payload'), isDone: flag('is_done') })
  expect([payload.mapToDriverValue(null), isDone.mapToDriverValue(null)]).toEqual([null, null])
  expect([payload.mapToDriverValue([1]), isDone.mapToDriverValue(false)]).toEqual([
    '[1]',
    engine === 'postgres' ? false : 0,
  ])
})
