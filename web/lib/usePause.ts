import { useEffect, useState } from 'react'

const PAUSE_MS = 250

/** Follows a text that is being typed, once it has not changed for a moment; an empty one at once. */
export function usePause(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const pause = setTimeout(setSettled, text === '' ? 0 : PAUSE_MS, text)
    return () => clearTimeout(pause)
  }, [text])
  return settled
}
