import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useBusyRows } from './useBusyRows'

afterEach(cleanup)

test('rows act at the same time, each at most once, and a row that failed can act again', async () => {
  const { result } = renderHook(useBusyRows)
  const calls: { row: string; end(): void; fail(error: Error): void }[] = []
  const start = (row: string) =>
    result.current.run(row, () => new Promise((end, fail) => calls.push({ row, end, fail }) && undefined))
  let first: Promise<void> | undefined
  act(() => {
    first = start('one')
    void start('one')
    void start('two')
  })
  expect(calls.map(({ row }) => row)).toEqual(['one', 'two'])
  expect(['one', 'two', 'three'].map(result.current.isBusy)).toEqual([true, true, false])
  await act(async () => {
    calls[0]?.fail(new Error('offline'))
    await expect(first).rejects.toThrow('offline')
  })
  expect(['one', 'two'].map(result.current.isBusy)).toEqual([false, true])
  act(() => void start('one'))
  expect(calls.map(({ row }) => row)).toEqual(['one', 'two', 'one'])
})
