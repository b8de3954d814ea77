import { useApolloClient } from '@apollo/client/react'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { usePageData } from '../../router/page-data'
import { AccountFrame, AccountHead } from './AccountFrame'
import { AuthenticatorAppCard } from './AuthenticatorAppCard'
import { PasskeysCard } from './PasskeysCard'
import { PasswordCard } from './PasswordCard'
import { SessionsCard } from './SessionsCard'
import { securityText } from './security.text'

export const query = graphql(`
  query SecurityPage {
    viewer {
      security {
        ...PasskeysCard_security @unmask
        ...AuthenticatorAppCard_security @unmask
      }
      sessions {
        id
        ...SessionsCard_session @unmask
      }
    }
  }
`)

/** What guards the account, and where it is signed in. */
export function SecurityPage() {
  const { security, sessions } = usePageData(query).data.viewer
  const client = useApolloClient()
  const text = useText(securityText)
  // The page follows the cache.
  const refresh = () => void client.query({ query, fetchPolicy: 'network-only' }).catch(reportError)
  if (!security) return null
  return (
    <AccountFrame>
      <AccountHead title={text.title}>{text.intro}</AccountHead>
      <PasswordCard onChanged={refresh} />
      <PasskeysCard security={security} onChanged={refresh} />
      <AuthenticatorAppCard security={security} onChanged={refresh} />
      <SessionsCard sessions={sessions ?? []} onChanged={refresh} />
    </AccountFrame>
  )
}
