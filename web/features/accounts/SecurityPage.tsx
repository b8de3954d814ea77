import { useApolloClient } from '@apollo/client/react'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { AccountFrame, AccountHead } from '../../layout/AccountFrame'
import { reportError } from '../../lib/report-error'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { AuthenticatorAppCard } from './AuthenticatorAppCard'
import { LookAlongCard } from './LookAlongCard'
import { PasskeysCard } from './PasskeysCard'
import { PasswordCard } from './PasswordCard'
import { PlannedActsCard } from './PlannedActsCard'
import { SessionsCard } from './SessionsCard'
import { securityMeta, securityText } from './security.text'

const query = graphql(`
  query SecurityPage {
    viewer {
      security {
        ...PlannedActsCard_security
        ...PasskeysCard_security
        ...AuthenticatorAppCard_security
        ...LookAlongCard_security
      }
      sessions {
        id
        ...SessionRow_session
      }
    }
  }
`)

export const page = definePage({
  query,
  meta: pageMeta(securityMeta),
  Component: SecurityPage,
})

/** Security of the account, and its sessions. */
function SecurityPage() {
  const { security, sessions } = usePageData(query).data.viewer
  const client = useApolloClient()
  const text = useText(securityText)
  // The page reads from the cache.
  const refresh = () => void client.query({ query, fetchPolicy: 'network-only' }).catch(reportError)
  if (!security) return null
  return (
    <AccountFrame>
      <AccountHead title={text.title}>{text.intro}</AccountHead>
      <PlannedActsCard security={security} />
      <PasskeysCard security={security} onChanged={refresh} />
      <AuthenticatorAppCard security={security} onChanged={refresh} />
      <PasswordCard onChanged={refresh} />
      <LookAlongCard security={security} onChanged={refresh} />
      <SessionsCard sessions={sessions ?? []} onChanged={refresh} />
    </AccountFrame>
  )
}
