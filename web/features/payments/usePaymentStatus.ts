import { useCallback, useEffect, useState } from 'react'
import { STATUS_POLL_MS } from '../../../rules/constants'
import { afterPoll, type PollStep } from '../../../rules/payment-status'
import { fetchPaymentStatus } from './payment-status-api'

interface Followed extends PollStep {
  /** The last status that was told. */
  status: string
}

/** Follows a payment, a question every two seconds, until its answer says to stop (INV-003..008, SM-6). */
export function usePaymentStatus(orderId: string, statusAtStart: string) {
  const [followed, setFollowed] = useState<Followed>(() => ({
    ...afterPoll({ status: statusAtStart }),
    status: statusAtStart,
  }))
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks anew, from the first question.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    async function ask() {
      const askedAt = Date.now()
      const answer = await fetchPaymentStatus(orderId)
      if (isOver) return
      const step = afterPoll(answer)
      setFollowed(({ status }) => ({ ...step, status: 'status' in answer ? answer.status : status }))
      if (step.poll) timer = setTimeout(ask, Math.max(0, askedAt + STATUS_POLL_MS - Date.now()))
    }
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [orderId, round])

  const restart = useCallback(() => setRound((last) => last + 1), [])
  return { ...followed, restart }
}
