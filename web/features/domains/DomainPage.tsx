import { graphql } from '../../gql'
import { usePageData } from '../../router/page-data'
import { DomainFrame } from './DomainFrame'

export const query = graphql(`
  query DomainPage($name: String!) {
    viewer {
      domain(name: $name) {
        id
        name
        ...DomainFrame_domain
      }
    }
  }
`)

/** One domain at a glance. */
export function DomainPage() {
  const { domain } = usePageData(query).data.viewer
  if (!domain) return null
  return (
    <DomainFrame domain={domain} tab="domain">
      <p>…</p>
    </DomainFrame>
  )
}
