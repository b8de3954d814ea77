import type { Clock } from '../../ports/clock'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import type { PaymentAnnouncement, PaymentProvider, PaymentResult } from '../../ports/payment-provider'
import { type EmbeddedDatabase, outsideId } from '../embedded-database'
import {
  type BankEvent,
  type BankOutcome,
  type BankPayment,
  openBankLedger,
  openBankNotifications,
  statusAfter,
} from './bank-ledger'
import {
  EVENT_NAME,
  type OrderResult,
  readNotification,
  readResultsPage,
  signatureOf,
  writeNotification,
  writeResultsPage,
} from './omnikassa'

const PAYMENT_LIFETIME_MS = 15 * 60_000

export interface TestBankOptions {
  db: EmbeddedDatabase
  clock: Clock
  /** Where the shop stands, without a final stroke; a function when it is known only after listening. */
  publicUrl: string | (() => string)
  /** Signs what the bank says; any text. */
  secret: string
  /** Results a page. */
  pageSize?: number
}

export interface BankDecision {
  /** The raw body to POST to the shop's notification address. */
  notification: string
  /** Where the browser goes: the shop's return address with order_id, status and signature. */
  returnUrl: string
}

/** The bank's own side, beside what the shop sees of it. */
export interface TestBank extends PaymentProvider {
  /** What the payment page shows; null when there is no such payment. */
  page(id: string): BankPayment | null
  /** Ends a payment the way the visitor chose. What is COMPLETED stays so; then it is told once more. */
  decide(id: string, outcome: BankOutcome): BankDecision | null
  /** Where the browser goes back to from the page of a payment as it now stands. */
  returnUrl(id: string): string | null
  /** To be called when the shop answered a notification with 200; else the next one tells it all again. */
  acknowledge(notification: string): void
  /** Lets overdue payments expire; a notification of all that the shop has not acknowledged, or null for nothing. */
  pendingNotification(): string | null
  /** One signed page of results as the bank's API answers it. Throws OutsideUnavailable for an unknown or old token. */
  results(authentication: string, page: number): string
}

/** A bank in the shop itself that speaks like OmniKassa 2: signed notifications, paged signed results. */
export function createTestBank({ db, clock, publicUrl, secret, pageSize = 100 }: TestBankOptions): TestBank {
  if (secret === '') throw new Error('the test bank needs a secret to sign with')
  const key = Buffer.from(secret)
  const ledger = openBankLedger(db)
  const notices = openBankNotifications(db)
  const origin = (): string => (typeof publicUrl === 'string' ? publicUrl : publicUrl()).replace(/\/$/, '')

  const notify = (paymentId: string | null): string => {
    const { authentication, expiresAt } = notices.open(clock.now(), paymentId)
    const expiry = new Date(expiresAt).toISOString()
    return writeNotification(key, { authentication, expiry, eventName: EVENT_NAME, poiId: TEST_BANK_POI_ID })
  }

  const insertOnce = db.transaction((announced: PaymentAnnouncement): BankPayment => {
    const now = clock.now()
    const fresh = {
      id: outsideId('bnk'),
      status: 'ANNOUNCED',
      announcedAt: now,
      expiresAt: now + PAYMENT_LIFETIME_MS,
    } as const
    const { reference, amount, currency, description, returnUrl, language } = announced
    ledger.insertPayment({ ...fresh, reference, amount, currency, description, returnUrl, language })
    const payment = ledger.findByReference(reference)
    if (payment?.amount !== amount) throw new Error(`payment ${reference} was announced with another amount`)
    return payment
  })

  const bank: TestBank = {
    async announce(payment) {
      checkAnnouncement(payment)
      return { paymentUrl: `${origin()}/testbank/betalen/${insertOnce.immediate(payment).id}` }
    },
    async receive(rawBody) {
      const now = clock.now()
      const { authentication } = readNotification(rawBody, { key, poiId: TEST_BANK_POI_ID, now })
      const all: PaymentResult[] = []
      for (let page = 0; ; page++) {
        const { results, hasMore } = readResultsPage(key, bank.results(authentication, page))
        all.push(...results)
        if (!hasMore) return all
      }
    },
    refund: async (request) => refundOnce.immediate(request),
    page: (id) => ledger.findPayment(id),
    decide: db.transaction((id: string, outcome: BankOutcome) => {
      const payment = ledger.findPayment(id)
      if (!payment) return null
      const status = payment.status === 'COMPLETED' ? payment.status : statusAfter(outcome)
      if (payment.status !== 'COMPLETED') ledger.record(id, outcome, status, clock.now())
      return { notification: notify(id), returnUrl: returnAddress(key, { ...payment, status }) }
    }).immediate,
    returnUrl(id) {
      const payment = ledger.findPayment(id)
      return payment && returnAddress(key, payment)
    },
    acknowledge(notification) {
      // An answer that comes late is an answer all the same: any expiry will do.
      notices.acknowledge(readNotification(notification, { key, poiId: TEST_BANK_POI_ID, now: 0 }).authentication)
    },
    pendingNotification: db.transaction(() => {
      const now = clock.now()
      for (const { id } of ledger.findOverdue(now)) ledger.record(id, 'EXPIRED', 'EXPIRED', now)
      return notices.hasWaiting() ? notify(null) : null
    }).immediate,
    results(authentication, page) {
      const found = notices.page(authentication, clock.now(), pageSize, page)
      if (!found) throw new OutsideUnavailable('payments', { cause: new Error('the token is unknown or too old') })
      return writeResultsPage(key, found.hasMore, found.events.map(orderResultOf))
    },
  }

  const refundOnce = db.transaction(
    (request: { reference: string; paymentReference: string; amount: number }): void => {
      const { reference, paymentReference, amount } = request
      const payment = ledger.findByReference(paymentReference)
      if (payment?.status !== 'COMPLETED') throw new Error(`payment ${paymentReference} was not paid`)
      const earlier = ledger.findRefund(reference)
      if (earlier?.paymentId === payment.id && earlier.amount === amount) return
      if (earlier) throw new Error(`refund ${reference} was used for another refund`)
      const left = payment.amount - ledger.refundedOf(payment.id)
      if (!Number.isInteger(amount) || amount < 1 || amount > left)
        throw new RangeError(`cannot refund ${amount} of ${left}`)
      ledger.insertRefund(reference, payment.id, amount, clock.now())
    },
  )

  return bank
}

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
