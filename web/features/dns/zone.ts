import type { ApolloCache, ApolloClient, FragmentType, Reference } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { graphql } from '../../gql'
import type { Zone_DomainFragment } from '../../gql/graphql'
import { reportError } from '../../lib/report-error'

// Changes of the whole zone return it, in the page's own first chunk. Its records are searched and listed as a whole, so they are
// unmasked and not read row by row.
graphql(`
  fragment Zone_domain on Domain {
    id
    name
    isActiveDnsServer
    isDnsPublished
    nameServerSwitch {
      state
    }
    ...NameServerSwitch_domain
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

// For a zone that is not returned: its newest commit, separate from that of the records shown.
const ZONE_STATE = graphql(`
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
              id
              ...RecordTable_record
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

/** Fetches the rest of a long zone, which the page's first response omits, and shows it once complete. */
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

/** Ids of the records after a cursor, which are then in the cache. */
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

const FOLLOWED_ZONE = graphql(`
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
        ...Zone_domain
      }
    }
  }
`)

const NEWEST = graphql(`
  query NewestDnsCommit($name: String!) {
    viewer {
      domain(name: $name) {
        id
        ...ZoneState_domain
      }
    }
  }
`)

/** Newest commit of a zone, as a response put it in the cache. */
export function newestCommit(cache: ApolloCache, domain: FragmentType<typeof ZONE_STATE>): string | null {
  return cache.readFragment({ fragment: ZONE_STATE, from: domain })?.dnsHistory.edges[0]?.node.id ?? null
}

/** Newest commit of a zone, regardless of what is shown. */
export async function fetchNewestCommit(client: ApolloClient, name: string): Promise<string | null> {
  const { data } = await client.query({ query: NEWEST, variables: { name }, fetchPolicy: 'network-only' })
  const domain = data?.viewer.domain
  return domain ? newestCommit(client.cache, domain) : null
}

/** Fetches the current zone. */
export async function fetchZone(client: ApolloClient, name: string): Promise<void> {
  await client.query({ query: ZONE, variables: { name }, fetchPolicy: 'network-only' })
}

/**
 * Marks the shown zone as including the viewer's newest commit, and returns that commit. Null when others committed in between,
 * which is not shown yet: the mark is then unchanged.
 */
export function followCommit(
  cache: ApolloCache,
  shown: string | null,
  domain: FragmentType<typeof FOLLOWED_ZONE>,
): string | null {
  const followed = cache.readFragment({ fragment: FOLLOWED_ZONE, from: domain })
  const [newest, previous = null] = followed?.dnsHistory.edges.map(({ node }) => node.id) ?? []
  if (newest === undefined || newest === shown) return shown
  if (previous !== shown) return null
  cache.modify<{ dnsCommitId: string | null }>({
    id: cache.identify({ __typename: 'Domain', id: followed?.id }),
    fields: { dnsCommitId: () => newest },
  })
  return newest
}

interface StoredZone {
  edges: readonly { __typename: 'DnsRecordEdge'; node: Reference }[]
  pageInfo: Zone_DomainFragment['dnsRecords']['pageInfo']
}

/** Appends cached records to those of a domain, or all the remaining ones; a record already there keeps its place. */
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

/** Removes a record from a domain. */
export function dropRecord(cache: ApolloCache, domainId: string, recordId: string): void {
  changeZone(cache, domainId, (zone, referTo) => {
    const gone = referTo(recordId).__ref
    return { ...zone, edges: zone.edges.filter(({ node }) => node.__ref !== gone) }
  })
}

/** Modifies a domain's records in the cache: rewriting thousands for one change would be noticeably slow. */
function changeZone(
  cache: ApolloCache,
  domainId: string,
  change: (zone: StoredZone, referTo: (recordId: string) => Reference) => StoredZone,
): void {
  cache.modify<{ dnsRecords: StoredZone }>({
    id: cache.identify({ __typename: 'Domain', id: domainId }),
    fields: {
      // The first chunk is the one that the page shows.
      dnsRecords: (zone, { storeFieldName, toReference }) =>
        storeFieldName === 'dnsRecords({"first":100})'
          ? change(zone as StoredZone, (id) => toReference({ __typename: 'DnsRecord', id }) as Reference)
          : zone,
    },
  })
}
