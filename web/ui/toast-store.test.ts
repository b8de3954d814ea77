import { afterEach, expect, test } from 'vitest'
import { currentToasts, dismissToast, showToast, subscribeToToasts } from './toast-store'

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
})

test('messages stand in the order in which they came, and one can be taken back', () => {
  const first = showToast({ kind: 'ok', text: 'DNS-record toegevoegd.' })
  showToast({ kind: 'error', text: 'Je wijziging is teruggedraaid.' })
  dismissToast(first)
  expect(currentToasts().map(({ text }) => text)).toEqual(['Je wijziging is teruggedraaid.'])
})

test('a listener receives each change until it stops listening', () => {
  let heard = 0
  const stop = subscribeToToasts(() => {
    heard += 1
  })
  dismissToast(showToast({ kind: 'info', text: 'Bezig' }))
  stop()
  showToast({ kind: 'info', text: 'Klaar' })
  expect(heard).toBe(2)
})

test('the list is the same until it changes, as React asks of a store', () => {
  showToast({ kind: 'ok', text: 'Bewaard' })
  expect(currentToasts()).toBe(currentToasts())
})
