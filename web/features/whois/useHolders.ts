import { useQuery } from '@apollo/client/react'
import { useEffect } from 'react'
import { graphql } from '../../gql'
import type { WhoisListQuery } from '../../gql/graphql'
import { reportError } from '../../lib/report-error'
import { keepHolders } from './holder-selection'

/** The standard holder and those that the customer made, whole: they can be edited. */
export const WHOIS_LIST = graphql(`
  query WhoisList {
    whoisList {
      standard {
        label
        email
        phone
      }
      custom {
        ...WholeHolder_whois @unmask
      }
    }
  }

  fragment WholeHolder_whois on Whois {
    id
    label
    city
    company
    country
    email
    forename
    gender
    houseNumber
    houseNumberAdd
    phone
    postcode
    street
    surname
    vat
  }
`)

export type StandardHolder = WhoisListQuery['whoisList']['standard']
export type CustomHolder = WhoisListQuery['whoisList']['custom'][number]

export interface Holders {
  /** Null while they come, for who is not logged in, and when they could not be had. */
  standard: StandardHolder | null
  custom: readonly CustomHolder[]
  isLoading: boolean
  hasFailed: boolean
  retry(): void
}

const NONE: readonly CustomHolder[] = []

/** The holders that the customer can choose from. A list that cannot be had is empty, and reported. */
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
