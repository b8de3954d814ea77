import { useEffect, useRef } from 'react'

interface PollingOptions {
  /** From one question to the next. */
  everyMs: number
  /** Asks for as long as this holds. */
  isOn: boolean
  /** Asks for the first time at once, and not only after a pause. */
  asksAtOnce?: boolean
}

/**
 * Asks again and again how something stands. After a question that failed the pause doubles, up to half a minute.
 * Nothing is asked while the page is out of sight; coming back to it asks at once.
 */
export function usePolling(ask: () => Promise<unknown>, { everyMs, isOn, asksAtOnce = false }: PollingOptions): void {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    if (isOn) return poll(() => latest.current(), everyMs, asksAtOnce)
  }, [isOn, everyMs, asksAtOnce])
}

const PAUSE_MAX_MS = 30_000

function poll(ask: () => Promise<unknown>, everyMs: number, asksAtOnce: boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDue = false
  let failures = 0
  let isOver = false

  function wait(ms: number): void {
    timer = setTimeout(() => {
      isDue = true
      askIfSeen()
    }, ms)
  }

  function askIfSeen(): void {
    if (!isDue || document.hidden) return
    isDue = false
    void askOnce()
  }

  async function askOnce(): Promise<void> {
    const askedAt = Date.now()
    await ask().then(
      () => {
        failures = 0
      },
      () => {
        failures += 1
      },
    )
    const pause = Math.min(everyMs * 2 ** failures, PAUSE_MAX_MS)
    if (!isOver) wait(Math.max(0, askedAt + pause - Date.now()))
  }

  document.addEventListener('visibilitychange', askIfSeen)
  wait(asksAtOnce ? 0 : everyMs)
  return () => {
    isOver = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', askIfSeen)
  }
}
