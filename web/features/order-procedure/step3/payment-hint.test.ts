import { expect, test } from 'vitest'
import { missingForPayment } from './payment-hint'

const ALL = { step3Reached: true, step2Valid: true, signedIn: true, dataComplete: true, termsAccepted: true }

test('nothing is missing when all four conditions hold, and something in every other case [PAY-001, PAY-002]', () => {
  for (const step2Valid of [true, false])
    for (const signedIn of [true, false])
      for (const termsAccepted of [true, false]) {
        const facts = { ...ALL, step2Valid, signedIn, termsAccepted }
        expect(missingForPayment(facts) === null).toBe(step2Valid && signedIn && termsAccepted)
      }
})

test('who has not given an address is not asked how to pay, whatever else is there', () => {
  for (const step2Valid of [true, false])
    for (const termsAccepted of [true, false]) {
      expect(missingForPayment({ ...ALL, step2Valid, termsAccepted, dataComplete: false })).toBe('details')
    }
})

test.each([
  [{ ...ALL, signedIn: false, dataComplete: false, step2Valid: false, termsAccepted: false }, 'login'],
  [{ ...ALL, dataComplete: false }, 'details'],
  [{ ...ALL, step2Valid: false }, 'services'],
  [{ ...ALL, termsAccepted: false }, 'terms'],
])('a buyer hears of the first thing to do %#', (facts, missing) => {
  expect(missingForPayment(facts)).toBe(missing)
})
