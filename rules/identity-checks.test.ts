import { expect, test } from 'vitest'
import { type IdentityCheck, identityIssue } from './identity-checks'

test.each<[IdentityCheck[], boolean, ReturnType<typeof identityIssue>]>([
  [[], false, 'too-few-checks'],
  [['CALLED_BACK'], false, 'too-few-checks'],
  [['CALLED_BACK', 'CALLED_BACK'], false, 'too-few-checks'],
  [['CALLED_BACK', 'INVOICE_NAMED'], false, null],
  [['CALLED_BACK', 'INVOICE_NAMED'], true, 'extract-needed'],
  [['CALLED_BACK', 'EXTRACT_SEEN'], true, null],
  [['INVOICE_NAMED', 'EXTRACT_SEEN'], true, null],
])('%j of a company (%s) lack: %s', (checks, isCompany, issue) => {
  expect(identityIssue(checks, isCompany)).toBe(issue)
})
