export type ProviderStatus = 'COMPLETED' | 'CANCELLED' | 'EXPIRED' | 'IN_PROGRESS'

export interface PaymentAnnouncement {
  /** Our attempt id, `[A-Za-z0-9]{1,24}`; announcing it again gives the same payment. */
  reference: string
  /** Cents, VAT and fees included. */
  amount: number
  currency: 'EUR'
  /** At most 35 characters, shown on the bank statement. */
  description: string
  returnUrl: string
  language: 'nl' | 'en'
}

export interface PaymentResult {
  reference: string
  status: ProviderStatus
  paidAmount: number
  totalAmount: number
  currency: string
}

/** A notification that cannot be trusted: wrong or missing signature, expired, or not understood. */
export class UntrustedNotification extends Error {
  override name = 'UntrustedNotification'
}

/** The bank. Results come by signed notification; the browser's return is only a hint. */
export interface PaymentProvider {
  /** Opens a payment and answers where the buyer goes to pay. */
  announce(payment: PaymentAnnouncement): Promise<{ paymentUrl: string }>
  /**
   * Checks a notification's signature over its raw body and fetches the results that it speaks of.
   * Throws UntrustedNotification, or OutsideUnavailable if the results cannot be fetched.
   */
  receive(rawBody: string): Promise<readonly PaymentResult[]>
  /** Gives money back; the same reference gives it back once. */
  refund(request: { reference: string; paymentReference: string; amount: number }): Promise<void>
}
