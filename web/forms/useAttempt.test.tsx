import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PreferencesProvider, usePreferences } from '../i18n/preferences'
import { useAttempt } from './useAttempt'
import type { Refusal } from './useSubmit'

// Each failure is reported to the shop, which does not exist here.
beforeEach(() => void vi.stubGlobal('fetch', async () => new Response()))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Calls of an action that ends when the test says so. */
function attempt(options?: Parameters<typeof useAttempt>[2]) {
  const calls: { id: string; end(refusal: Refusal | null): void; fail(error: Error): void }[] = []
  const action = (id: string) =>
    new Promise<Refusal | null>((end, fail) => {
      calls.push({ id, end, fail })
    })
  const { result } = renderHook(
    () => ({ ...useAttempt('general', action, options), setLocale: usePreferences().setLocale }),
    {
      wrapper: ({ children }) => (
        <PreferencesProvider locale="nl" showsVat={false}>
          {children}
        </PreferencesProvider>
      ),
    },
  )
  /** Starts the action, lets `after` end it, and returns whether it succeeded. */
  async function run(after: (call: (typeof calls)[number] | undefined) => void): Promise<boolean | undefined> {
    let isDone: boolean | undefined
    await act(async () => {
      const running = result.current.run('one')
      after(calls.at(-1))
      isDone = await running
    })
    return isDone
  }
  return { calls, result, run }
}

test('a double click acts once, and both clicks see the result', async () => {
  const { calls, result } = attempt()
  let both: Promise<boolean[]> | undefined
  act(() => {
    both = Promise.all([result.current.run('one'), result.current.run('one')])
  })
  expect(result.current).toMatchObject({ isBusy: true, pending: ['one'] })
  expect(calls.map(({ id }) => id)).toEqual(['one'])
  await act(async () => {
    calls[0]?.end(null)
    await both
  })
  expect(await both).toEqual([true, true])
  expect(result.current).toMatchObject({ isBusy: false, pending: null, problem: null })
})

test('the buttons of two rows act in turn', async () => {
  const { calls, result } = attempt()
  let second: Promise<boolean> | undefined
  act(() => {
    void result.current.run('one')
    second = result.current.run('two')
  })
  expect(calls.map(({ id }) => id)).toEqual(['one'])
  await act(async () => calls[0]?.end({ message: 'refused' }))
  expect(calls.map(({ id }) => id)).toEqual(['one', 'two'])
  expect(result.current).toMatchObject({ pending: ['two'] })
  await act(async () => {
    calls[1]?.end(null)
    await second
  })
  expect(await second).toBe(true)
  expect(result.current).toMatchObject({ isBusy: false, problem: null })
})

test('a refusal and a failed request stay until the next attempt, a change of language, or until they are cleared', async () => {
  const { result, run } = attempt()
  expect(await run((call) => call?.end({ message: 'refused' }))).toBe(false)
  expect(result.current.problem).toBe('refused')
  await run((call) => call?.fail(new Error('offline')))
  expect(result.current.problem).toBe('general')
  act(() => result.current.clear())
  expect(result.current.problem).toBeNull()
  await run((call) => call?.end({ message: 'refused' }))
  act(() => result.current.setLocale('en'))
  expect(result.current.problem).toBeNull()
  expect(await run((call) => call?.end(null))).toBe(true)
})

test('prescribed text also stands for a server fault, and the problem can be shown elsewhere', async () => {
  const shown: string[] = []
  const { result, run } = attempt({ isExact: true, onProblem: (message) => shown.push(message) })
  const errors = [{ message: 'line of the server', extensions: { code: 'INTERNAL' } }]
  await run((call) => call?.fail(new CombinedGraphQLErrors({ errors, data: null })))
  expect([shown, result.current.problem]).toEqual([['general'], null])
})
