import { type RefObject, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** A menu that closes on Escape, on a click or focus elsewhere, and on arriving at another page. */
export function useMenu(area: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt === pathname

  useEffect(() => {
    if (!isOpen) return
    const close = () => setOpenAt(null)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      button.current?.focus()
    }
    const onElsewhere = ({ target }: Event) => target instanceof Node && !area.current?.contains(target) && close()
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
    }
  }, [isOpen, area, button])

  return { isOpen, close: () => setOpenAt(null), toggle: () => setOpenAt(isOpen ? null : pathname) }
}
