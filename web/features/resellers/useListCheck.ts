import { useEffect, useRef, useState } from 'react'
import { checkNames, type ListAnswer, ListRefused } from './domain-list-stream'

export interface ListCheck {
  /** Results by full name in ASCII. */
  answers: ReadonlyMap<string, ListAnswer>
  isChecking: boolean
  /** Why the whole list was refused; empty when the connection failed, null otherwise. */
  refusal: string | null
  /** Checks these names; results of others are kept. */
  check(names: readonly string[]): Promise<void>
  stop(): void
}

/** Checks the names of a list, and cancels on unmount. */
export function useListCheck(): ListCheck {
  const [answers, setAnswers] = useState<ReadonlyMap<string, ListAnswer>>(new Map())
  const [isChecking, setIsChecking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const current = useRef<AbortController | null>(null)

  useEffect(() => () => current.current?.abort(), [])

  async function check(names: readonly string[]): Promise<void> {
    current.current?.abort()
    const own = new AbortController()
    current.current = own
    const asked = new Set(names)
    setIsChecking(true)
    setRefusal(null)
    setAnswers((known) => new Map([...known].filter(([name]) => !asked.has(name))))
    try {
      for await (const batch of checkNames(names, own.signal)) {
        setAnswers((known) => new Map([...known, ...batch.map((answer) => [answer.domain, answer] as const)]))
      }
    } catch (error) {
      if (!own.signal.aborted) setRefusal(error instanceof ListRefused ? error.message : '')
    }
    if (current.current === own) setIsChecking(false)
  }

  function stop(): void {
    current.current?.abort()
    setIsChecking(false)
  }

  return { answers, isChecking, refusal, check, stop }
}
