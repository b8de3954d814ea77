import { expect, test } from 'vitest'
import { createTurns, inTurns } from './turns'

const keepBusy = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('long work yields, short work does not', async () => {
  let others = 0
  const timer = setInterval(() => others++, 1)
  function* steps(count: number) {
    for (let i = 0; i < count; i++) yield keepBusy(4)
    return 'done'
  }
  expect(await inTurns(steps(1))).toBe('done')
  expect(others).toBe(0)
  expect(await inTurns(steps(20))).toBe('done')
  clearInterval(timer)
  expect(others).toBeGreaterThanOrEqual(3)
})

test('inside a transaction, the transaction pauses', async () => {
  let pauses = 0
  const turn = createTurns(async () => void pauses++)
  await turn()
  expect(pauses).toBe(0)
  for (let i = 0; i < 3; i++) {
    keepBusy(11)
    await turn()
  }
  expect(pauses).toBe(3)
})
