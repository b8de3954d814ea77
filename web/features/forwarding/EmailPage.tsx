import { Navigate } from 'react-router-dom'
import { graphql } from '../../gql'
import { paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { DomainFrame } from '../domains/DomainFrame'
import { domainVariables, hasDomain, namedDomain } from '../domains/one-domain'
import { EmailForm } from './EmailForm'
import { emailMeta } from './email-page.text'

const query = graphql(`
  query EmailPage($name: String!) {
    viewer {
      isSubUser
      domain(name: $name) {
        id
        name
        isManageable
        readOnly
        isActiveDnsServer
        emailPreset
        dnsSummary {
          hasDmarc
        }
        ...DomainFrame_domain
      }
    }
  }
`)

export const page = definePage({
  query,
  variables: domainVariables,
  meta: pageMeta(emailMeta, namedDomain),
  isFound: hasDomain,
  Component: EmailPage,
})

/** Mail provider of a domain. */
function EmailPage() {
  const { domain, isSubUser } = usePageData(query).data.viewer
  if (!domain) return <Navigate to={paths.notFound} replace />
  return (
    <DomainFrame domain={domain} tab="email">
      <EmailForm key={domain.id} domain={domain} isSubUser={isSubUser} />
    </DomainFrame>
  )
}
