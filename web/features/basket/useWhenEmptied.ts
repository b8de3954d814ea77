import { useEffect, useRef } from 'react'

/** Calls back when the basket becomes empty; one that was empty already does not count. */
export function useWhenEmptied(isEmpty: boolean, onEmptied: () => void): void {
  const wasEmpty = useRef(isEmpty)
  useEffect(() => {
    const isEmptied = isEmpty && !wasEmpty.current
    wasEmpty.current = isEmpty
    if (isEmptied) onEmptied()
  })
}
