import { startTransition, useEffect, useState } from 'react'
import { type Location, useLocation } from 'react-router-dom'
import type { LoadedPage } from './page-data'

type Shown = { location: Location; page: LoadedPage; error?: unknown }

export interface ShownAt extends Shown {
  /** The next page is loading: the address is ahead of what is shown. */
  isLeaving: boolean
}

/**
 * The page at the address. The previous page stays until the next one has its code and data.
 * @param load the same function at each render
 */
export function useLoadedPage(load: (address: Location) => Promise<LoadedPage>, first: LoadedPage): ShownAt {
  const location = useLocation()
  const [shown, setShown] = useState<Shown>({ location, page: first })
  const isLeaving = addressOf(location) !== addressOf(shown.location)

  useEffect(() => {
    if (!isLeaving) return
    let left = false
    load(location).then(
      (page) => left || startTransition(() => setShown({ location, page })),
      (error: unknown) => left || setShown((before) => ({ ...before, location, error })),
    )
    return () => {
      left = true
    }
  }, [load, location, isLeaving])

  // A change of hash or state is not another page, but the page has to know about it.
  return { ...shown, location: isLeaving ? shown.location : location, isLeaving }
}

const addressOf = ({ pathname, search }: Location): string => pathname + search
