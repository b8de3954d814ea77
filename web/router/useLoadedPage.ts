import { startTransition, useEffect, useState } from 'react'
import { type Location, useLocation } from 'react-router-dom'
import type { LoadedPage } from './page-data'

interface Shown<Page> {
  location: Location
  page: Page
  error?: unknown
}

interface ShownAt<Page> extends Shown<Page> {
  /** The next page is loading: the address is ahead of what is shown. */
  isLeaving: boolean
}

/**
 * The page at the address. The previous page stays until the next one has its code and data.
 * @param load the same function at each render
 * @param first the page of the first render; null to load that too
 */
export function useLoadedPage<First extends LoadedPage | null>(
  load: (address: Location) => Promise<LoadedPage>,
  first: First,
): ShownAt<LoadedPage | First> {
  const location = useLocation()
  const [shown, setShown] = useState<Shown<LoadedPage | First>>({ location, page: first })
  const isLeaving = addressOf(location) !== addressOf(shown.location)
  const isMissing = isLeaving || !(shown.page || shown.error)

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
  return { ...shown, location: isLeaving ? shown.location : location, isLeaving }
}

const addressOf = ({ pathname, search }: Location): string => pathname + search
