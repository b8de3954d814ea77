import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { TEST_NOW, testSite } from '../../tests/support/test-config'
import { stillClock } from '../adapters/clock/still'
import { openDeps } from '../open-deps'
import { defineJob, noPayload } from './job'
import { enqueue } from './outbox'

test('instances whose clocks differ by more than a lease carry out each message once', async () => {
  const { config, remove } = await testSite()
  const done: string[] = []
  const note = defineJob('note', noPayload, { maxAttempts: 3 })
  const slow = note.handle(async (_deps, { reference }) => {
    done.push(reference)
    await sleep(300)
  })
  const open = (skewMs: number) =>
    openDeps({
      config,
      publicUrl: () => 'http://shop.example',
      clock: stillClock(TEST_NOW + skewMs),
      durability: 'OFF',
      jobs: [slow],
    })
  const instances = [await open(0), await open(90_000), await open(-90_000)]
  onTestFinished(async () => {
    for (const { close } of instances) await close()
    await remove()
  })
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
