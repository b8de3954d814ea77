import { useEffect, useRef, useState } from 'react'

interface LiveRegionProps {
  /** Announced when it changes, at most once a second. */
  text: string
  /** Class to show it on screen; otherwise for screen readers only. */
  className?: string
}

/** Rendered before it has any text, since screen readers announce only changes. */
export function LiveRegion({ text, className = 'vh' }: LiveRegionProps) {
  return (
    <p role="status" className={className}>
      {useThrottled(text, 1_000)}
    </p>
  )
}

/** Throttles a value to one change per interval; the last value is always applied. */
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
