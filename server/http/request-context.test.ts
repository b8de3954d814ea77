import { expect, test } from 'vitest'
import { testContext } from '../../tests/support/test-context'
import { createContext } from './request-context'

const NO_COOKIES = { isSecure: false, set: () => {} }

test.each([
  ['localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['localhost', 'http://127.0.0.1:3000'],
  ['localhost:3001', 'http://127.0.0.1:3000'],
  ['localhost.elders.example:3000', 'http://127.0.0.1:3000'],
  ['elders.example', 'http://127.0.0.1:3000'],
])('who came to a shop on this machine by %s is led back to %s', async (host, publicUrl) => {
  const deps = { ...(await testContext()), publicUrl: 'http://127.0.0.1:3000' }
  const ctx = await createContext(deps, { headers: { host }, address: '127.0.0.1' }, NO_COOKIES)
  expect(ctx.publicUrl).toBe(publicUrl)
})

test('a shop with an address of its own is found there, whatever name led to it', async () => {
  const test = await testContext({ env: { PUBLIC_URL: 'http://127.0.0.1:3000' } })
  const deps = { ...test, publicUrl: 'http://127.0.0.1:3000' }
  const ctx = await createContext(deps, { headers: { host: 'localhost:3000' }, address: '127.0.0.1' }, NO_COOKIES)
  expect(ctx.publicUrl).toBe('http://127.0.0.1:3000')
})
