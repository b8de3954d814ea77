import { useEffect, useRef, useState } from 'react'

/** Follows a value, but changes at most once in so many milliseconds; the last value always comes through. */
export function useThrottled<T>(value: T, ms: number): T {
  const [shown, setShown] = useState(value)
  const changedAt = useRef(0)
  useEffect(() => {
    if (Object.is(value, shown)) return
    const show = () => {
      changedAt.current = Date.now()
      setShown(value)
    }
    const timer = setTimeout(show, Math.max(0, changedAt.current + ms - Date.now()))
    return () => clearTimeout(timer)
  }, [value, shown, ms])
  return shown
}
