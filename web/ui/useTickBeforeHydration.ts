import { useEffect } from 'react'

/**
 * Hands React what the reader ticked or chose in the server's HTML. React hears only of what comes after hydration, and would take a
 * tick of before away again. Not for what takes effect at once. `checked` is undefined for a box that a form reads itself.
 */
export function useTickBeforeHydration(id: string, checked: boolean | undefined): void {
  useEffect(() => {
    const input = document.getElementById(id)
    if (checked === undefined || !(input instanceof HTMLInputElement) || input.checked === checked) return
    // The one that is chosen instead tells it.
    if (input.type === 'radio' && checked) return
    input.checked = checked
    input.click()
  }, [id, checked])
}
