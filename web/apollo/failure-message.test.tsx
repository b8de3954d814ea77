import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failureMessage } from './failure-message'

// Each failure is reported to the shop, which does not exist here.
beforeEach(() => void vi.stubGlobal('fetch', async () => new Response()))
afterEach(() => void vi.unstubAllGlobals())

const failure = (code: string) =>
  new CombinedGraphQLErrors({ errors: [{ message: `line of ${code}`, extensions: { code } }], data: null })

test('the line of the server is shown where it helps, and its reference for a mistake of its own', () => {
  expect(failureMessage(failure('TOO_MANY_REQUESTS'), 'general')).toBe('line of TOO_MANY_REQUESTS')
  expect(failureMessage(failure('INTERNAL'), 'general')).toBe('line of INTERNAL')
  expect(failureMessage(new Error('offline'), 'general')).toBe('general')
})

test('prescribed words also stand for a mistake of the server [ERR-016]', () => {
  expect(failureMessage(failure('INTERNAL'), 'exact', true)).toBe('exact')
  expect(failureMessage(failure('TOO_MANY_REQUESTS'), 'exact', true)).toBe('line of TOO_MANY_REQUESTS')
})
