import { defineJob, noPayload } from '../../outbox/job'

/** Reminds a buyer, once, of an invoice that is overdue. The reference is the invoice. */
export const remindOfInvoice = defineJob('remind-of-invoice', noPayload, { maxAttempts: 50, dropping: 'MONEY' })
