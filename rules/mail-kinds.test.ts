import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCustomerMailKind, MAIL_KINDS, mailKindOf } from './mail-kinds'

test('the kind of a mail is found in its reference, also where one kind begins as another', () => {
  fc.assert(
    fc.property(fc.constantFrom(...MAIL_KINDS), fc.uuid(), (kind, id) => {
      expect(mailKindOf(`${kind}-${id}`)).toBe(kind)
    }),
  )
})

test.each([
  ['email-changed-job_1', 'email-changed'],
  ['email-change-0f', 'email-change'],
  ['holder-job_1', 'holder'],
  ['holder-transfer-code-job_1', 'holder-transfer-code'],
  ['transfer-code-wanted-lin_1-2', 'transfer-code-wanted'],
  ['order-placed-again-job_1', 'order-placed'],
  ['order-placed', null],
  ['iets-nieuws-1', null],
])('%s: %s', (reference, kind) => {
  expect(mailKindOf(reference)).toBe(kind)
})

test('no kind is listed twice, and those of staff are not of customers', () => {
  expect(new Set(MAIL_KINDS).size).toBe(MAIL_KINDS.length)
  expect(MAIL_KINDS.filter((kind) => !isCustomerMailKind(kind)).every((kind) => kind.startsWith('staff-'))).toBe(true)
})
