import * as z from 'zod'
import type { Clock } from '../../ports/clock'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import {
  CollectionRefused,
  type CollectionRequest,
  type DirectDebits,
  type PaymentAnnouncement,
  type PaymentProvider,
  type PaymentResult,
  RefundRefused,
  type RefundRequest,
  type RefundState,
} from '../../ports/payment-provider'
import { defineAdapter } from '../adapter'
import { type EmbeddedDatabase, outsideId } from '../embedded-database'
import {
  type Aftermath,
  type BankEvent,
  type BankOutcome,
  type BankPayment,
  openBankLedger,
  openBankNotifications,
  statusAfter,
} from './bank-ledger'
import { openBankMandates } from './bank-mandates'
import {
  EVENT_NAME,
  type OrderResult,
  readNotification,
  readResultsPage,
  signatureOf,
  writeNotification,
  writeResultsPage,
} from './omnikassa'
import { checkAnnouncement, checkCollection } from './payment-announcement'

const PAYMENT_LIFETIME_MS = 15 * 60_000

export interface TestBankOptions {
  db: EmbeddedDatabase
  clock: Clock
  /** Public URL of the shop without a trailing slash; a function if it is known only after listening. */
  publicUrl: string | (() => string)
  /** Key of the bank's signatures; any text. */
  secret: string
  /** Results per page. */
  pageSize?: number
  /** True if the bank accepts no payments, so that a shop with real customers delivers nothing for play money. */
  isClosed?: boolean
}

interface BankDecision {
  /** Raw body to POST to the notification address of the shop. */
  notification: string
  /** Return address of the shop with order_id, status and signature. */
  returnUrl: string
}

/** The test bank, including the bank's own side. */
export interface TestBank extends PaymentProvider {
  directDebits: DirectDebits
  /** Returns the payment for its page; null if unknown. */
  page(id: string): BankPayment | null
  /** True if the bank accepts no payments. */
  isClosed: boolean
  /**
   * Completes a payment with the chosen outcome; null if it is unknown or the bank is closed. A COMPLETED payment keeps
   * its status and is reported again.
   */
  decide(id: string, outcome: BankOutcome): BankDecision | null
  /**
   * Decides what becomes of a paid payment; null if it is unknown, not paid, or the bank is closed. Its refunds from now on, and
   * those that are pending, have the chosen state; a chargeback takes back what was not refunded.
   */
  follow(id: string, aftermath: Aftermath): BankDecision | null
  /** Returns the return address for the current status of a payment. */
  returnUrl(id: string): string | null
  /** Call after the shop responded with 200 to a notification; otherwise the next one repeats its events. */
  acknowledge(notification: string): void
  /** Expires overdue payments. Returns a notification of all unacknowledged events, or null if there are none. */
  pendingNotification(): string | null
  /** Returns one signed page of results. Throws OutsideUnavailable for an unknown or expired token. */
  results(authentication: string, page: number): string
}

export const testBank = defineAdapter({
  port: 'payments',
  name: 'embedded',
  description: 'Stand-in: a test bank; in production nobody can pay there, even where `ALLOW_EMBEDDED` names it.',
  settings: z.object({}),
  standIn: { keepsFiles: true },
  open(_, { db, clock, publicUrl, secretFor, isProduction }) {
    const port = createTestBank({ db, clock, publicUrl, secret: secretFor('bank'), isClosed: isProduction })
    return { port: isProduction ? { ...port, directDebits: undefined } : port, embedded: { bank: port } }
  },
})

/** Simulated bank with the protocol of OmniKassa 2: signed notifications and paginated signed results. */
export function createTestBank({
  db,
  clock,
  publicUrl,
  secret,
  pageSize = 100,
  isClosed = false,
}: TestBankOptions): TestBank {
  if (secret === '') throw new Error('the test bank needs a secret to sign with')
  const key = Buffer.from(secret)
  const ledger = openBankLedger(db)
  const mandates = openBankMandates(db, ledger)
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
    if (announced.mandate)
      mandates.insertMandate(announced.mandate.reference, payment.id, announced.mandate.holder.name)
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
        all.push(...results.map(withReturns))
        if (!hasMore) return all
      }
    },
    async findPayment(reference) {
      settleDue()
      const payment = ledger.findByReference(reference)
      if (!payment) return null
      const { status, amount, currency } = payment
      const paidAmount = status === 'COMPLETED' ? amount : 0
      return withReturns({ reference, status, paidAmount, totalAmount: amount, currency })
    },
    refund: async (request) => refundOnce.immediate(request),
    findRefund: async ({ reference }) => ledger.findRefund(reference)?.state ?? null,
    directDebits: {
      findMandate: async (reference) => mandates.find(reference),
      revokeMandate: async (reference) => mandates.end(reference, clock.now()),
      async collect(request) {
        checkCollection(request)
        collectOnce.immediate(request)
      },
    },
    isClosed,
    page(id) {
      const payment = ledger.findPayment(id)
      return payment && { ...payment, givesMandate: mandates.isFirstPayment(id) }
    },
    decide: db.transaction((id: string, outcome: BankOutcome) => {
      const payment = ledger.findPayment(id)
      if (!payment || isClosed) return null
      const status = payment.status === 'COMPLETED' ? payment.status : statusAfter(outcome)
      if (payment.status !== 'COMPLETED') ledger.record(id, outcome, status, clock.now())
      return { notification: notify(id), returnUrl: returnAddress(key, { ...payment, status }) }
    }).immediate,
    follow: db.transaction((id: string, aftermath: Aftermath) => {
      const payment = ledger.findPayment(id)
      if (payment?.status !== 'COMPLETED' || isClosed) return null
      if (aftermath === 'CHARGEBACK') ledger.setChargedBack(id, payment.amount - ledger.refundedOf(id))
      else if (aftermath === 'CHARGEBACK_WON') ledger.setChargedBack(id, 0)
      else ledger.setRefunds(id, REFUND_STATES[aftermath])
      return { notification: notify(id), returnUrl: returnAddress(key, payment) }
    }).immediate,
    returnUrl(id) {
      const payment = ledger.findPayment(id)
      return payment && returnAddress(key, payment)
    },
    acknowledge(notification) {
      // A late acknowledgement is valid, so the expiry is not checked.
      notices.acknowledge(readNotification(notification, { key, poiId: TEST_BANK_POI_ID, now: 0 }).authentication)
    },
    pendingNotification: db.transaction(() => {
      const now = clock.now()
      mandates.settleDue(now)
      for (const { id } of ledger.findOverdue(now)) ledger.record(id, 'EXPIRED', 'EXPIRED', now)
      return notices.hasWaiting() ? notify(null) : null
    }).immediate,
    results(authentication, page) {
      const found = notices.page(authentication, clock.now(), pageSize, page)
      if (!found) throw new OutsideUnavailable('payments', { cause: new Error('the token is unknown or too old') })
      return writeResultsPage(key, found.hasMore, found.events.map(orderResultOf))
    },
  }

  const refundOnce = db.transaction((request: RefundRequest): RefundState => {
    const { reference, paymentReference, amount } = request
    const payment = ledger.findByReference(paymentReference)
    if (payment?.status !== 'COMPLETED') throw new RefundRefused(`payment ${paymentReference} was not paid`)
    const earlier = ledger.findRefund(reference)
    if (earlier?.paymentId === payment.id && earlier.amount === amount) return earlier.state
    if (earlier) throw new Error(`refund ${reference} was used for another refund`)
    const left = payment.amount - ledger.refundedOf(payment.id) - (ledger.chargedBackOf(payment.id) ?? 0)
    if (!Number.isInteger(amount) || amount < 1 || amount > left)
      throw new RefundRefused(`cannot refund ${amount} of ${left}`)
    ledger.insertRefund(reference, payment.id, amount, clock.now())
    return ledger.findRefund(reference)?.state ?? 'done'
  })

  const settleDue = db.transaction(() => mandates.settleDue(clock.now())).immediate

  const collectOnce = db.transaction((request: CollectionRequest): void => {
    const { reference, mandate, amount, currency, description } = request
    const earlier = ledger.findByReference(reference)
    if (earlier && earlier.amount !== amount) throw new Error(`collection ${reference} had another amount`)
    if (earlier) return
    if (mandates.find(mandate)?.state !== 'active' || mandates.isRefused(mandate))
      throw new CollectionRefused(`mandate ${mandate} allows no collection`)
    const now = clock.now()
    const fresh = { id: outsideId('bnk'), status: 'IN_PROGRESS', announcedAt: now, expiresAt: now } as const
    const returnUrl = origin()
    ledger.insertPayment({ ...fresh, reference, amount, currency, description, returnUrl, language: 'nl' })
    mandates.insertCollection(fresh.id, mandate, now)
  })

  /** The protocol has no fields for these; a real adapter asks for them where its provider tells them. */
  function withReturns(result: PaymentResult): PaymentResult {
    const id = ledger.findByReference(result.reference)?.id
    if (id === undefined) return result
    const bankReason = mandates.reasonOf(id)
    if (result.status === 'CANCELLED' && bankReason) return { ...result, bankReason }
    if (result.status !== 'COMPLETED') return result
    const refundedAmount = ledger.refundedOf(id)
    const chargedBackAmount = ledger.chargedBackOf(id)
    return {
      ...result,
      ...(refundedAmount > 0 && { refundedAmount }),
      ...(chargedBackAmount !== null && { chargedBackAmount }),
      ...(chargedBackAmount && bankReason && { bankReason }),
    }
  }

  return bank
}

const REFUND_STATES = {
  REFUND_PENDING: 'pending',
  REFUND_FAILED: 'failed',
  REFUND_DONE: 'done',
} as const satisfies Partial<Record<Aftermath, RefundState>>

/** Point-of-interaction id of the shop at the test bank. */
const TEST_BANK_POI_ID = 1000

/** Appends status and signature to the return address: a hint for the screen, not proof of payment. */
function returnAddress(key: Buffer, { returnUrl, reference, status }: BankPayment): string {
  const address = new URL(returnUrl)
  address.searchParams.append('order_id', reference)
  address.searchParams.append('status', status)
  address.searchParams.append('signature', signatureOf(key, [reference, status]))
  return address.href
}

/** Converts an event to the result format of the bank. */
function orderResultOf(event: BankEvent): OrderResult {
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
