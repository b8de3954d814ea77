import { defineJob, noPayload } from '../../outbox/job'

/** Asks the bank for a mandate whose first payment was paid, until it is confirmed or has ended. The reference is the mandate. */
export const confirmMandate = defineJob('confirm-mandate', noPayload, { maxAttempts: 100, dropping: 'MONEY' })

/** Ends a mandate at the bank. The reference is the mandate. */
export const revokeMandate = defineJob('revoke-mandate', noPayload, { maxAttempts: 100 })

/** Collects an invoice on its day. The reference is the collection. */
export const collectInvoice = defineJob('collect-invoice', noPayload, { maxAttempts: 100, dropping: 'MONEY' })
