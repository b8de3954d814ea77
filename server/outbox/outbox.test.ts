import { asc, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { all } from '../../db/query'
import { outbox } from '../../db/schema/outbox'
import type { MailReference } from '../../rules/mail-kinds'
import { DAY_MS } from '../../rules/time'
import { failsFirst, hangingMailer, unavailableMailer } from '../../tests/support/failing-ports'
import { PATIENTLY } from '../../tests/support/patience'
import { type TestContext, testContext } from '../../tests/support/test-context'
import { enqueueMail } from '../mail/mail'
import { sendMailJob } from '../mail/mail.jobs'
import type { Mailer } from '../ports/mailer'
import { OutsideUnavailable } from '../ports/outside-unavailable'
import { runFailedJob } from './failed-jobs'
import { purgeOutbox } from './given-up'
import { defineJob, type Job, nextLookAt, noPayload } from './job'
import { listJobStates } from './job-states'
import { enqueue, isPending } from './outbox'

const note = defineJob('note', noPayload, { maxAttempts: 2 })
/** No handler runs it, so its messages stay. */
const later = defineJob('of-tomorrow', noPayload, { maxAttempts: 2 })

/** Records the references that it ran for. */
const noting = (done: string[], options: Partial<Job> = {}): Job => ({
  ...note.handle(async (_deps, { reference }) => void done.push(reference)),
  ...options,
})

/** Enqueues as an instance of any release would. */
const ask = (
  ctx: TestContext,
  ...messages: { job: string; reference: string; payload?: Record<string, unknown>; runAt?: number }[]
) =>
  ctx.db.transaction(async (tx) => {
    for (const { job, ...message } of messages)
      await enqueue(tx, defineJob(job, z.record(z.string(), z.unknown()), { maxAttempts: 1 }), message, ctx.now)
  })

const mail = (ctx: TestContext, reference: MailReference) =>
  ctx.db.transaction((tx) => {
    const words = { subject: 'Hi', text: 'https://shop.example/secret', html: '<p>https://shop.example/secret</p>' }
    return enqueueMail(tx, { ...words, to: 'someone@example.nl', reference }, ctx.now)
  })

/** Only those of one job: the demo has messages of its own. */
const messagesOf = (ctx: TestContext, job: string) =>
  all(ctx.db.reader.select().from(outbox).where(eq(outbox.job, job)).orderBy(asc(outbox.reference)))

afterEach(() => void vi.useRealTimers())

describe('a message enqueued in a transaction', () => {
  test('runs after commit, once per reference', async () => {
    const done: string[] = []
    const ctx = await testContext({ jobs: [noting(done)] })
    await ask(ctx, { job: 'note', reference: 'a' }, { job: 'note', reference: 'a' }, { job: 'note', reference: 'b' })
    await vi.waitFor(() => expect(done.toSorted()).toEqual(['a', 'b']), PATIENTLY)
  })

  test('runs again while the outside system is busy, as one message that has not failed', async () => {
    const done: string[] = []
    const ctx = await testContext({
      jobs: [
        noting(done, {
          maxAttempts: 1,
          run: async ({ ports }, { reference }) => {
            const finish = async () => void done.push(reference)
            if (done.length === 3) return finish
            return { finish, againAt: nextLookAt(0, ports.clock.now()) }
          },
        }),
      ],
    })
    await ask(ctx, { job: 'note', reference: 'a' })
    for (let times = 1; times <= 4; times++) {
      await ctx.jobs.settle()
      expect([done.length, await isPending(ctx.db.reader, note, 'a')]).toEqual([times, times < 4])
      ctx.clock.advance(5 * 60_000)
    }
    expect(await messagesOf(ctx, 'note')).toMatchObject([{ lastError: null, failedAt: null }])
  })

  test('does not run after a rollback', async () => {
    const done: string[] = []
    const ctx = await testContext({ jobs: [noting(done)] })
    const rolledBack = ctx.db.transaction(async (tx) => {
      await enqueue(tx, note, { reference: 'a' }, ctx.now)
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await ctx.jobs.settle()
    expect(done).toEqual([])
  })

  test('does not block writers while it is not due', async () => {
    const done: string[] = []
    const ctx = await testContext({ jobs: [noting(done)] })
    await ask(ctx, { job: 'note', reference: 'a' }, { job: 'note', reference: 'b', runAt: ctx.now + 1000 })
    await ctx.jobs.settle()
    // A runner that writes to check for due messages would wait for this transaction, which waits for the runner.
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

describe('the changes that a job leaves to write after the response', () => {
  const isDone = async (ctx: TestContext) => (await messagesOf(ctx, 'note')).map(({ doneAt }) => doneAt !== null)

  test('are committed together with the completion', async () => {
    const seen: unknown[] = []
    const run: Job['run'] = async (deps) => async (tx) => {
      await enqueue(tx, later, { reference: 'written' }, deps.ports.clock.now())
      tx.onCommit(() => void isDone(ctx).then((done) => seen.push(done)))
      seen.push(await isDone(ctx))
    }
    const ctx = await testContext({ jobs: [noting([], { run })] })
    await ask(ctx, { job: 'note', reference: 'a' })
    await ctx.jobs.settle()
    // The look after the commit is nobody's to wait for.
    await expect.poll(() => seen).toEqual([[false], [true]])
    expect(await messagesOf(ctx, 'of-tomorrow')).toHaveLength(1)
  })

  test('are not written when it fails, and once by the attempt that succeeds', async () => {
    let tries = 0
    const run: Job['run'] = async (deps) => async (tx) => {
      await enqueue(tx, later, { reference: `written ${++tries}` }, deps.ports.clock.now())
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

  test('are not written by an attempt after its deadline: the next attempt is due', async () => {
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
  test('is retried until it succeeds', async () => {
    const ctx = await testContext({ ports: { mailer: failsFirst<Mailer>({ send: async () => {} }, 2) } })
    await mail(ctx, 'reset-a')
    await ctx.jobs.settle()
    expect(await messagesOf(ctx, 'send-mail')).toMatchObject([
      { attempts: 1, leasedUntil: null, doneAt: null, lastError: expect.stringMatching(/^OutsideUnavailable: /) },
    ])
    for (let i = 0; i < 2; i++) {
      ctx.clock.advance(60_000)
      await ctx.jobs.settle()
    }
    expect(await messagesOf(ctx, 'send-mail')).toMatchObject([{ attempts: 3, doneAt: ctx.now, lastError: null }])
    expect((await messagesOf(ctx, 'send-mail'))[0]?.payload).toEqual({})
  })

  test('with an invalid payload never runs', async () => {
    const done: string[] = []
    const ctx = await testContext({
      jobs: [
        defineJob('note', z.object({ to: z.string() }), { maxAttempts: 1 }).handle(async () => void done.push('a')),
      ],
    })
    await ask(ctx, { job: 'note', reference: 'a', payload: { to: 1 } })
    await ctx.jobs.settle()
    expect(done).toEqual([])
    expect(await messagesOf(ctx, 'note')).toMatchObject([{ failedAt: ctx.now, lastError: 'ZodError' }])
  })

  test('unknown to this release waits for an instance that knows it', async () => {
    const ctx = await testContext()
    await ask(ctx, { job: 'of-tomorrow', reference: 'a' })
    ctx.clock.advance(90_000)
    await ctx.jobs.settle()
    expect(await messagesOf(ctx, 'of-tomorrow')).toMatchObject([{ failedAt: null, doneAt: null, attempts: 0 }])
    expect(await listJobStates(ctx.db.reader, [note], ctx.now)).toContainEqual(
      expect.objectContaining({ job: 'unknown', oldestDueSeconds: 90 }),
    )
  })

  test('with a former name is run by the job that replaced it', async () => {
    const done: string[] = []
    const ctx = await testContext({ jobs: [noting(done, { formerNames: ['scribble'] })] })
    await ask(ctx, { job: 'scribble', reference: 'a' })
    await ctx.jobs.settle()
    expect(done).toEqual(['a'])
    expect(await messagesOf(ctx, 'scribble')).toMatchObject([{ doneAt: ctx.now }])
  })

  test('is given up in the end: links of a mail are encrypted by then, and its handler is notified', async () => {
    const heard: string[] = []
    const onGivenUp: Job['onGivenUp'] = async (_deps, { reference }) => void heard.push(reference)
    const job: Job = { ...sendMailJob, maxAttempts: 1, onGivenUp }
    const ctx = await testContext({ jobs: [job], ports: { mailer: unavailableMailer() } })
    await mail(ctx, 'reset-a')
    await ctx.jobs.settle()
    const [message] = await messagesOf(ctx, 'send-mail')
    expect([message?.failedAt, message?.payload]).toEqual([ctx.now, { sealed: expect.any(String) }])
    expect(heard).toEqual(['reset-a'])
    const id = message?.id ?? ''
    expect(await runFailedJob({ ...ctx, config: { secret: 'of another shop' } }, id)).toBe('other-secret')
    expect(await runFailedJob(ctx, id)).toMatchObject({ id, job: 'send-mail' })
    await ctx.jobs.settle()
    expect(heard).toEqual(['reset-a', 'reset-a'])
    ctx.clock.advance(15 * DAY_MS)
    await purgeOutbox(ctx)
    expect(await runFailedJob(ctx, id)).toBe('payload-gone')
    await ctx.jobs.stop()
    await mail(ctx, 'reset-b')
    const waiting = (await messagesOf(ctx, 'send-mail')).find(({ failedAt }) => failedAt === null)
    expect(waiting?.payload).toMatchObject({ to: expect.any(String) })
    expect(await runFailedJob(ctx, waiting?.id ?? '')).toBe('unknown')
  })

  test('keeps its payload if the operator needs it', async () => {
    const run = () => Promise.reject(new OutsideUnavailable('test'))
    const options = { payload: z.object({ amount: z.int() }), maxAttempts: 1, keepsPayload: true, run }
    const ctx = await testContext({ jobs: [noting([], options)] })
    await ask(ctx, { job: 'note', reference: 'a', payload: { amount: 5 } })
    await ctx.jobs.settle()
    expect(await messagesOf(ctx, 'note')).toMatchObject([{ failedAt: ctx.now, payload: { amount: 5 } }])
  })
})

describe('an outside system that hangs', () => {
  test('delays no other job, however many of its own messages wait', async () => {
    const done: string[] = []
    const ctx = await testContext({ jobs: [sendMailJob, noting(done)], ports: { mailer: hangingMailer() } })
    for (let i = 0; i < 30; i++) await mail(ctx, `reset-${i}`)
    await ask(ctx, { job: 'note', reference: 'beside' })
    await vi.waitFor(() => expect(done).toEqual(['beside']), PATIENTLY)
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

  test('a freed slot is used at once by a waiting message', async () => {
    const done: string[] = []
    const options = { run: async (_deps: unknown, { reference }: { reference: string }) => void done.push(reference) }
    const ctx = await testContext({ jobs: [noting(done, options)] })
    await ask(ctx, ...Array.from({ length: 50 }, (_, i) => ({ job: 'note', reference: String(i) })))
    await vi.waitFor(() => expect(done).toHaveLength(50), { interval: 1, timeout: 5000 })
  })

  test('does not prevent the shop from closing', async () => {
    const ctx = await testContext({ jobs: [sendMailJob], ports: { mailer: hangingMailer() } })
    await mail(ctx, 'reset-a')
    await vi.waitFor(async () => expect((await messagesOf(ctx, 'send-mail'))[0]?.leasedUntil).not.toBeNull(), PATIENTLY)
    vi.useFakeTimers()
    const stopped = ctx.jobs.stop()
    await vi.advanceTimersByTimeAsync(5000)
    await stopped
  })
})

test('done messages are deleted after a month, given-up ones after half a year, and pending ones never', async () => {
  const failing = defineJob('fail', noPayload, { maxAttempts: 1 }).handle(async () => {
    throw new Error('no')
  })
  const ctx = await testContext({ jobs: [noting([]), failing] })
  await ask(
    ctx,
    { job: 'note', reference: 'done' },
    { job: 'fail', reference: 'given up' },
    { job: 'note', reference: 'waiting', runAt: ctx.now + 365 * DAY_MS },
  )
  await ctx.jobs.settle()
  const left = async () => {
    await purgeOutbox(ctx)
    const rows = await all(ctx.db.reader.select().from(outbox).orderBy(asc(outbox.reference)))
    return rows.map(({ reference }) => reference).filter((reference) => /^(done|given up|waiting)$/.test(reference))
  }
  expect(await left()).toEqual(['done', 'given up', 'waiting'])
  ctx.clock.advance(31 * DAY_MS)
  expect(await left()).toEqual(['given up', 'waiting'])
  ctx.clock.advance(155 * DAY_MS)
  expect(await left()).toEqual(['waiting'])
})

test('the outside system is polled soon at first, and later every five minutes', () => {
  const minute = 60_000
  expect([0, 1000, 5000, minute, 60 * minute].map((past) => nextLookAt(0, past) - past)).toEqual([
    ...[2000, 2000, 5000, minute],
    5 * minute,
  ])
})
