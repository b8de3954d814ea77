import { useQuery } from '@apollo/client/react'
import { useEffect } from 'react'
import { useConnection } from '../../apollo/useConnection'
import { graphql } from '../../gql'

const CUSTOMER_DOMAINS = graphql(`
  query CustomerDomains($after: String) {
    viewer {
      customerDomainConnection(first: 100, after: $after, resolveCloudflareStatus: true) {
        edges {
          node {
            id
            name
            cloudflare
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`)

/** Reads all domains of the customer, page after page. `domains` is undefined until the last page is there. */
export function useCustomerDomains() {
  const { data, error, refetch, fetchMore } = useQuery(CUSTOMER_DOMAINS, { fetchPolicy: 'cache-and-network' })
  const list = data?.viewer.customerDomainConnection
  const { nodes, hasMore, more } = useConnection(list, fetchMore, ['viewer', 'customerDomainConnection'])
  const next = hasMore ? list?.pageInfo.endCursor : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: fetches each page once
  useEffect(() => {
    if (next) void more()
  }, [next])

  return { domains: list && !hasMore ? nodes : undefined, error, refetch }
}
