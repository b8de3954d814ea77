import { useQuery } from '@apollo/client/react'
import { useEffect } from 'react'
import { graphql } from '../../../gql'
import type { TransferProfilesQuery } from '../../../gql/graphql'
import { reportError } from '../../../lib/report-error'

const TRANSFER_PROFILES = graphql(`
  query TransferProfiles {
    dnsProfiles {
      id
      name
    }
  }
`)

type Profiles = NonNullable<TransferProfilesQuery['dnsProfiles']>

const NONE: Profiles = []

/** The reader's DNS profiles, none for who is not logged in. A list that cannot be had is empty and reported (SRV-024). */
export function useDnsProfiles(isLoggedIn: boolean): Profiles {
  const { data, error } = useQuery(TRANSFER_PROFILES, { skip: !isLoggedIn })
  useEffect(() => {
    if (error) reportError(error)
  }, [error])
  return data?.dnsProfiles ?? NONE
}
