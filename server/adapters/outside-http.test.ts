import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { type FarSide, startFarSide } from '../../tests/far-sides/far-side'
import { OperatorNeeded, OutsideUnavailable } from '../ports/outside-unavailable'
import {
  createOutsideHttp,
  type OutsideHttp,
  type OutsideHttpOptions,
  pathOf,
  readJson,
  vendorUrl,
} from './outside-http'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

/** A system that counts what it carries out. */
async function make(
  options: Partial<OutsideHttpOptions> = {},
): Promise<{ far: FarSide; http: OutsideHttp; done(): number }> {
  let done = 0
  const far = await startFarSide(({ method }) => {
    if (method !== 'GET') done++
    return { status: 200, body: { fine: true } }
  })
  const http = createOutsideHttp({
    system: 'registry',
    url: far.url,
    retryMs: 1,
    readMs: 400,
    writeMs: 400,
    ...options,
  })
  open.push(http, far)
  return { far, http, done: () => done }
}

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error) => error,
  )

test.each(['refused', 'lost', 'cut', 'broken'] as const)('a read whose response is %s is repeated', async (failure) => {
  const { far, http } = await make()
  far.failNext(failure)
  expect(await http.request({ path: '/' })).toMatchObject({ status: 200, text: '{"fine":true}' })
  expect(far.requests).toHaveLength(2)
})

test('a request with an effect is sent once, however its response is lost', async () => {
  for (const failure of ['refused', 'lost', 'cut', 'broken', 'hang'] as const) {
    const { far, http, done } = await make()
    far.failNext(failure)
    expect(await failureOf(http.request({ method: 'POST', path: '/', json: {} }))).toBeInstanceOf(OutsideUnavailable)
    expect(far.requests).toHaveLength(1)
    expect(done()).toBeLessThanOrEqual(1)
  }
})

test('refused credentials need the operator, and are not repeated', async () => {
  const { far, http } = await make()
  far.failNext('unauthorised')
  expect(await failureOf(http.request({ path: '/' }))).toMatchObject({ name: 'OperatorNeeded', problem: 'credentials' })
  expect(far.requests).toHaveLength(1)
})

test('403 about one object is a response where the adapter says so', async () => {
  const far = await startFarSide(() => ({ status: 403, body: {} }))
  const http = createOutsideHttp({ system: 'registry', url: far.url, retryMs: 1 })
  open.push(http, far)
  expect(await failureOf(http.request({ path: '/' }))).toBeInstanceOf(OperatorNeeded)
  expect(await http.request({ path: '/', mayBeForbidden: true })).toMatchObject({ status: 403 })
})

test('says how long a busy system wants to be left alone', async () => {
  const { far, http } = await make()
  far.failNext('busy')
  const error = await failureOf(http.request({ method: 'PUT', path: '/', json: {} }))
  expect(error).toMatchObject({ name: 'OutsideUnavailable', retryAfterMs: 1000 })
  expect(error).not.toBeInstanceOf(OperatorNeeded)
})

test('a system that keeps failing is left alone for a while', async () => {
  const { far, http } = await make()
  far.failNext('broken', 'broken', 'broken', 'broken', 'broken')
  for (let times = 0; times < 8; times++) await failureOf(http.request({ method: 'POST', path: '/', json: {} }))
  expect(far.requests).toHaveLength(5)
})

test('a caller that loses interest does not count as an outage', async () => {
  const { far, http } = await make()
  for (let times = 0; times < 6; times++) {
    far.failNext('hang')
    const gone = AbortSignal.timeout(5)
    expect(await failureOf(http.request({ path: '/', signal: gone }))).toMatchObject({ name: 'TimeoutError' })
  }
  expect(await http.request({ path: '/' })).toMatchObject({ status: 200 })
})

test('a response that is too large is none', async () => {
  const far = await startFarSide(() => ({ status: 200, body: 'x'.repeat(5000) }))
  const http = createOutsideHttp({ system: 'registry', url: far.url, maxBytes: 1000, retryMs: 1 })
  open.push(http, far)
  expect(await failureOf(http.request({ path: '/' }))).toBeInstanceOf(OutsideUnavailable)
})

test('an error holds neither the address nor what was sent or received', async () => {
  const { far, http } = await make({ headers: () => ({ authorization: 'Bearer geheim-1' }) })
  far.failNext('broken', 'broken', 'broken', 'html')
  const errors = [
    await failureOf(http.request({ path: '/houder@voorbeeld.example', query: { code: 'geheim-2' } })),
    await failureOf(http.request({ path: '/' }).then((answer) => readJson('registry', z.object({}), answer))),
  ]
  for (const error of errors) {
    expect(error).toBeInstanceOf(OutsideUnavailable)
    const { message, stack, cause } = error as Error
    expect([message, stack, String(cause), (cause as Error).stack].join()).not.toMatch(/geheim|houder|doctype/)
  }
})

test('a response that is not understood names its fields and no value', () => {
  const answer = { status: 200, headers: {}, text: '{"price":"geheim"}' }
  expect(() => readJson('registry', z.object({ price: z.number() }), answer)).toThrow(
    expect.objectContaining({
      cause: expect.objectContaining({ message: expect.stringContaining('price: invalid_type') }),
    }),
  )
})

test('a part of a path stays in its place', () => {
  expect(pathOf('domains', '../balance?x=1', 7)).toBe('/domains/..%2Fbalance%3Fx%3D1/7')
})

test.each([
  ['https://api.example/v2/', 'https://api.example/v2'],
  ['http://127.0.0.1:8081', 'http://127.0.0.1:8081'],
  ['http://api.example', null],
  ['ftp://api.example', null],
])('the address of a vendor %s is taken as %s', (given, taken) => {
  expect(vendorUrl('https://vendor.example', 'Address.').safeParse(given).data ?? null).toBe(taken)
})

test('an error status that the system explains is a response, save one that asks for patience', async () => {
  const { far, http } = await make({ isExplained: ({ text }) => text === '{}' })
  far.failNext('broken', 'unauthorised', 'html', 'busy')
  expect(await http.request({ method: 'POST', path: '/', json: {} })).toMatchObject({ status: 500 })
  expect(await http.request({ path: '/' })).toMatchObject({ status: 401 })
  expect(await http.request({ path: '/' })).toMatchObject({ status: 200 })
  const failure = await failureOf(http.request({ method: 'POST', path: '/', json: {} }))
  expect(failure).toMatchObject({ name: 'OutsideUnavailable', retryAfterMs: 1000 })
})
