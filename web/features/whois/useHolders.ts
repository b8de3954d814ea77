import { useQuery } from '@apollo/client/react'
import { useEffect } from 'react'
import { reportError } from '../../lib/report-error'
import { keepHolders } from './holder-selection'
import { type CustomHolder, type StandardHolder, WHOIS_LIST } from './whois-list-query'

export interface Holders {
  /** Null while they come, for who is not logged in, and when they could not be had. */
  standard: StandardHolder | null
  custom: readonly CustomHolder[]
  isLoading: boolean
  hasFailed: boolean
  retry(): void
}

const NONE: readonly CustomHolder[] = []

/** The holders that the customer can choose from. A list that cannot be had is empty, and reported (SRV-024). */
export function useHolders(isLoggedIn: boolean): Holders {
  const { data, loading, error, refetch } = useQuery(WHOIS_LIST, { skip: !isLoggedIn })
  useEffect(() => {
    if (error) reportError(error)
  }, [error])
  const list = data?.whoisList
  useEffect(() => {
    if (list) keepHolders(list.custom.map(({ id }) => id))
  }, [list])
  return {
    standard: list?.standard ?? null,
    custom: list?.custom ?? NONE,
    isLoading: loading,
    hasFailed: error !== undefined,
    retry: () => void refetch(),
  }
}
