import { expect, test } from 'vitest'
import {
  continueFromStep2,
  isDomainAskedFor,
  paymentSectionVisible,
  preselectedMethod,
  stepAtStart,
} from './basket-steps'

test.each([
  ['true', false, false, 3],
  ['true', true, true, 3],
  ['false', false, false, 1],
  ['1', false, false, 1],
  [null, false, false, 1],
  [null, true, false, 2],
  [null, false, true, 2],
] as const)(
  'flag %s, upgrade %s, hosting %s opens step %i [ORD-020..022]',
  (finalStep, hostingUpgrade, hostingInBasket, step) => {
    expect(stepAtStart({ finalStep, hostingUpgrade, hostingInBasket })).toBe(step)
  },
)

test.each([
  [true, false, true],
  [false, true, true],
  [false, false, false],
])('empty %s, domain missing %s: a domain is asked for %s [BSK-024]', (empty, domainIsMissingForHosting, asked) => {
  expect(isDomainAskedFor({ empty, domainIsMissingForHosting })).toBe(asked)
})

test('Continue in step 2 refuses, validates or proposes [ORD-026, ORD-027, ORD-033]', () => {
  expect(continueFromStep2({ step2Valid: false, signedIn: true })).toBe('refuse')
  expect(continueFromStep2({ step2Valid: true, signedIn: true })).toBe('validate')
  expect(continueFromStep2({ step2Valid: true, signedIn: false })).toBe('propose')
})

test('payment shows with all four conditions and without none of them [PAY-001, PAY-002]', () => {
  const all = { step3Reached: true, step2Valid: true, signedIn: true, termsAccepted: true }
  expect(paymentSectionVisible(all)).toBe(true)
  for (const condition of Object.keys(all)) expect(paymentSectionVisible({ ...all, [condition]: false })).toBe(false)
})

test('a sole method is chosen already [PAY-008]', () => {
  expect(preselectedMethod(['IDEAL'])).toBe('IDEAL')
  expect(preselectedMethod(['IDEAL', 'MANUAL_PAYMENT'])).toBeNull()
  expect(preselectedMethod([])).toBeNull()
})
