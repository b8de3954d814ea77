import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** Arriving at another page without loading anew: the focus goes to its content, and its title is said. */
export function useArrival() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const last = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    main.current?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [pathname])
  return { main, title }
}
