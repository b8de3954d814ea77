import { useEffect, useRef } from 'react'
import { type Location, useNavigationType } from 'react-router-dom'

/** A new page begins at its top; going back leaves the place to the browser, and a hash to whoever scrolls to it. */
export function useScrollToTop({ pathname, hash }: Location): void {
  const type = useNavigationType()
  const before = useRef(pathname)
  useEffect(() => {
    const isOther = before.current !== pathname
    before.current = pathname
    if (isOther && type !== 'POP' && hash === '') window.scrollTo(0, 0)
  }, [pathname, hash, type])
}
