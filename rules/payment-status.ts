/** The life of one attempt to pay. ANNOUNCED: the bank knows of it, the customer has not paid. */
export const PAYMENT_STATUSES = ['ANNOUNCED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED', 'EXPIRED'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** An attempt in one of these can still be paid; an order has at most one such. */
export const LIVE_PAYMENT_STATUSES = ['ANNOUNCED', 'IN_PROGRESS'] as const satisfies readonly PaymentStatus[]

/**
 * Says whether a notice from the bank changes an attempt. Notices come twice, late and in any order: an attempt only
 * goes forward, COMPLETED is final, and a COMPLETED that comes after CANCELLED or EXPIRED still counts.
 */
export const canPaymentMove = (from: PaymentStatus, to: PaymentStatus): boolean => MOVES[from].includes(to)

/** The status of an order's payment over all its attempts, oldest first: paid once is paid, else the latest counts. */
export function overallStatus(attempts: readonly PaymentStatus[]): PaymentStatus | null {
  return attempts.includes('COMPLETED') ? 'COMPLETED' : (attempts.at(-1) ?? null)
}

/** What the status page does after an answer: ask again or not, offer to pay again or not, go on or stay. */
export type PollStep = { poll: boolean; payAgain: boolean; goToSummary: boolean }

/** A status, or the failure of asking for it by its HTTP status. */
export type PollAnswer = { status: string } | { httpStatus: number }

/**
 * The page's reaction to one answer. Statuses that are not known are treated as ANNOUNCED. Only a
 * 500 stops the asking; after another failure (no network, 503) the next time may go well.
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
