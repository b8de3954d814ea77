import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type DatabaseProxy, startDatabaseProxy } from '../tests/support/database-proxy'
import { TEST_NOW } from '../tests/support/test-config'
import { type TestDatabase, testDatabase } from '../tests/support/test-database'
import type { Database, Db } from './database'
import { isOutcomeUnknown, isStorageFailure } from './errors'
import { openPostgres } from './postgres'
import { run } from './query'
import { settings } from './schema/catalogue'

let place: TestDatabase
let proxy: DatabaseProxy
/** Through the proxy, and directly. */
let db: Database
let direct: Database

beforeEach(async () => {
  place = (await testDatabase({ isDemo: true, now: TEST_NOW })) as TestDatabase
  proxy = await startDatabaseProxy(place.url)
  const quiet = { report: () => {}, reportLost: () => {} }
  db = await openPostgres({ url: proxy.url, readers: 2, ...quiet })
  direct = await openPostgres({ url: place.url, readers: 1, ...quiet })
})
afterEach(async () => {
  await proxy.close()
  await Promise.all([db.close(), direct.close()])
  await place.drop()
})

const save = (on: Db, key: string) => run(on.insert(settings).values({ key, value: 1 }))
const isKept = async (key: string) => (await direct.reader.select().from(settings)).some((row) => row.key === key)
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (isOutcomeUnknown(error) ? 'unknown' : isStorageFailure(error) ? 'not done' : 'mistake'),
  )

describe('a connection that is lost while COMMIT is answered', () => {
  test('leaves no doubt where the database can be asked: what was committed is a success', async () => {
    for (let i = 0; i < 5; i++) {
      const cut = proxy.cutCommit('after')
      const heard: string[] = []
      const work = db.transaction(async (tx) => {
        await save(tx, `test-after-${i}`)
        tx.onCommit(() => heard.push('committed'))
      })
      await cut
      expect([await outcomeOf(work), heard, await isKept(`test-after-${i}`)]).toEqual(['done', ['committed'], true])
    }
  })

  test('is a failure without effect where COMMIT did not arrive', async () => {
    for (let i = 0; i < 5; i++) {
      const cut = proxy.cutCommit('before')
      const work = db.transaction((tx) => save(tx, `test-before-${i}`))
      await cut
      expect([await outcomeOf(work), await isKept(`test-before-${i}`)]).toEqual(['not done', false])
    }
  })

  test.each(['before', 'after'] as const)(
    'is an unknown outcome while the database is unreachable, cut %s it',
    async (how) => {
      const cut = proxy.cutCommit(how, { isGone: true })
      const work = db.transaction((tx) => save(tx, 'test-gone'))
      await cut
      expect(await outcomeOf(work)).toBe('unknown')
      proxy.recover()
      expect(await isKept('test-gone')).toBe(how === 'after')
      // The next transaction succeeds.
      await expect
        .poll(() => outcomeOf(db.transaction((tx) => save(tx, `test-${how}-later`))), { timeout: 10_000 })
        .toBe('done')
    },
  )

  test('answers those that share the commit alike, except who was refused before', async () => {
    const cut = proxy.cutCommit('after')
    const work = ['a', 'b', 'c'].map((name) =>
      db.transaction(async (tx) => {
        await save(tx, `test-${name}`)
        if (name === 'b') throw new Error('no')
      }),
    )
    const outcomes = Promise.all(work.map(outcomeOf))
    await cut
    expect(await outcomes).toEqual(['done', 'mistake', 'done'])
    expect(await Promise.all(['test-a', 'test-b', 'test-c'].map(isKept))).toEqual([true, false, true])
  })
})

test('a transaction within which the instance stood still is a failure without effect', async () => {
  const work = db.transaction(async (tx) => {
    await save(tx, 'test-stalled')
    // Longer than PostgreSQL waits for the next statement.
    await sleep(2500)
    await save(tx, 'test-later')
  })
  expect([await outcomeOf(work), await isKept('test-stalled')]).toEqual(['not done', false])
})

describe('a network that falls silent', () => {
  test('fails what waits within seconds, and all works again as soon as it is back', { timeout: 90_000 }, async () => {
    await db.transaction((tx) => save(tx, 'test-0'))
    proxy.fallSilent()
    const began = performance.now()
    const read = () => db.reader.select().from(settings).limit(1)
    const outcomes = await Promise.all([
      ...Array.from({ length: 4 }, () => outcomeOf(read())),
      outcomeOf(db.transaction((tx) => save(tx, 'test-silent'))),
    ])
    expect(outcomes).toEqual(['not done', 'not done', 'not done', 'not done', 'not done'])
    expect(performance.now() - began).toBeLessThan(15_000)
    proxy.recover()
    const back = performance.now()
    await expect.poll(() => outcomeOf(read()), { timeout: 20_000 }).toBe('done')
    await expect.poll(() => outcomeOf(db.transaction((tx) => save(tx, 'test-back'))), { timeout: 20_000 }).toBe('done')
    expect(performance.now() - back).toBeLessThan(15_000)
  })

  test('is noticed by who listens, who then looks once', { timeout: 90_000 }, async () => {
    let heard = 0
    db.listen('test', () => heard++)
    const tell = () => direct.transaction(async (tx) => tx.notify('test'))
    await tell()
    await expect.poll(() => heard).toBe(1)
    proxy.fallSilent()
    await tell()
    setTimeout(() => proxy.recover(), 12_000)
    await expect.poll(() => heard, { timeout: 40_000 }).toBe(2)
    await tell()
    await expect.poll(() => heard).toBe(3)
  })
})
