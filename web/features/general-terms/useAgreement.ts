import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { graphql } from '../../gql'

const TERMS_VERSION = graphql(`
  query TermsVersion {
    generalTerms {
      version
    }
  }
`)

/**
 * A buyer's agreement to the version of the general terms that applies. Another version ends it: the buyer is asked again, and
 * everything else on the page stays.
 */
export function useAgreement(terms: { version: number } | null) {
  const client = useApolloClient()
  const [agreed, setAgreed] = useState<{ version: number | null } | null>(null)
  const version = terms?.version ?? null
  const isAgreed = agreed?.version === version
  return {
    version,
    isAgreed,
    /** Whether the buyer agreed to another version. */
    hasChanged: agreed !== null && !isAgreed,
    setAgreed: (isChosen: boolean) => setAgreed(isChosen ? { version } : null),
    /** Asks which version applies; the page reads it from the cache. */
    recheck: () => client.query({ query: TERMS_VERSION, fetchPolicy: 'network-only' }),
  }
}

export type Agreement = ReturnType<typeof useAgreement>
