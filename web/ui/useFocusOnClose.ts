import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the element once a dialog is gone. Its close handler is too early: an open dialog takes the focus back, and would
 * drop it at the start of the page.
 */
export function useFocusOnClose(isOpen: boolean, target: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) target.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, target])
}
