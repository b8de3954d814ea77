import { expect, test } from 'vitest'
import { createPace } from './pace'

test('background work rests for a multiple of its duration while visitors are present, and not at all otherwise', async () => {
  let now = 10_000
  const pace = createPace(() => now)
  expect(await restOf(10_000)).toBeLessThan(500)

  pace.noteRequest()
  expect(await restOf(10)).toBeGreaterThan(190)
  expect(await restOf(10_000)).toBeGreaterThan(990)

  now += 1001
  expect(await restOf(10_000)).toBeLessThan(500)

  async function restOf(workedMs: number): Promise<number> {
    const began = performance.now()
    await pace.rest(workedMs)
    return performance.now() - began
  }
})
