import { expect, test } from 'vitest'
import { remainingSeconds } from './batch'

test.each([
  ['says nothing before some are done', { toDo: 100, waiting: 96, now: 60_000 }, null],
  ['continues at the pace so far', { toDo: 100, waiting: 50, now: 30_000 }, 30],
  ['of a retried one it is the pace since then', { toDo: 10, waiting: 5, now: 1_500 }, 2],
  ['says nothing when nothing is left', { toDo: 100, waiting: 0, now: 30_000 }, null],
  ['says nothing of one that began before its pace was kept', { toDo: 0, waiting: 3, now: 30_000 }, null],
])('the remaining time of a batch %s', (_, batch, seconds) => {
  expect(remainingSeconds({ ...batch, startedAt: 0 })).toBe(seconds)
})
