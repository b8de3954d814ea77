import { useEffect, useRef } from 'react'

interface PollingOptions {
  /** Polling interval. */
  everyMs: number
  /** Polls while true. */
  isOn: boolean
  /** Sends the first request at once, instead of after one interval. */
  asksAtOnce?: boolean
}

/**
 * Polls. After a failed request the interval doubles, up to half a minute. Pauses while the page is hidden, and polls at once
 * when it becomes visible.
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
