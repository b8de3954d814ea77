import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { FailedRequest } from '../../common/failed-request'
import { notFound } from '../../common/failures'
import { createRest } from './routes'

/** Requests an endpoint whose viewer cannot be found because of an error. */
async function getWithout(error: Error): Promise<{ status: number; noted: FailedRequest[] }> {
  const web = Fastify({ genReqId: () => 'request-1' })
  onTestFinished(() => web.close())
  const noted: FailedRequest[] = []
  const contextOf = () => Promise.reject(error)
  const rest = createRest(web, contextOf, { Query: { viewer: 'open' } }, (failed) => noted.push(failed))
  rest({
    ...{ method: 'GET', path: '/api/viewer/', operation: 'Query.viewer' },
    ...{ tag: 'Login and registration', summary: 'The viewer', answers: null },
    handle: async () => ({}),
  })
  const { statusCode } = await web.inject('/api/viewer/')
  return { status: statusCode, noted }
}

test('a request that fails before its viewer is known is kept for staff', async () => {
  const error = new RangeError('out of range')
  const { status, noted } = await getWithout(error)
  expect(status).toBe(500)
  expect(noted).toEqual([{ id: 'request-1', operation: 'GET /api/viewer', error }])
})

test('a refusal is not kept', async () => {
  expect((await getWithout(notFound())).noted).toEqual([])
})
