import { useQuery } from '@apollo/client/react'
import { useEffect } from 'react'
import { graphql } from '../../gql'
import type { WhoisListQuery } from '../../gql/graphql'
import { reportError } from '../../lib/report-error'
import { keepHolders } from './holder-selection'

/** The standard holder and those that the customer made, whole: they can be edited. */
export const WHOIS_LIST = graphql(`
  query WhoisList {
    viewer {
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
    domainCount
  }
`)

export type StandardHolder = NonNullable<WhoisListQuery['viewer']['whoisList']>['standard']
export type CustomHolder = NonNullable<WhoisListQuery['viewer']['whoisList']>['custom'][number]

interface Holders {
  /** Null until they come. */
  standard: StandardHolder | null
  custom: readonly CustomHolder[]
  hasFailed: boolean
  retry(): void
}

const NONE: readonly CustomHolder[] = []

/** The holders that a customer can choose from; for signed-in customers. A failure to fetch the list is reported. */
export function useHolders(): Holders {
  const { data, previousData, error, refetch } = useQuery(WHOIS_LIST)
  useEffect(() => {
    if (error) reportError(error)
  }, [error])
  // Holders that cannot be fetched again are old; a form that is open among them must stay.
  const list = (data ?? previousData)?.viewer.whoisList
  useEffect(() => {
    if (list) keepHolders(list.custom.map(({ id }) => id))
  }, [list])
  return {
    standard: list?.standard ?? null,
    custom: list?.custom ?? NONE,
    hasFailed: error !== undefined && !list,
    retry: () => void refetch(),
  }
}
