import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { TEST_NOW, testSite } from '../../tests/support/test-config'
import { stillClock } from '../adapters/clock/still'
import { openDeps } from '../open-deps'
import { defineJob, type Job, noPayload } from './job'
import { enqueue } from './outbox'

const note = defineJob('note', noPayload, { maxAttempts: 3 })

/** Opens instances on one database, each with its clock that much ahead and with its own jobs. Closed when the test ends. */
async function openInstances(instances: readonly { skewMs?: number; jobs: readonly Job[] }[]) {
  const { config, remove } = await testSite()
  const opened: Awaited<ReturnType<typeof openDeps>>[] = []
  onTestFinished(async () => {
    for (const { close } of opened) await close()
    await remove()
  })
  for (const { skewMs = 0, jobs } of instances) {
    const clock = stillClock(TEST_NOW + skewMs)
    opened.push(
      await openDeps({ config, publicUrl: () => 'http://shop.example', clock, durability: 'OFF', jobs: [...jobs] }),
    )
  }
  return opened
}

test('instances whose clocks differ by more than a lease carry out each message once', async () => {
  const done: string[] = []
  const slow = note.handle(async (_deps, { reference }) => {
    done.push(reference)
    await sleep(300)
  })
  const jobs = [slow]
  const instances = await openInstances([{ jobs }, { jobs, skewMs: 90_000 }, { jobs, skewMs: -90_000 }])
  const [first] = instances
  const references = Array.from({ length: 60 }, (_, i) => `message ${String(i).padStart(2, '0')}`)
  for (const reference of references) {
    // Due by each of the clocks.
    await first?.deps.db.transaction((tx) => enqueue(tx, note, { reference }, TEST_NOW - 90_000))
  }
  await expect
    .poll(async () => (await Promise.all(instances.map(({ jobs }) => jobs.settle()))).every((n) => n === 0), {
      timeout: 30_000,
    })
    .toBe(true)
  expect([...done].sort()).toEqual(references)
})

test('an instance carries out messages that the one which enqueued them does not', async () => {
  const done: string[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const busy = note.handle(async () => released)
  const free = note.handle(async (_deps, { reference }) => void done.push(reference))
  const [first] = await openInstances([{ jobs: [{ ...busy, atOnce: 1 }] }, { jobs: [free] }])
  onTestFinished(release)
  const references = ['first', 'second', 'third', 'fourth']
  for (const reference of references) {
    await first?.deps.db.transaction((tx) => enqueue(tx, note, { reference }, TEST_NOW))
  }
  // The first instance holds at most one of them.
  await expect.poll(() => done.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(3)
})
