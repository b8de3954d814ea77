import { useEffect, useState } from 'react'

/** A preview is read once the reader has paused. */
const PAUSE_MS = 350

/** Returns a value once it has not changed for a moment. */
export function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
