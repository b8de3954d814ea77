import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterPoll, canPaymentMove, overallStatus, PAYMENT_STATUSES, type PaymentStatus } from './payment-status'

const statuses = fc.array(fc.constantFrom(...PAYMENT_STATUSES), { maxLength: 12 })

test('there are five statuses [INV-002]', () => {
  expect([...PAYMENT_STATUSES].sort()).toEqual(['ANNOUNCED', 'CANCELLED', 'COMPLETED', 'EXPIRED', 'IN_PROGRESS'])
})

test('an attempt goes these ways and no other', () => {
  const to = (from: (typeof PAYMENT_STATUSES)[number]) => PAYMENT_STATUSES.filter((next) => canPaymentMove(from, next))
  expect(to('ANNOUNCED')).toEqual(['IN_PROGRESS', 'COMPLETED', 'CANCELLED', 'EXPIRED'])
  expect(to('IN_PROGRESS')).toEqual(['COMPLETED', 'CANCELLED', 'EXPIRED'])
  expect(to('CANCELLED')).toEqual(['COMPLETED'])
  expect(to('EXPIRED')).toEqual(['COMPLETED'])
  expect(to('COMPLETED')).toEqual([])
})

test('a payment once paid stays paid, whatever notices come, how often, in what order', () => {
  fc.assert(
    fc.property(statuses, (notices) => {
      const afterNotice = (from: PaymentStatus, to: PaymentStatus) => (canPaymentMove(from, to) ? to : from)
      const end = notices.reduce(afterNotice, 'ANNOUNCED')
      expect(end === 'COMPLETED').toBe(notices.includes('COMPLETED'))
      expect(notices.reduce(afterNotice, end)).toBe(end)
    }),
  )
})

test('of several attempts a paid one counts, else the latest', () => {
  expect(overallStatus([])).toBeNull()
  expect(overallStatus(['EXPIRED', 'IN_PROGRESS'])).toBe('IN_PROGRESS')
  expect(overallStatus(['COMPLETED', 'CANCELLED'])).toBe('COMPLETED')
})

test.each([
  ['IN_PROGRESS', { poll: true, payAgain: false, goToSummary: false }, 'INV-004'],
  ['COMPLETED', { poll: false, payAgain: false, goToSummary: true }, 'INV-005'],
  ['CANCELLED', { poll: false, payAgain: true, goToSummary: false }, 'INV-006'],
  ['ANNOUNCED', { poll: true, payAgain: true, goToSummary: false }, 'INV-007'],
  ['EXPIRED', { poll: true, payAgain: true, goToSummary: false }, 'INV-007'],
  ['SOMETHING_NEW', { poll: true, payAgain: true, goToSummary: false }, 'INV-007'],
])('after %s the page does %o [INV-004..007] (%s)', (status, step) => {
  expect(afterPoll({ status })).toEqual(step)
})

test('a 500 stops the asking, another failure does not [INV-008]', () => {
  expect(afterPoll({ httpStatus: 500 })).toEqual({ poll: false, payAgain: true, goToSummary: false })
  expect(afterPoll({ httpStatus: 503 }).poll).toBe(true)
  expect(afterPoll({ httpStatus: 0 }).poll).toBe(true)
})
