import { expect, test } from 'vitest'
import { invoiceKeptThrough } from './retention'

test('an invoice is kept until the end of the seventh year after the one in which it was issued', () => {
  expect(['2026-01-01', '2026-12-31', '2019-06-15'].map(invoiceKeptThrough)).toEqual([
    '2033-12-31',
    '2033-12-31',
    '2026-12-31',
  ])
})
