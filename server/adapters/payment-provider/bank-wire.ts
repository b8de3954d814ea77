import type { PaymentAnnouncement } from '../../ports/payment-provider'
import type { BankEvent, BankPayment } from './bank-ledger'
import type { BankOutcome } from './bank-outcome'
import type { OrderResult } from './omnikassa-results'
import { signatureOf } from './omnikassa-signature'

/** The number of the shop's own till at the test bank. */
export const TEST_BANK_POI_ID = 1000

/** What the bank takes no payment without. Throws RangeError, since only a mistake of the shop can get here. */
export function checkAnnouncement({ reference, amount, currency, description, returnUrl }: PaymentAnnouncement): void {
  if (!/^[A-Za-z0-9]{1,24}$/.test(reference)) throw new RangeError('a reference is 1 to 24 letters and digits')
  if (!Number.isInteger(amount) || amount < 1 || amount > 9_999_999)
    throw new RangeError('an amount is 0.01 to 99,999.99')
  if (currency !== 'EUR') throw new RangeError('payments are in euro')
  if (description.length > 35) throw new RangeError('a description is at most 35 characters')
  if (!/^https?:$/.test(new URL(returnUrl).protocol)) throw new RangeError('a return address is a web address')
}

/** The return address with the status and its signature appended: a hint for the screen, never a proof. */
export function returnAddress(key: Buffer, { returnUrl, reference, status }: BankPayment): string {
  const address = new URL(returnUrl)
  address.searchParams.append('order_id', reference)
  address.searchParams.append('status', status)
  address.searchParams.append('signature', signatureOf(key, [reference, status]))
  return address.href
}

/** An event in the form of the bank's results. */
export function orderResultOf(event: BankEvent): OrderResult {
  const total = { currency: event.currency, amount: event.amount }
  const isPaid = event.status === 'COMPLETED'
  const at = new Date(event.at).toISOString()
  return {
    merchantOrderId: event.reference,
    omnikassaOrderId: event.id,
    poiId: TEST_BANK_POI_ID,
    orderStatus: event.status,
    orderStatusDateTime: at,
    errorCode: event.outcome === 'FAILURE' ? 'FAILURE' : null,
    paidAmount: { currency: event.currency, amount: isPaid ? event.amount : 0 },
    totalAmount: total,
    transactions: [
      {
        id: `${event.id}-${event.seq}`,
        paymentBrand: 'IDEAL',
        type: 'PAYMENT',
        status: TRANSACTION_STATUS[event.outcome],
        amount: total,
        confirmedAmount: isPaid ? total : null,
        startTime: new Date(event.announcedAt).toISOString(),
        lastUpdateTime: at,
      },
    ],
  }
}

const TRANSACTION_STATUS: Record<BankOutcome, string> = {
  COMPLETED: 'SUCCESS',
  CANCELLED: 'CANCELLED',
  EXPIRED: 'EXPIRED',
  IN_PROGRESS: 'OPEN',
  FAILURE: 'FAILURE',
}
