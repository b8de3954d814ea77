/** ANNOUNCED: the buyer has not paid yet. IN_PROGRESS: the buyer paid, and the provider is still processing it. */
export type ProviderStatus = 'ANNOUNCED' | 'IN_PROGRESS' | 'COMPLETED' | 'CANCELLED' | 'EXPIRED'

export interface PaymentAnnouncement {
  /** Our attempt id, `[A-Za-z0-9]{1,24}`; announcing it again returns the same payment. */
  reference: string
  /** Cents, including VAT and fees. */
  amount: number
  currency: 'EUR'
  /** At most 35 characters, shown on the bank statement. */
  description: string
  returnUrl: string
  language: 'nl' | 'en'
  /** Makes this the first payment of a mandate: paying it permits later collections from the account that paid. */
  mandate?: MandateRequest
}

export interface MandateRequest {
  /** Our reference of the mandate, `[A-Za-z0-9]{1,24}`. */
  reference: string
  /** Name and e-mail address of the customer. */
  holder: { name: string; email: string }
}

/** `pending`: the first payment is not paid, or the provider is still processing the mandate. `ended` is final. */
type MandateState = 'pending' | 'active' | 'ended'

export interface Mandate {
  state: MandateState
  /** Last four characters of the account number; null until known. An adapter returns no more of it. */
  accountEnd: string | null
}

export interface CollectionRequest {
  /** Our attempt id, as of a payment, which makes the collection idempotent. */
  reference: string
  /** Reference of the mandate. */
  mandate: string
  /** Cents. */
  amount: number
  currency: 'EUR'
  /** At most 35 characters, shown on the bank statement. */
  description: string
}

export interface PaymentResult {
  reference: string
  status: ProviderStatus
  paidAmount: number
  totalAmount: number
  currency: string
  /** Cents that were refunded so far, including refunds made at the provider itself. 0 if the provider does not say. */
  refundedAmount?: number
  /** Cents that the buyer's bank took back. 0 if the provider does not say. */
  chargedBackAmount?: number
  /**
   * ISO 20022 code by which the bank refused a direct debit or took it back, such as `AM04`. Absent if the provider does not say, and
   * for other payments.
   */
  bankReason?: string
}

/** `failed`: the provider gave up, so the money is still ours. */
export type RefundState = 'pending' | 'done' | 'failed'

export interface RefundRequest {
  /** Our reference, which makes the refund idempotent. */
  reference: string
  /** Reference of the payment to refund. */
  paymentReference: string
  /** Cents. */
  amount: number
}

/**
 * The provider refuses a refund, and would refuse it again: it is more than what is left of the payment, or too late. No money
 * moved.
 */
export class RefundRefused extends Error {
  override name = 'RefundRefused'
}

/** The provider refuses a collection, and would refuse it again: its mandate has ended, for example. No money moves. */
export class CollectionRefused extends Error {
  override name = 'CollectionRefused'
}

/** Invalid notification: missing or wrong signature, expired or unreadable. */
export class UntrustedNotification extends Error {
  override name = 'UntrustedNotification'
}

/** The payment provider. Results arrive by signed notification; the return of the browser is only a hint. */
export interface PaymentProvider {
  /** Creates a payment and returns the URL of its payment page. */
  announce(payment: PaymentAnnouncement): Promise<{ paymentUrl: string }>
  /**
   * Verifies the signature of a notification over its raw body and fetches the announced results. Throws
   * UntrustedNotification, or OutsideUnavailable if the results cannot be fetched.
   */
  receive(rawBody: string): Promise<readonly PaymentResult[]>
  /** Asks for the result of one payment. Null for a payment that never arrived. Throws OutsideUnavailable. */
  findPayment(reference: string): Promise<PaymentResult | null>
  /**
   * Refunds a payment. Idempotent by reference. `pending` is asked for by `findRefund` until it ends. Throws RefundRefused, or
   * OutsideUnavailable when the outcome is unknown: ask `findRefund` then.
   */
  refund(request: RefundRequest): Promise<RefundState>
  /** Returns the state of a refund that was requested before; null if the request never arrived. */
  findRefund(request: RefundRequest): Promise<RefundState | null>
  /** Absent from a provider that collects no direct debits. */
  readonly directDebits?: DirectDebits
}

/** Mandates and collections. A mandate is created by the `announce` of its first payment. */
export interface DirectDebits {
  /** Returns the current state of a mandate; null if it never arrived. Throws OutsideUnavailable. */
  findMandate(reference: string): Promise<Mandate | null>
  /** Ends a mandate. Idempotent, also for an unknown one. Throws OutsideUnavailable. */
  revokeMandate(reference: string): Promise<void>
  /**
   * Collects an amount as soon as the bank can, which takes days. Idempotent by reference. Its result arrives like that of a
   * payment: `receive` reports it, and `findPayment` returns it. Throws CollectionRefused, or OutsideUnavailable when the
   * outcome is unknown: repeat it then.
   */
  collect(request: CollectionRequest): Promise<void>
}
