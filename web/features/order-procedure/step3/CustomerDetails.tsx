import { useApolloClient } from '@apollo/client/react'
import { lazy, Suspense, useState } from 'react'
import { reportError } from '../../../lib/report-error'
import { WHOIS_LIST } from '../../whois/useHolders'
import { DetailsSaved } from './DetailsSaved'
import { LoadingCard } from './LoadingCard'
import { StandardHolder } from './StandardHolder'

const CustomerDataForm = lazy(async () => ({
  default: (await import('../../accounts/CustomerDataForm')).CustomerDataForm,
}))

interface CustomerDetailsProps {
  /** All that an order needs is filled in. */
  isComplete: boolean
  domains: readonly string[]
}

/** In whose name the domains will stand; a customer without an address fills that in first. */
export function CustomerDetails({ isComplete, domains }: CustomerDetailsProps) {
  const client = useApolloClient()
  const [hasSaved, setHasSaved] = useState(false)

  function saved() {
    setHasSaved(true)
    // The customer is the standard holder, who may have another name now.
    client.query({ query: WHOIS_LIST, fetchPolicy: 'network-only' }).catch(reportError)
  }

  if (!isComplete) {
    return (
      <Suspense fallback={<LoadingCard height={480} />}>
        <CustomerDataForm onSaved={saved} />
      </Suspense>
    )
  }
  return (
    <>
      {hasSaved && <DetailsSaved />}
      <StandardHolder domains={domains} />
    </>
  )
}
