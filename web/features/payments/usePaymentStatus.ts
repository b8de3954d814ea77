import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { useState } from 'react'
import { STATUS_POLL_MS } from '../../../rules/constants'
import { afterPoll, type PollAnswer } from '../../../rules/payment-status'
import { usePolling } from '../orders/usePolling'

interface FollowedPayment {
  /** How it stands as far as the page knows. */
  status: string
  /** Asks the server how it stands by now. */
  ask: () => Promise<string>
  /** Somebody waits for it; true when left out. */
  isOn?: boolean
}

/** Follows a payment, of an order or of invoices, until its answer says to stop. */
export function usePaymentStatus({ status: statusAtStart, ask, isOn = true }: FollowedPayment) {
  const [status, setStatus] = useState(statusAtStart)
  // Whatever is known at the start, it is asked once: the bank may know more by now.
  const [step, setStep] = useState(() => ({ ...afterPoll({ status: statusAtStart }), poll: true }))

  async function askOnce(): Promise<void> {
    try {
      const next = await ask()
      setStatus(next)
      setStep(afterPoll({ status: next }))
    } catch (error) {
      setStep(afterPoll(failureOf(error)))
      throw error
    }
  }

  usePolling(askOnce, { everyMs: STATUS_POLL_MS, isOn: isOn && step.poll, asksAtOnce: true })
  return {
    /** The last one that the server knew. */
    status,
    canPayAgain: step.payAgain,
    isPaid: step.goToSummary,
    restart: () => setStep((last) => ({ ...last, poll: true })),
  }
}

/** In the graph an error of the server's own is INTERNAL; any other failure may go better the next time. */
function failureOf(error: unknown): PollAnswer {
  const isInternal =
    CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.code === 'INTERNAL')
  return { httpStatus: isInternal ? 500 : 0 }
}
