import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { all, databaseNow, run } from '../../db/query'
import { scheduledTasks } from '../../db/schema/scheduled-tasks'
import { HOUR_MS } from '../../rules/time'
import { type TestContext, testContext } from '../../tests/support/test-context'
import { runOnOneInstance, type ScheduledTask } from './scheduled-tasks'

/** A task that records its runs and can be blocked. */
function noting(extra: Partial<ScheduledTask> = {}) {
  const runs: string[] = []
  let release = () => {}
  const task = (instance: string, { isHeld = false } = {}): ScheduledTask => ({
    name: 'note',
    everyMs: HOUR_MS,
    ...extra,
    async run() {
      runs.push(instance)
      if (isHeld) await new Promise<void>((resolve) => (release = resolve))
    },
  })
  return { runs, task, release: () => release() }
}

const stored = async (ctx: TestContext) =>
  (await all(ctx.db.reader.select().from(scheduledTasks))).find(({ name }) => name === 'note')

/** As if the last run had begun that much earlier. */
const age = (ctx: TestContext, changed: Partial<typeof scheduledTasks.$inferInsert>) =>
  ctx.db.transaction((tx) => run(tx.update(scheduledTasks).set(changed).where(eq(scheduledTasks.name, 'note'))))

test('a scheduled task is run by one of several instances, once per interval', async () => {
  const ctx = await testContext()
  const { runs, task, release } = noting()
  const first = runOnOneInstance(ctx, task('first', { isHeld: true }))
  while (runs.length === 0) await new Promise(setImmediate)
  await runOnOneInstance(ctx, task('second'))
  expect(runs).toEqual(['first'])
  release()
  await first
  await runOnOneInstance(ctx, task('second'))
  expect(runs).toEqual(['first'])
  const { startedAt = 0 } = (await stored(ctx)) ?? {}
  await age(ctx, { startedAt: startedAt - HOUR_MS })
  await runOnOneInstance(ctx, task('second'))
  await runOnOneInstance(ctx, task('first'))
  expect(runs).toEqual(['first', 'second'])
})

test('the task of a killed instance is taken over once its lease has ended', async () => {
  const ctx = await testContext()
  const { runs, task } = noting()
  await runOnOneInstance(ctx, task('first'))
  const lease = databaseNow as unknown as number
  await age(ctx, { endedAt: null, leasedUntil: 8_000_000_000_000 })
  await runOnOneInstance(ctx, task('second'))
  expect(runs).toEqual(['first'])
  await age(ctx, { leasedUntil: lease })
  await runOnOneInstance(ctx, task('second'))
  expect(runs).toEqual(['first', 'second'])
  expect(await stored(ctx)).toMatchObject({ leasedUntil: 0, endedAt: expect.any(Number) })
})

test('a failing task is run again at its next interval, and not before', async () => {
  const ctx = await testContext()
  let tries = 0
  const failing: ScheduledTask = {
    name: 'note',
    everyMs: HOUR_MS,
    run: () => Promise.reject(new Error(`try ${++tries}`)),
  }
  await runOnOneInstance(ctx, failing)
  await runOnOneInstance(ctx, failing)
  expect(tries).toBe(1)
})

test('in-memory state is cleaned up by each instance', async () => {
  const ctx = await testContext()
  const { runs, task } = noting({ onEachInstance: true })
  await runOnOneInstance(ctx, task('first'))
  await runOnOneInstance(ctx, task('second'))
  expect(runs).toEqual(['first', 'second'])
  expect(await stored(ctx)).toBeUndefined()
})
