import { expect, test } from 'vitest'
import { missingForPayment, type StartFacts, startOf, stepOfHash } from './order-flow'

const plain: StartFacts = {
  finalStep: null,
  isUpgrade: false,
  isHostingInBasket: false,
  isBasketEmpty: false,
  hasNewSearch: false,
  hash: '',
}
const start = (facts: Partial<StartFacts>) => startOf({ ...plain, ...facts })

test('a hosting upgrade and hosting in the basket open the page at step 2 [ORD-020, ORD-022]', () => {
  for (const facts of [{ isUpgrade: true }, { isHostingInBasket: true }]) {
    expect(start(facts)).toEqual({ step: 2, isStep3Open: false, scrolls: true })
  }
})

test("only the text 'true' of the final-step flag opens step 3 [ORD-021]", () => {
  expect(start({ finalStep: 'true' })).toEqual({ step: 3, isStep3Open: true, scrolls: true })
  expect(start({ finalStep: 'true', isHostingInBasket: true }).step).toBe(3)
  for (const finalStep of ['false', '1', 'TRUE', '', null]) {
    expect(start({ finalStep })).toEqual({ step: 1, isStep3Open: false, scrolls: false })
  }
})

test('a hash leads to its step, and to step 3 only with something to order [ORD-005]', () => {
  expect(start({ hash: '#step-2' })).toEqual({ step: 2, isStep3Open: false, scrolls: true })
  expect(start({ hash: '#step-3' })).toEqual({ step: 3, isStep3Open: true, scrolls: true })
  expect(start({ hash: '#step-3', isBasketEmpty: true })).toEqual({ step: 1, isStep3Open: false, scrolls: false })
  expect(start({ hash: '#elsewhere' }).step).toBe(1)
})

test('who comes with a name to search sees its extensions first; a page loaded again follows the rule [ORD-022]', () => {
  expect(start({ hasNewSearch: true, isHostingInBasket: true }).step).toBe(1)
  expect(start({ hasNewSearch: true, isHostingInBasket: true, hash: '#step-1' }).step).toBe(2)
})

test('a hash that names no step is none', () => {
  expect(['#step-1', '#step-4', '', '#step-12'].map(stepOfHash)).toEqual([1, null, null, null])
})

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
