import { useQuery } from '@apollo/client/react'
import { useEffect } from 'react'
import { graphql } from '../../gql'
import type { WhoisListQuery } from '../../gql/graphql'
import { reportError } from '../../lib/report-error'
import { keepHolders } from './holder-selection'

/** The default holder and the customer's own, with all fields, so that they can be edited. */
export const WHOIS_LIST = graphql(`
  query WhoisList {
    viewer {
      whoisList {
        wantsLegalForm
        standard {
          label
          email
          phone
          legalForm
          registrationNumber
        }
        custom {
          id
          label
          email
          phone
          ...HolderRow_whois
          ...EditHolder_whois
        }
      }
    }
  }
`)

export type StandardHolder = NonNullable<WhoisListQuery['viewer']['whoisList']>['standard']
export type CustomHolder = NonNullable<WhoisListQuery['viewer']['whoisList']>['custom'][number]

interface Holders {
  /** Null while loading. */
  standard: StandardHolder | null
  custom: readonly CustomHolder[]
  /** Some registry wants legal form and trade register number of companies. */
  wantsLegalForm: boolean
  hasFailed: boolean
  retry(): void
}

const NONE: readonly CustomHolder[] = []

/** Holders that a customer can choose from; for logged-in customers. Reports a failure to fetch them. */
export function useHolders(): Holders {
  const { data, previousData, error, refetch } = useQuery(WHOIS_LIST)
  useEffect(() => {
    if (error) reportError(error)
  }, [error])
  // If a refetch fails the old holders stay, so that an open form among them stays too.
  const list = (data ?? previousData)?.viewer.whoisList
  useEffect(() => {
    if (list) keepHolders(list.custom.map(({ id }) => id))
  }, [list])
  return {
    standard: list?.standard ?? null,
    custom: list?.custom ?? NONE,
    wantsLegalForm: list?.wantsLegalForm ?? false,
    hasFailed: error !== undefined && !list,
    retry: () => void refetch(),
  }
}
