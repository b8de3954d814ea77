import type { ApolloCache, ApolloClient, Reference } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { graphql } from '../../gql'
import type { FollowedZone_DomainFragment, Zone_DomainFragment } from '../../gql/graphql'
import { reportError } from '../../lib/report-error'

// Changes of the whole zone answer it anew, in the page's own first piece.
graphql(`
  fragment Zone_domain on Domain {
    id
    name
    isActiveDnsServer
    isDnsPublished
    ...NameServerSwitch_domain @unmask
    dnsCommitId
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

// Of a zone that is not answered anew: its newest commit, apart from the one that the shown records are of.
graphql(`
  fragment ZoneState_domain on Domain {
    id
    dnsHistory(first: 1) {
      edges {
        node {
          id
        }
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

/** Fetches what the page's first answer left out of a long zone, and shows it once all of it is there. */
export function useWholeZone({ id, name, dnsRecords }: Zone_DomainFragment): void {
  const client = useApolloClient()
  const { hasNextPage, endCursor } = dnsRecords.pageInfo
  useEffect(() => {
    if (!hasNextPage) return
    let isOver = false
    fetchRest(client, name, endCursor).then(
      (recordIds) => isOver || appendRecords(client.cache, id, recordIds, { isWhole: true }),
      reportError,
    )
    return () => {
      isOver = true
    }
  }, [client, id, name, hasNextPage, endCursor])
}

/** The ids of the records behind a cursor, which the cache has then. */
async function fetchRest(client: ApolloClient, name: string, cursor: string | null): Promise<string[]> {
  const ids: string[] = []
  for (let after = cursor; after !== null; ) {
    const { data } = await client.query({
      query: MORE_RECORDS,
      variables: { name, after },
      fetchPolicy: 'network-only',
    })
    const more = data?.viewer.domain?.dnsRecords
    ids.push(...(more?.edges ?? []).map(({ node }) => node.id))
    after = more?.pageInfo.hasNextPage ? more.pageInfo.endCursor : null
  }
  return ids
}

graphql(`
  fragment FollowedZone_domain on Domain {
    id
    isDnsPublished
    dnsHistory(first: 2) {
      edges {
        node {
          id
        }
      }
    }
  }
`)

const ZONE = graphql(`
  query Zone($name: String!) {
    viewer {
      domain(name: $name) {
        ...Zone_domain @unmask
      }
    }
  }
`)

const NEWEST = graphql(`
  query NewestDnsCommit($name: String!) {
    viewer {
      domain(name: $name) {
        ...ZoneState_domain @unmask
      }
    }
  }
`)

/** The newest commit of a zone, whatever is shown of it. */
export async function fetchNewestCommit(client: ApolloClient, name: string): Promise<string | null> {
  const { data } = await client.query({ query: NEWEST, variables: { name }, fetchPolicy: 'network-only' })
  return data?.viewer.domain?.dnsHistory.edges[0]?.node.id ?? null
}

/** Fetches the zone as it is now. */
export async function fetchZone(client: ApolloClient, name: string): Promise<void> {
  await client.query({ query: ZONE, variables: { name }, fetchPolicy: 'network-only' })
}

/**
 * Notes that the shown zone has the viewer's newest commit as well, and answers that one. Null when others changed it in
 * between, which is not shown yet: then it stays as it is.
 */
export function followCommit(
  cache: ApolloCache,
  shown: string | null,
  domain: FollowedZone_DomainFragment,
): string | null {
  const [newest, previous = null] = domain.dnsHistory.edges.map(({ node }) => node.id)
  if (newest === undefined || newest === shown) return shown
  if (previous !== shown) return null
  cache.modify<{ dnsCommitId: string | null }>({
    id: cache.identify({ __typename: 'Domain', id: domain.id }),
    fields: { dnsCommitId: () => newest },
  })
  return newest
}

interface StoredZone {
  edges: readonly { __typename: 'DnsRecordEdge'; node: Reference }[]
  pageInfo: Zone_DomainFragment['dnsRecords']['pageInfo']
}

/** Puts records that the cache knows behind those of a domain, or all that are left; one that is there stays where it is. */
export function appendRecords(
  cache: ApolloCache,
  domainId: string,
  recordIds: readonly string[],
  { isWhole = false } = {},
): void {
  changeZone(cache, domainId, (zone, referTo) => {
    const known = new Set(zone.edges.map(({ node }) => node.__ref))
    const nodes = recordIds.map(referTo).filter(({ __ref }) => !known.has(__ref))
    const edges = nodes.map((node) => ({ __typename: 'DnsRecordEdge' as const, node }))
    const pageInfo = isWhole ? { ...zone.pageInfo, hasNextPage: false } : zone.pageInfo
    return { ...zone, edges: [...zone.edges, ...edges], pageInfo }
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
