import type { EventEmitter } from 'node:events'
import type { TokenHolder } from './api-token'
import type { Deps } from './context'

/** What can become of a payment in a sandbox; as on the page of the test bank. */
export type TestOutcome = 'COMPLETED' | 'CANCELLED' | 'EXPIRED' | 'IN_PROGRESS' | 'FAILURE'

/** A mail as the sandbox took it. It went nowhere. */
export interface SandboxMail {
  id: string
  to: string
  subject: string
  text: string
  /** Milliseconds since the epoch, by the clock of the sandbox. */
  sentAt: number
}

/** What can be done with a sandbox beside what can be done with any shop. */
export interface Sandbox {
  /** The machine's time, in milliseconds since the epoch: what leaves the sandbox is dated by it. */
  realNow(): number
  /** Puts the clock forward, durably; from there it goes on. Throws RangeError when that is before its own past. */
  moveClock(to: number): void
  /** Runs each scheduled task once. */
  runTasks(): Promise<void>
  /** Carries out all jobs that are due; answers how many. */
  runJobs(): Promise<number>
  /** The newest that its embedded mailer took, at most so many. */
  listMails(limit: number): readonly SandboxMail[]
  /** Ends the payment that has this address at its test bank, and lets the bank tell so. False when there is none. */
  pay(paymentUrl: string, outcome: TestOutcome): Promise<boolean>
  /** Forgets all that is in it, as soon as the requests that work on it are answered. */
  reset(): void
}

/** The sandboxes of a shop, each opened when it is first used. */
export interface Sandboxes {
  /**
   * What the holder of a TEST token works on. It stays open until `until` closes: the answer, or the socket. Throws
   * OUTSIDE_UNAVAILABLE when as many as can be open are all at work.
   */
  enter(holder: TokenHolder, until: EventEmitter): Promise<Deps>
}
