import { afterEach, beforeEach } from 'vitest'
import { closeVisitors } from './browser'
import { startAnew } from './shop'

/** A journey that is tried again begins where nobody has been: names are free, baskets empty and nothing is remembered. */
beforeEach(async ({ task }) => {
  if (task.result?.retryCount) await startAnew()
})

afterEach(closeVisitors)
