import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { useState } from 'react'
import { STATUS_POLL_MS } from '../../../rules/constants'
import { afterPoll, type PollAnswer } from '../../../rules/payment-status'
import { usePolling } from '../../lib/usePolling'

interface FollowedPayment {
  /** Status known to the page. */
  status: string
  /** Fetches the current status. */
  ask: () => Promise<string>
  /** Whether to poll; true by default. */
  isOn?: boolean
}

/** Polls the payment of an order or of invoices until the response says to stop. */
export function usePaymentStatus({ status: statusAtStart, ask, isOn = true }: FollowedPayment) {
  const [status, setStatus] = useState(statusAtStart)
  // Polls at least once, whatever the initial status: the bank may have news.
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
    /** The last status that the server knew. */
    status,
    canPayAgain: step.payAgain,
    isPaid: step.goToSummary,
    restart: () => setStep((last) => ({ ...last, poll: true })),
  }
}

/** The graph reports a server fault as INTERNAL; other failures may succeed on a retry. */
function failureOf(error: unknown): PollAnswer {
  const isInternal =
    CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.code === 'INTERNAL')
  return { httpStatus: isInternal ? 500 : 0 }
}
