import { startTransition, useEffect, useState } from 'react'
import { type Location, useLocation } from 'react-router-dom'
import type { LoadedPage } from '../router/page-data'

interface Shown {
  location: Location
  /** Null until the first page has loaded. */
  page: LoadedPage | null
  error?: unknown
}

/**
 * The page at the address. The previous page stays until the next one has its code and data. Unlike `useLoadedPage`, it begins
 * without a page, since the server renders none here.
 * @param load the same function at each render
 */
export function usePage(load: (address: Location) => Promise<LoadedPage>): Shown & { isLeaving: boolean } {
  const location = useLocation()
  const [shown, setShown] = useState<Shown>({ location, page: null })
  const isOther = addressOf(location) !== addressOf(shown.location)
  const isMissing = isOther || (shown.page === null && shown.error === undefined)

  useEffect(() => {
    if (!isMissing) return
    let left = false
    load(location).then(
      (page) => left || startTransition(() => setShown({ location, page })),
      (error: unknown) => left || setShown((before) => ({ ...before, location, error })),
    )
    return () => {
      left = true
    }
  }, [load, location, isMissing])

  // A change of hash or state is not another page, but the page has to know about it.
  return { ...shown, location: isOther ? shown.location : location, isLeaving: isOther }
}

const addressOf = ({ pathname, search }: Location): string => pathname + search
