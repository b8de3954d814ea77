import type { ApolloCache, Reference } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { graphql } from '../../gql'
import type { Zone_DomainFragment } from '../../gql/graphql'
import { reportError } from '../../lib/report-error'

// Changes of the whole zone answer it anew, in the page's own first piece.
graphql(`
  fragment Zone_domain on Domain {
    id
    name
    isActiveDnsServer
    isDnsPublished
    dnsRecords(first: 100) {
      edges {
        node {
          ...RecordTable_record @unmask
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const MORE_RECORDS = graphql(`
  query MoreDnsRecords($name: String!, $after: String) {
    viewer {
      domain(name: $name) {
        id
        dnsRecords(first: 500, after: $after) {
          edges {
            node {
              ...RecordTable_record @unmask
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  }
`)

/** Fetches what the page's first answer left out of a long zone, piece after piece. */
export function useWholeZone({ id, name, dnsRecords }: Zone_DomainFragment): void {
  const client = useApolloClient()
  const { hasNextPage, endCursor } = dnsRecords.pageInfo
  useEffect(() => {
    if (!hasNextPage) return
    let isOver = false
    client
      .query({ query: MORE_RECORDS, variables: { name, after: endCursor }, fetchPolicy: 'network-only' })
      .then(({ data }) => {
        const more = data?.viewer.domain?.dnsRecords
        if (!isOver && more)
          appendRecords(
            client.cache,
            id,
            more.edges.map(({ node }) => node.id),
            more.pageInfo,
          )
      }, reportError)
    return () => {
      isOver = true
    }
  }, [client, id, name, hasNextPage, endCursor])
}

interface StoredZone {
  edges: readonly { __typename: 'DnsRecordEdge'; node: Reference }[]
  pageInfo: Zone_DomainFragment['dnsRecords']['pageInfo']
}

/** Puts records that the cache knows behind those of a domain; one that is there already stays where it is. */
export function appendRecords(
  cache: ApolloCache,
  domainId: string,
  recordIds: readonly string[],
  pageInfo?: StoredZone['pageInfo'],
): void {
  changeZone(cache, domainId, (zone, referTo) => {
    const known = new Set(zone.edges.map(({ node }) => node.__ref))
    const nodes = recordIds.map(referTo).filter(({ __ref }) => !known.has(__ref))
    const edges = nodes.map((node) => ({ __typename: 'DnsRecordEdge' as const, node }))
    return { ...zone, edges: [...zone.edges, ...edges], pageInfo: pageInfo ?? zone.pageInfo }
  })
}

/** Takes a record out of a domain. */
export function dropRecord(cache: ApolloCache, domainId: string, recordId: string): void {
  changeZone(cache, domainId, (zone, referTo) => {
    const gone = referTo(recordId).__ref
    return { ...zone, edges: zone.edges.filter(({ node }) => node.__ref !== gone) }
  })
}

/** The records of a domain are changed where they are kept: to write thousands anew for one would be felt. */
function changeZone(
  cache: ApolloCache,
  domainId: string,
  change: (zone: StoredZone, referTo: (recordId: string) => Reference) => StoredZone,
): void {
  cache.modify<{ dnsRecords: StoredZone }>({
    id: cache.identify({ __typename: 'Domain', id: domainId }),
    fields: {
      // The first piece is the one that the page shows.
      dnsRecords: (zone, { storeFieldName, toReference }) =>
        storeFieldName === 'dnsRecords({"first":100})'
          ? change(zone as StoredZone, (id) => toReference({ __typename: 'DnsRecord', id }) as Reference)
          : zone,
    },
  })
}
