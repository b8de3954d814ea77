import { useEffect, useRef } from 'react'

/** Calls `onEnd` after so many milliseconds of not being paused; what ran before a pause counts. */
export function useTimer(ms: number, isPaused: boolean, onEnd: () => void): void {
  const left = useRef(ms)
  useEffect(() => {
    if (isPaused) return
    const startedAt = Date.now()
    const timer = setTimeout(onEnd, left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, left.current - (Date.now() - startedAt))
    }
  }, [isPaused, onEnd])
}
