import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { all } from '../../db/query'
import { outbox } from '../../db/schema/outbox'
import { type TestContext, testContext } from '../../tests/support/test-context'
import { OutsideUnavailable } from '../ports/outside-unavailable'
import { type Again, defineJob, type Job, noPayload } from './job'
import { enqueueAgain, enqueueAll } from './outbox'

const note = defineJob('note', noPayload, { maxAttempts: 5 })

/** Handles references: `calls` records which of them each step got at once. */
function noting(calls: string[], outside: (reference: string) => Promise<void> = async () => {}) {
  const fails = { begin: new Set<string>(), finish: new Set<string>() }
  const refuse = (step: 'begin' | 'finish', references: readonly string[]) => {
    calls.push(`${step} ${references.join()}`)
    if (references.some((reference) => fails[step].has(reference))) throw new Error(`${step} fails`)
  }
  const again = new Map<string, Again>()
  const job: Job = note.handleTogether<string, string>({
    async begin(_deps, messages) {
      const references = messages.map(({ reference }) => reference)
      refuse('begin', references)
      return references
    },
    async run(_deps, reference) {
      await outside(reference)
      calls.push(`run ${reference}`)
      return reference
    },
    async finish(_deps, tx, references) {
      await enqueueAll(
        tx,
        written,
        references.map((reference) => ({ reference })),
        0,
      )
      refuse('finish', references)
      return references.map((reference) => again.get(reference) ?? null)
    },
  })
  return { job, fails, again }
}

/** No handler runs it, so what a message has written stays. */
const written = defineJob('written', noPayload, { maxAttempts: 1 })

const ask = (ctx: TestContext, ...references: string[]) =>
  ctx.db.transaction((tx) =>
    enqueueAll(
      tx,
      note,
      references.map((reference) => ({ reference })),
      ctx.now,
    ),
  )

const messagesOf = (ctx: TestContext, { name }: { name: string }) =>
  all(ctx.db.reader.select().from(outbox).where(eq(outbox.job, name)).orderBy(asc(outbox.reference)))

const writtenBy = async (ctx: TestContext) => (await messagesOf(ctx, written)).map(({ reference }) => reference)
const doneIn = async (ctx: TestContext) =>
  (await messagesOf(ctx, note)).flatMap(({ reference, doneAt }) => (doneAt === null ? [] : [reference]))

test('messages that are due together begin and end together, and each is run', async () => {
  const calls: string[] = []
  const { job } = noting(calls)
  const ctx = await testContext({ jobs: [job] })
  await ask(ctx, 'a', 'b', 'c')
  await ctx.jobs.settle()
  expect(calls).toEqual(['begin a,b,c', 'run a', 'run b', 'run c', 'finish a,b,c'])
  expect([await doneIn(ctx), await writtenBy(ctx)]).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ])
})

test('a message whose outside system fails is retried alone, and the others are done', async () => {
  const calls: string[] = []
  const failing = new Set(['b'])
  const { job } = noting(calls, async (reference) => {
    if (failing.delete(reference)) throw new OutsideUnavailable('registry')
  })
  const ctx = await testContext({ jobs: [job] })
  await ask(ctx, 'a', 'b', 'c')
  await ctx.jobs.settle()
  expect([await doneIn(ctx), calls.at(-1)]).toEqual([['a', 'c'], 'finish a,c'])
  expect(await messagesOf(ctx, note)).toMatchObject([
    {},
    { attempts: 1, lastError: 'OutsideUnavailable: registry' },
    {},
  ])
  ctx.clock.advance(60_000)
  await ctx.jobs.settle()
  expect([await doneIn(ctx), calls.slice(-3)]).toEqual([
    ['a', 'b', 'c'],
    ['begin b', 'run b', 'finish b'],
  ])
})

test('a message whose end cannot be written takes no other with it', async () => {
  const calls: string[] = []
  const { job, fails } = noting(calls)
  fails.finish.add('b')
  const ctx = await testContext({ jobs: [job] })
  await ask(ctx, 'a', 'b', 'c')
  await ctx.jobs.settle()
  expect(calls.slice(-4)).toEqual(['finish a,b,c', 'finish a', 'finish b', 'finish c'])
  // Nothing of the failed attempts is left.
  expect([await doneIn(ctx), await writtenBy(ctx)]).toEqual([
    ['a', 'c'],
    ['a', 'c'],
  ])
  expect(await messagesOf(ctx, note)).toMatchObject([{}, { attempts: 1, failedAt: null, lastError: 'Error' }, {}])
})

test('a message that cannot begin takes no other with it', async () => {
  const calls: string[] = []
  const { job, fails } = noting(calls)
  fails.begin.add('b')
  const ctx = await testContext({ jobs: [job] })
  await ask(ctx, 'a', 'b', 'c')
  await ctx.jobs.settle()
  expect(await doneIn(ctx)).toEqual(['a', 'c'])
})

test('a message that runs again is done later, and the others at once', async () => {
  const calls: string[] = []
  const { job, again } = noting(calls)
  const ctx = await testContext({ jobs: [job] })
  again.set('b', { againAt: ctx.now + 5000 })
  await ask(ctx, 'a', 'b', 'c')
  await ctx.jobs.settle()
  expect(await doneIn(ctx)).toEqual(['a', 'c'])
  expect(await messagesOf(ctx, note)).toMatchObject([{}, { attempts: 0, runAt: ctx.now + 5000, lastError: null }, {}])
})

test('a slow outside system delays the end of no other message', async () => {
  const calls: string[] = []
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  const { job } = noting(calls, async (reference) => (reference === 'b' ? opened : undefined))
  const ctx = await testContext({ jobs: [job] })
  await ask(ctx, 'a', 'b', 'c')
  await expect.poll(() => doneIn(ctx)).toEqual(['a', 'c'])
  open()
  await ctx.jobs.settle()
  expect([await doneIn(ctx), calls.at(-1)]).toEqual([['a', 'b', 'c'], 'finish b'])
})

test('ends of different jobs share a transaction, and one that fails takes no other with it', async () => {
  const other = defineJob('other', noPayload, { maxAttempts: 2 })
  const ctx = await testContext({
    jobs: [
      noting([]).job,
      other.handle(async () => async () => {
        throw new Error('no')
      }),
    ],
  })
  await ctx.db.transaction(async (tx) => {
    await enqueueAll(tx, note, [{ reference: 'a' }, { reference: 'b' }], ctx.now)
    await enqueueAll(tx, other, [{ reference: 'a' }], ctx.now)
  })
  await ctx.jobs.settle()
  expect([await doneIn(ctx), await writtenBy(ctx)]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
  expect(await messagesOf(ctx, other)).toMatchObject([{ doneAt: null, lastError: 'Error' }])
})

test('a message that is asked for again by the end of another, after its own in the same transaction, runs again', async () => {
  let looks = 0
  const look = defineJob('look', noPayload, { maxAttempts: 1 })
  const change = defineJob('change', noPayload, { maxAttempts: 1 })
  // Both end in the same turn of the event loop, the look first.
  const { opened, arrive } = meeting(2)
  const ctx = await testContext({
    jobs: [
      look.handle(async () => {
        arrive()
        await opened
        return async () => void looks++
      }),
      change.handle(async (deps) => {
        arrive()
        await opened
        await Promise.resolve()
        return async (tx) => enqueueAgain(tx, look, { reference: 'a' }, deps.ports.clock.now())
      }),
    ],
  })
  await ctx.db.transaction(async (tx) => {
    await enqueueAll(tx, look, [{ reference: 'a' }], ctx.now)
    await enqueueAll(tx, change, [{ reference: 'a' }], ctx.now)
  })
  await ctx.jobs.settle()
  expect(looks).toBe(2)
  expect(await messagesOf(ctx, look)).toMatchObject([{ doneAt: expect.any(Number) }])
})

/** A promise that resolves when so many have arrived. */
function meeting(count: number) {
  let open: () => void = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  let left = count
  return { opened, arrive: () => --left === 0 && open() }
}
