import { asc, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { all } from '../../db/query'
import { outbox } from '../../db/schema/outbox'
import { failsFirst, hangingMailer, unavailableMailer } from '../../tests/support/failing-ports'
import { type TestContext, testContext } from '../../tests/support/test-context'
import { enqueueMail } from '../mail/mail'
import { sendMail } from '../mail/mail.job'
import type { Mailer } from '../ports/mailer'
import { OutsideUnavailable } from '../ports/outside-unavailable'
import { enqueue, isPending, type Message, purgeOutbox } from './outbox'
import { type Job, lookAgainAt } from './runner'

const DAY = 24 * 3_600_000

/** Notes what it was asked to do. */
const noting = (done: string[], options: Partial<Job> = {}): Job => ({
  name: 'note',
  payload: z.object({}),
  maxAttempts: 2,
  run: async (_deps, { reference }) => void done.push(reference),
  ...options,
})

const ask = (ctx: TestContext, ...messages: Message[]) =>
  ctx.db.transaction(async (tx) => {
    for (const message of messages) await enqueue(tx, message, ctx.now)
  })

const mail = (ctx: TestContext, reference: string) =>
  ctx.db.transaction((tx) => {
    const words = { subject: 'Hi', text: 'https://shop.example/secret', html: '<p>https://shop.example/secret</p>' }
    return enqueueMail(tx, { ...words, to: 'someone@example.nl', reference }, ctx.now)
  })

/** Of one job only: the demo has messages of its own. */
const messagesOf = (ctx: TestContext, job: string) =>
  all(ctx.db.reader.select().from(outbox).where(eq(outbox.job, job)).orderBy(asc(outbox.reference)))

afterEach(() => void vi.useRealTimers())

describe('what is asked for in a transaction', () => {
  test('is done as soon as that is committed, once for each reference', async () => {
    const done: string[] = []
    const ctx = await testContext({ jobs: [noting(done)] })
    await ask(ctx, { job: 'note', reference: 'a' }, { job: 'note', reference: 'a' }, { job: 'note', reference: 'b' })
    await vi.waitFor(() => expect(done).toEqual(['a', 'b']), { interval: 1, timeout: 500 })
  })

  test('comes again when the outside is not done with it, as one message that has not failed', async () => {
    const done: string[] = []
    const ctx = await testContext({
      jobs: [
        noting(done, {
          maxAttempts: 1,
          run: async ({ ports }, { reference }) => {
            const finish = async () => void done.push(reference)
            if (done.length === 3) return finish
            return { finish, againAt: lookAgainAt(0, ports.clock.now()) }
          },
        }),
      ],
    })
    await ask(ctx, { job: 'note', reference: 'a' })
    for (let times = 1; times <= 4; times++) {
      await ctx.jobs.settle()
      expect([done.length, await isPending(ctx.db.reader, 'note', 'a')]).toEqual([times, times < 4])
      ctx.clock.advance(5 * 60_000)
    }
    expect(await messagesOf(ctx, 'note')).toMatchObject([{ lastError: null, failedAt: null }])
  })

  test('is not done when that is rolled back', async () => {
    const done: string[] = []
    const ctx = await testContext({ jobs: [noting(done)] })
    const rolledBack = ctx.db.transaction(async (tx) => {
      await enqueue(tx, { job: 'note', reference: 'a' }, ctx.now)
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await ctx.jobs.settle()
    expect(done).toEqual([])
  })

  test('keeps no writer waiting while nothing of it is due', async () => {
    const done: string[] = []
    const ctx = await testContext({ jobs: [noting(done)] })
    await ask(ctx, { job: 'note', reference: 'a' }, { job: 'note', reference: 'b', runAt: ctx.now + 1000 })
    await ctx.jobs.settle()
    // A runner that wrote to see whether something is due would wait for this transaction, which waits for it.
    expect(await ctx.db.transaction(() => ctx.jobs.settle())).toBe(0)
    expect(done).toEqual(['a'])
  })

  test('waits for its time', async () => {
    const done: string[] = []
    const ctx = await testContext({ jobs: [noting(done)] })
    await ask(ctx, { job: 'note', reference: 'a', runAt: ctx.now + 1000 })
    await ctx.jobs.settle()
    expect(done).toEqual([])
    ctx.clock.advance(1000)
    await ctx.jobs.settle()
    expect(done).toEqual(['a'])
  })
})

describe('what a job has left to write when the outside has answered', () => {
  const isDone = async (ctx: TestContext) => (await messagesOf(ctx, 'note')).map(({ doneAt }) => doneAt !== null)

  test('is durable at the same moment as the note that it is done', async () => {
    const seen: unknown[] = []
    const run: Job['run'] = async (deps) => async (tx) => {
      await enqueue(tx, { job: 'of-tomorrow', reference: 'written' }, deps.ports.clock.now())
      tx.onCommit(() => void isDone(ctx).then((done) => seen.push(done)))
      seen.push(await isDone(ctx))
    }
    const ctx = await testContext({ jobs: [noting([], { run })] })
    await ask(ctx, { job: 'note', reference: 'a' })
    await ctx.jobs.settle()
    expect(seen).toEqual([[false], [true]])
    expect(await messagesOf(ctx, 'of-tomorrow')).toHaveLength(1)
  })

  test('is not there when it fails, and is written once by the try that works', async () => {
    let tries = 0
    const run: Job['run'] = async (deps) => async (tx) => {
      await enqueue(tx, { job: 'of-tomorrow', reference: `written ${++tries}` }, deps.ports.clock.now())
      if (tries === 1) throw new Error('no')
    }
    const ctx = await testContext({ jobs: [noting([], { run })] })
    await ask(ctx, { job: 'note', reference: 'a' })
    await ctx.jobs.settle()
    expect(await isDone(ctx)).toEqual([false])
    ctx.clock.advance(60_000)
    await ctx.jobs.settle()
    expect(await isDone(ctx)).toEqual([true])
    expect(await messagesOf(ctx, 'of-tomorrow')).toMatchObject([{ reference: 'written 2' }])
  })

  test('is left out by a try that took too long: another one is on its way', async () => {
    const finish = vi.fn(async () => {})
    let answer: (value: typeof finish) => void = () => {}
    const run = () => new Promise<typeof finish>((resolve) => (answer = resolve))
    const ctx = await testContext({ jobs: [noting([], { deadlineMs: 20, run })] })
    await ask(ctx, { job: 'note', reference: 'a' })
    await ctx.jobs.settle()
    answer(finish)
    await ctx.jobs.settle()
    expect(finish).not.toHaveBeenCalled()
    expect(await isDone(ctx)).toEqual([false])
  })
})

describe('a job that fails', () => {
  test('is tried again later, until it works', async () => {
    const ctx = await testContext({ ports: { mailer: failsFirst<Mailer>({ send: async () => {} }, 2) } })
    await mail(ctx, 'a')
    await ctx.jobs.settle()
    expect(await messagesOf(ctx, 'send-mail')).toMatchObject([
      { attempts: 1, leasedUntil: null, doneAt: null, lastError: 'OutsideUnavailable' },
    ])
    for (let i = 0; i < 2; i++) {
      ctx.clock.advance(60_000)
      await ctx.jobs.settle()
    }
    expect(await messagesOf(ctx, 'send-mail')).toMatchObject([{ attempts: 3, doneAt: ctx.now, lastError: null }])
    expect((await messagesOf(ctx, 'send-mail'))[0]?.payload).toEqual({})
  })

  test('whose message cannot be read is never run', async () => {
    const done: string[] = []
    const ctx = await testContext({ jobs: [noting(done, { payload: z.object({ to: z.string() }), maxAttempts: 1 })] })
    await ask(ctx, { job: 'note', reference: 'a', payload: { to: 1 } })
    await ctx.jobs.settle()
    expect(done).toEqual([])
    expect(await messagesOf(ctx, 'note')).toMatchObject([{ failedAt: ctx.now, lastError: 'ZodError' }])
  })

  test('of a name that this program does not know is left for a person', async () => {
    const ctx = await testContext()
    await ask(ctx, { job: 'of-tomorrow', reference: 'a' })
    await ctx.jobs.settle()
    expect(await messagesOf(ctx, 'of-tomorrow')).toMatchObject([{ failedAt: ctx.now }])
  })

  test('is given up in the end: the links of a mail are gone by then, and who waits for it hears of it', async () => {
    const heard: string[] = []
    const onGivenUp: Job['onGivenUp'] = async (_deps, { reference }) => void heard.push(reference)
    const job: Job = { ...sendMail, maxAttempts: 1, onGivenUp }
    const ctx = await testContext({ jobs: [job], ports: { mailer: unavailableMailer() } })
    await mail(ctx, 'a')
    await ctx.jobs.settle()
    const [message] = await messagesOf(ctx, 'send-mail')
    expect([message?.failedAt, message?.payload]).toEqual([ctx.now, {}])
    expect(heard).toEqual(['a'])
  })

  test('keeps what it carried if a person needs that', async () => {
    const run = () => Promise.reject(new OutsideUnavailable('test'))
    const options = { payload: z.object({ amount: z.int() }), maxAttempts: 1, keepsPayload: true, run }
    const ctx = await testContext({ jobs: [noting([], options)] })
    await ask(ctx, { job: 'note', reference: 'a', payload: { amount: 5 } })
    await ctx.jobs.settle()
    expect(await messagesOf(ctx, 'note')).toMatchObject([{ failedAt: ctx.now, payload: { amount: 5 } }])
  })
})

describe('an outside system that hangs', () => {
  test('keeps no other job waiting, however many of its own wait', async () => {
    const done: string[] = []
    const ctx = await testContext({ jobs: [sendMail, noting(done)], ports: { mailer: hangingMailer() } })
    for (let i = 0; i < 30; i++) await mail(ctx, `mail ${i}`)
    await ask(ctx, { job: 'note', reference: 'beside' })
    await vi.waitFor(() => expect(done).toEqual(['beside']), { interval: 1, timeout: 500 })
    const leased = (await messagesOf(ctx, 'send-mail')).filter(({ leasedUntil }) => leasedUntil !== null)
    expect(leased).toHaveLength(8)
  })

  test('is asked again after its deadline', async () => {
    const run = () => new Promise<void>(() => {})
    const ctx = await testContext({ jobs: [noting([], { deadlineMs: 20, run })] })
    await ask(ctx, { job: 'note', reference: 'a' })
    await ctx.jobs.settle()
    expect(await messagesOf(ctx, 'note')).toMatchObject([
      { attempts: 1, leasedUntil: null, failedAt: null, lastError: 'DeadlinePassed' },
    ])
    ctx.clock.advance(60_000)
    await ctx.jobs.settle()
    expect(await messagesOf(ctx, 'note')).toMatchObject([{ attempts: 2, failedAt: ctx.now }])
  })

  test('a place that becomes free is taken at once by what waited for it', async () => {
    const done: string[] = []
    const options = { run: async (_deps: unknown, { reference }: { reference: string }) => void done.push(reference) }
    const ctx = await testContext({ jobs: [noting(done, options)] })
    await ask(ctx, ...Array.from({ length: 50 }, (_, i) => ({ job: 'note', reference: String(i) })))
    await vi.waitFor(() => expect(done).toHaveLength(50), { interval: 1, timeout: 900 })
  })

  test('does not keep the shop from closing', async () => {
    const ctx = await testContext({ jobs: [sendMail], ports: { mailer: hangingMailer() } })
    await mail(ctx, 'a')
    await vi.waitFor(async () => expect((await messagesOf(ctx, 'send-mail'))[0]?.leasedUntil).not.toBeNull())
    vi.useFakeTimers()
    const stopped = ctx.jobs.stop()
    await vi.advanceTimersByTimeAsync(5000)
    await stopped
  })
})

test('what is done is forgotten after a month, what was given up after half a year, and what waits never', async () => {
  const ctx = await testContext({ jobs: [noting([])] })
  await ask(
    ctx,
    { job: 'note', reference: 'done' },
    { job: 'unknown', reference: 'given up' },
    { job: 'note', reference: 'waiting', runAt: ctx.now + 365 * DAY },
  )
  await ctx.jobs.settle()
  const left = async () => {
    await purgeOutbox(ctx)
    const rows = await all(ctx.db.reader.select().from(outbox).orderBy(asc(outbox.reference)))
    return rows.map(({ reference }) => reference).filter((reference) => /^(done|given up|waiting)$/.test(reference))
  }
  expect(await left()).toEqual(['done', 'given up', 'waiting'])
  ctx.clock.advance(31 * DAY)
  expect(await left()).toEqual(['given up', 'waiting'])
  ctx.clock.advance(155 * DAY)
  expect(await left()).toEqual(['waiting'])
})

test('the outside is looked at again soon at first, and every five minutes at last', () => {
  const minute = 60_000
  expect([0, 1000, 5000, minute, 60 * minute].map((past) => lookAgainAt(0, past) - past)).toEqual([
    ...[2000, 2000, 5000, minute],
    5 * minute,
  ])
})
