import { setImmediate as nextTurn } from 'node:timers/promises'
import BetterSqlite, { type Database } from 'better-sqlite3'
import { beforeEach, describe, expect, test } from 'vitest'
import { createWriter, type Guard } from './sqlite-writer'

let connection: Database
let reported: unknown[]
let writer: ReturnType<typeof openWriter>

/** A minimal transaction: adds a word. */
function openWriter() {
  return createWriter(connection, {
    open: ({ assertOpen, onCommit, pause }: Guard) => ({
      async add(word: string): Promise<void> {
        assertOpen()
        connection.prepare('insert into words values (?)').run(word)
      },
      onCommit,
      pause,
    }),
    report: (error) => reported.push(error),
  })
}

beforeEach(() => {
  connection = new BetterSqlite(':memory:')
  connection.exec('create table words (word text primary key) strict')
  reported = []
  writer = openWriter()
})

const words = () => connection.prepare('select word from words order by word').pluck().all()
const outside = () => new Promise((resolve) => setTimeout(resolve, 5))

/** Runs other transactions in the same batch, before and after the failing one. */
async function between(act: () => Promise<unknown>): Promise<unknown> {
  const [first, result, last] = await Promise.allSettled([
    writer.transaction((tx) => tx.add('before')),
    act(),
    writer.transaction((tx) => tx.add('after')),
  ])
  expect([first?.status, last?.status]).toEqual(['fulfilled', 'fulfilled'])
  return result?.status === 'rejected' ? result.reason : result?.value
}

describe('what goes wrong in one transaction is rolled back and leaves its neighbours whole', () => {
  test('it throws', async () => {
    const error = await between(() =>
      writer.transaction(async (tx) => {
        await tx.add('gone')
        throw new Error('no')
      }),
    )
    expect(error).toEqual(new Error('no'))
    expect(words()).toEqual(['after', 'before'])
  })

  test('it breaks a constraint', async () => {
    const error = await between(() => writer.transaction((tx) => tx.add('before')))
    expect(error).toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' })
    expect(words()).toEqual(['after', 'before'])
  })

  test('it rejects without a reason', async () => {
    const rejected = await between(() =>
      writer
        .transaction(() => Promise.reject())
        .then(
          () => 'fulfilled',
          () => 'rejected',
        ),
    )
    expect(rejected).toBe('rejected')
  })

  test('it waits for something outside, and what it does afterwards fails', async () => {
    let late: unknown
    const error = await between(() =>
      writer.transaction(async (tx) => {
        await tx.add('gone')
        await outside()
        late = await tx.add('late').catch((reason) => reason)
      }),
    )
    expect(String(error)).toContain('waits for something outside')
    await outside()
    expect(String(late)).toContain('this transaction is over')
    expect(words()).toEqual(['after', 'before'])
  })

  test('it opens another transaction inside: both are rejected', async () => {
    let inner: unknown
    const error = await between(() =>
      writer.transaction(async (tx) => {
        await tx.add('gone')
        await writer.transaction((other) => other.add('inner')).catch((reason) => (inner = reason))
      }),
    )
    expect(String(error)).toContain('opened another one inside')
    expect(inner).toBe(error)
    await writer.transaction((tx) => tx.add('later'))
    expect(words()).toEqual(['after', 'before', 'later'])
  })

  test('thirty of them nest at once, and every writer continues', async () => {
    const nest = () => writer.transaction((tx) => writer.transaction(() => tx.add('gone')))
    const results = await Promise.allSettled(Array.from({ length: 30 }, nest))
    expect(results.every(({ status }) => status === 'rejected')).toBe(true)
    await writer.transaction((tx) => tx.add('later'))
    expect(words()).toEqual(['later'])
  })
})

test('a transaction that was asked for and not awaited inside another goes its own way', async () => {
  let inner: Promise<void> | undefined
  await writer.transaction(async (tx) => {
    inner = writer.transaction((other) => other.add('inner'))
    await tx.add('outer')
  })
  await inner
  expect(words()).toEqual(['inner', 'outer'])
})

test('a long chain of promises is no waiting', async () => {
  await writer.transaction(async (tx) => {
    for (let i = 0; i < 5000; i++) await null
    await tx.add('patient')
  })
  expect(words()).toEqual(['patient'])
})

test('a transaction asked for while another one waits outside is not taken for a nested one', async () => {
  const stuck = writer.transaction(async () => void (await outside())).catch(() => 'rejected')
  const asked = new Promise((resolve) => setImmediate(resolve)).then(() => writer.transaction((tx) => tx.add('asked')))
  expect(await stuck).toBe('rejected')
  await asked
  expect(words()).toEqual(['asked'])
})

test('a transaction is revoked when its work has ended', async () => {
  const kept = await writer.transaction(async (tx) => ({ tx }))
  await expect(kept.tx.add('late')).rejects.toThrow('this transaction is over')
  expect(() => kept.tx.onCommit(() => {})).toThrow('this transaction is over')
  expect(words()).toEqual([])
})

describe('onCommit', () => {
  test('runs in order, after the commit and before the caller continues', async () => {
    const heard: unknown[] = []
    await writer.transaction(async (tx) => {
      tx.onCommit(() => heard.push(connection.inTransaction, ...words()))
      tx.onCommit(() => heard.push('second'))
      await tx.add('kept')
      heard.push('work')
    })
    heard.push('caller')
    expect(heard).toEqual(['work', false, 'kept', 'second', 'caller'])
  })

  test('does nothing for what was rolled back', async () => {
    const heard: unknown[] = []
    const failing = writer.transaction(async (tx) => {
      tx.onCommit(() => heard.push('never'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(heard).toEqual([])
  })

  test('what it throws is reported, and the transaction stands', async () => {
    await writer.transaction(async (tx) => {
      tx.onCommit(() => {
        throw new Error('no ears')
      })
      await tx.add('kept')
    })
    expect(reported).toEqual([new Error('no ears')])
    expect(words()).toEqual(['kept'])
  })

  test('may ask for the next transaction', async () => {
    let next: Promise<void> | undefined
    await writer.transaction(async (tx) => tx.onCommit(() => (next = writer.transaction((other) => other.add('next')))))
    await next
    expect(words()).toEqual(['next'])
  })
})

test('a commit that fails is heard by all of its batch, and nothing follows it', async () => {
  connection.exec('create table child (word text references words deferrable initially deferred) strict')
  connection.pragma('foreign_keys = ON')
  const heard: unknown[] = []
  const results = await Promise.allSettled([
    writer.transaction(async (tx) => {
      tx.onCommit(() => heard.push('never'))
      await tx.add('one')
    }),
    writer.transaction(async () => void connection.prepare('insert into child values (?)').run('nowhere')),
  ])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(heard).toEqual([])
  await writer.transaction((tx) => tx.add('later'))
  expect(words()).toEqual(['later'])
})

describe('a transaction that pauses', () => {
  test('lets others have their turn, who write after it, and stays whole', async () => {
    const order: string[] = []
    const long = writer.transaction(async (tx) => {
      await tx.add('first')
      await tx.pause()
      order.push('resumed')
      await tx.pause()
      await tx.add('second')
    })
    await nextTurn()
    const other = writer.transaction(async (tx) => {
      order.push('other')
      await tx.add('third')
    })
    order.push('asked')
    await Promise.all([long, other])
    expect(order).toEqual(['asked', 'resumed', 'other'])
    expect(words()).toEqual(['first', 'second', 'third'])
  })

  test('is rolled back when it throws, waits for something outside or opens another one afterwards', async () => {
    const failing = (then: () => Promise<unknown>) =>
      between(() =>
        writer.transaction(async (tx) => {
          await tx.add('gone')
          await tx.pause()
          await then()
        }),
      )
    expect(String(await failing(() => Promise.reject(new Error('wrong'))))).toContain('wrong')
    connection.exec('delete from words')
    expect(String(await failing(outside))).toContain('waits for something outside')
    connection.exec('delete from words')
    const nested = () => writer.transaction((tx) => tx.add('inner'))
    expect(String(await failing(nested))).toContain('opened another one inside')
    expect(words()).toEqual(['after', 'before'])
  })

  test('may end without waiting for its turn', async () => {
    await writer.transaction(async (tx) => void tx.pause())
    await writer.transaction((tx) => tx.add('later'))
    expect(words()).toEqual(['later'])
  })

  test('ends before its writer is closed', async () => {
    const long = writer.transaction(async (tx) => {
      await tx.pause()
      await tx.add('whole')
    })
    await nextTurn()
    await writer.close()
    await expect(long).resolves.toBeUndefined()
    expect(words()).toEqual(['whole'])
  })
})

test('a closed writer refuses what waits and what comes', async () => {
  const waiting = writer.transaction((tx) => tx.add('waiting'))
  const closing = writer.close()
  await expect(waiting).rejects.toThrow('closed')
  await expect(writer.transaction((tx) => tx.add('new'))).rejects.toThrow('closed')
  await closing
  expect(words()).toEqual([])
})
