import { expect, test } from 'vitest'
import type { AvailabilityAnswer } from './availability-stream'
import { actOf, rowState } from './ExtensionRow'

const told = (status: string): AvailabilityAnswer => ({ status, reason: null, premiumPrice: null })
const resting = { isInBasket: false, isChanging: false }

test('a row without an answer is loading, and one in the basket is added without being asked about [DOM-014, DOM-018, DOM-025, DOM-026]', () => {
  expect(rowState({ ...resting, answer: undefined })).toBe('loading')
  expect(rowState({ ...resting, isInBasket: true, answer: undefined })).toBe('added')
})

test.each([
  ['free', 'ready'],
  ['invalid', 'error'],
  ['active', 'migrate'],
  ['xyz', 'migrate'],
  ['quarantine', 'unavailable'],
  ['reserved', 'unavailable'],
])('the word %s makes a row %s [DOM-015, DOM-016, DOM-019..021]', (status, state) => {
  expect(rowState({ ...resting, answer: told(status) })).toBe(state)
})

test('a change passes through in-progress, and what fails or is taken out falls back on what was known [DOM-022, DOM-023, DOM-039]', () => {
  for (const status of ['free', 'active']) {
    const answer = told(status)
    const before = rowState({ ...resting, answer })
    expect(rowState({ isInBasket: false, isChanging: true, answer })).toBe('in-progress')
    expect(rowState({ isInBasket: true, isChanging: false, answer })).toBe('added')
    expect(rowState({ ...resting, answer })).toBe(before)
  }
})

test('a name that the basket refused is unavailable', () => {
  const refusal = { message: 'Dit domein is al in uw bezit.', locale: 'nl' }
  expect(rowState({ ...resting, answer: { ...told('free'), refusal } })).toBe('unavailable')
})

test('a click adds, removes or checks again, and does nothing while a row is busy [DOM-022..024]', () => {
  expect(actOf('ready')).toBe('add')
  expect(actOf('migrate')).toBe('add')
  expect(actOf('added')).toBe('remove')
  expect(actOf('error')).toBe('check-again')
  expect(['loading', 'in-progress', 'unavailable'].map((state) => actOf(state as 'loading'))).toEqual([
    null,
    null,
    null,
  ])
})
