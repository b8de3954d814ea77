import { useEffect, useRef, useState } from 'react'

interface LiveRegionProps {
  /** Read when it changes, at most once a second. */
  text: string
  /** Also shown on screen; else for screen readers only. */
  className?: string
}

/** Stands on the page before it has anything to say, since only changes are read. */
export function LiveRegion({ text, className = 'vh' }: LiveRegionProps) {
  return (
    <p role="status" className={className}>
      {useThrottled(text, 1_000)}
    </p>
  )
}

/** Follows a value, but changes at most once in so many milliseconds; the last value always comes through. */
function useThrottled<T>(value: T, ms: number): T {
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
