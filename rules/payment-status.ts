/** States of one payment attempt. ANNOUNCED: registered at the bank, not paid yet. */
export const PAYMENT_STATUSES = ['ANNOUNCED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED', 'EXPIRED'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** States in which an attempt can still be paid. An order has at most one such attempt. */
export const LIVE_PAYMENT_STATUSES = ['ANNOUNCED', 'IN_PROGRESS'] as const satisfies readonly PaymentStatus[]

/**
 * Returns whether a notification from the bank changes an attempt. Notifications arrive twice, late and in any order:
 * an attempt only moves forward, COMPLETED is final, and COMPLETED after CANCELLED or EXPIRED still counts.
 */
export const canPaymentMove = (from: PaymentStatus, to: PaymentStatus): boolean => MOVES[from].includes(to)

/**
 * Returns the payment status of an order over all its attempts, oldest first: paid if any attempt is paid, otherwise
 * that of the latest.
 */
export function overallStatus(attempts: readonly PaymentStatus[]): PaymentStatus | null {
  return attempts.includes('COMPLETED') ? 'COMPLETED' : (attempts.at(-1) ?? null)
}

/** Reaction of the status page to a response: poll again or not, offer another payment or not, continue or stay. */
export type PollStep = { poll: boolean; payAgain: boolean; goToSummary: boolean }

/** A payment status, or the HTTP status of a failed request for it. */
export type PollAnswer = { status: string } | { httpStatus: number }

/**
 * Returns the reaction of the page to one response. Unknown statuses count as ANNOUNCED. Only a 500 stops polling;
 * after another failure (no network, 503) the next request may succeed.
 */
export function afterPoll(answer: PollAnswer): PollStep {
  if ('httpStatus' in answer) return { poll: answer.httpStatus !== 500, payAgain: true, goToSummary: false }
  if (answer.status === 'COMPLETED') return { poll: false, payAgain: false, goToSummary: true }
  if (answer.status === 'IN_PROGRESS') return { poll: true, payAgain: false, goToSummary: false }
  return { poll: answer.status !== 'CANCELLED', payAgain: true, goToSummary: false }
}

const MOVES: Record<PaymentStatus, readonly PaymentStatus[]> = {
  ANNOUNCED: ['IN_PROGRESS', 'COMPLETED', 'CANCELLED', 'EXPIRED'],
  IN_PROGRESS: ['COMPLETED', 'CANCELLED', 'EXPIRED'],
  CANCELLED: ['COMPLETED'],
  EXPIRED: ['COMPLETED'],
  COMPLETED: [],
}
