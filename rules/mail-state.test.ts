import { expect, test } from 'vitest'
import { bounceCauseOf, mailOutcome } from './mail-state'

test.each([
  ['5.1.1', 'UNKNOWN_MAILBOX'],
  ['5.1.3', 'UNKNOWN_MAILBOX'],
  ['5.1.6', 'UNKNOWN_MAILBOX'],
  ['5.2.1', 'UNKNOWN_MAILBOX'],
  ['5.2.2', 'MAILBOX_FULL'],
  ['4.2.2', 'MAILBOX_FULL'],
  ['5.1.2', 'UNKNOWN_DOMAIN'],
  ['5.1.10', 'UNKNOWN_DOMAIN'],
  ['5.4.4', 'UNKNOWN_DOMAIN'],
  ['5.7.1', 'SPAM'],
  ['5.7.26', 'SPAM'],
  ['4.4.1', 'UNDELIVERABLE'],
  ['5.0.0', 'UNDELIVERABLE'],
  ['5.1.11', 'UNDELIVERABLE'],
  ['', 'UNDELIVERABLE'],
])('the status %j of a mail server is the cause %s', (status, cause) => {
  expect(bounceCauseOf(status)).toBe(cause)
})

test('a mail that bounced counts as bounced, whatever its own mail server said', () => {
  expect(mailOutcome({ state: 'ACCEPTED', bouncedAt: null })).toBe('ACCEPTED')
  expect(mailOutcome({ state: 'ACCEPTED', bouncedAt: 1 })).toBe('BOUNCED')
  expect(mailOutcome({ state: 'QUEUED', bouncedAt: 1 })).toBe('BOUNCED')
})
