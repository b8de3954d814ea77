import { useEffect, useState } from 'react'

const PAUSE_MS = 250

/** Debounces a text while it is typed; an empty one applies at once. */
export function usePause(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const pause = setTimeout(setSettled, text === '' ? 0 : PAUSE_MS, text)
    return () => clearTimeout(pause)
  }, [text])
  return settled
}
