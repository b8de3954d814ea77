import type { EventEmitter } from 'node:events'
import type { TokenHolder } from './api-token'
import type { Deps } from './context'

/** Results of a payment in a sandbox; the same as on the test bank's page. */
export type TestOutcome = 'COMPLETED' | 'CANCELLED' | 'EXPIRED' | 'IN_PROGRESS' | 'FAILURE'

/** What becomes of a paid payment afterwards; the same as on the test bank's page. */
type TestAftermath = 'REFUND_PENDING' | 'REFUND_FAILED' | 'REFUND_DONE' | 'CHARGEBACK' | 'CHARGEBACK_WON'

/** A mail that the sandbox captured. It was not sent. */
interface SandboxMail {
  id: string
  to: string
  subject: string
  text: string
  /** Milliseconds since the epoch, by the sandbox's clock. */
  sentAt: number
}

/** Operations that only a sandbox has. */
export interface Sandbox {
  /** Real time, in milliseconds since the epoch: dates what leaves the sandbox. */
  realNow(): number
  /** Moves the clock forward, durably; it continues from there. Throws RangeError for a time in its past. */
  moveClock(to: number): void
  /** Runs each scheduled task once. */
  runTasks(): Promise<void>
  /** Runs all jobs that are due; returns how many. */
  runJobs(): Promise<number>
  /** Returns the newest mails that were captured, at most `limit`. */
  listMails(limit: number): readonly SandboxMail[]
  /**
   * Ends the payment with this URL at the test bank, or decides what becomes of it once it is paid. The bank then notifies the
   * shop. False when there is no such payment.
   */
  pay(paymentUrl: string, outcome: TestOutcome | TestAftermath): Promise<boolean>
  /** Deletes all content of the sandbox, as soon as its open requests have ended. */
  reset(): void
}

/** The sandboxes of a shop, each opened on first use. */
export interface Sandboxes {
  /**
   * Returns the dependencies of the sandbox of a TEST token's holder. The sandbox stays open until `until` emits close:
   * the response, or the operation on a socket. Throws OUTSIDE_UNAVAILABLE when the maximum number of sandboxes is in
   * use.
   */
  enter(holder: TokenHolder, until: EventEmitter): Promise<Deps>
}
