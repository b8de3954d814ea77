import { useEffect, useState } from 'react'
import { secondsUntil } from './countdown'

/** Seconds left until a moment in milliseconds since the epoch, by the clock, so a sleeping tab is right at once. */
export function useCountdown(until: number | null | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until == null) return
    setNow(Date.now())
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= until) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [until])
  return secondsUntil(until, now)
}
