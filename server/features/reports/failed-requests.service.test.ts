import { expect, test } from 'vitest'
import { all } from '../../../db/query'
import { failedRequests } from '../../../db/schema/reports'
import { testContext } from '../../../tests/support/test-context'
import { noteFailedRequest } from './failed-requests.service'

test('a page that fails in a loop keeps a thousand requests an hour', async () => {
  const ctx = await testContext()
  for (let n = 0; n < 1010; n++)
    noteFailedRequest(ctx, { id: `failed-${n}`, operation: 'GET /', error: new RangeError(), accountId: null })
  await ctx.db.transaction(async () => {})
  const rows = await all(ctx.db.reader.select().from(failedRequests))
  expect(rows).toHaveLength(1000)
  expect(rows[0]).toMatchObject({ error: 'RangeError', operation: 'GET /' })
})

test('a request is kept once, with its first error', async () => {
  const ctx = await testContext()
  for (const error of [new TypeError(), new RangeError()])
    noteFailedRequest(ctx, { id: 'same', operation: 'x'.repeat(300), error, accountId: null })
  await ctx.db.transaction(async () => {})
  expect(await all(ctx.db.reader.select().from(failedRequests))).toMatchObject([
    { id: 'same', error: 'TypeError', operation: 'x'.repeat(100) },
  ])
})
