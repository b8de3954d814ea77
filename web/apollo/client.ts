import {
  ApolloClient,
  type ApolloLink,
  type FieldMergeFunction,
  type FieldReadFunction,
  InMemoryCache,
  type Reference,
} from '@apollo/client'
import possibleTypes from '../gql/possible-types.json'

/**
 * Creates the GraphQL client of a browser, or of one page that the server renders. A component reads only the fields of its own
 * fragment.
 */
export function createClient(link: ApolloLink, options: { ssr?: boolean } = {}): ApolloClient {
  return new ApolloClient({
    link,
    ...(options.ssr && RENDERED_ONCE),
    dataMasking: true,
    cache: new InMemoryCache({
      // Costs more than it saves where each result is read once.
      resultCaching: !options.ssr,
      possibleTypes: possibleTypes.possibleTypes,
      typePolicies: {
        // Each order flow has one open basket, whatever its row: a response always replaces the previous one.
        Basket: {
          keyFields: ['channel'],
          fields: { items: { merge: false }, allBasketItems: { merge: false }, joinedItems: { merge: false } },
        },
        CheckoutBasket: { fields: { items: { merge: false } } },
        CheckoutBasketItem: { fields: { existingDomainProducts: { merge: false } } },
        BasketItem: { fields: { connectedItem: { merge: false }, trace: { merge: false } } },
        // Modified in place when one record changes, and replaced when all do.
        Domain: { fields: { dnsRecords: { merge: false } } },
        DnsProfile: { fields: { records: { merge: false } } },
        Order: { fields: { items: { merge: false }, refunds: { merge: false } } },
        GeneralTerms: { keyFields: ['version'], fields: { parts: { merge: false }, versions: { merge: false } } },
        Viewer: {
          keyFields: [],
          fields: { sessions: { merge: false }, apiTokens: { merge: false }, webhooks: { merge: false } },
        },
        Query: { fields: { node: { read: readNode } } },
        // A refresh reads the first page, and the log keeps the older ones.
        Webhook: { fields: { deliveries: { keyArgs: ['status'], merge: withOlder } } },
        InvoiceBalance: { keyFields: [] },
        CustomerData: { merge: true },
        AccountSecurity: { keyFields: [], fields: { passkeys: { merge: false } } },
      },
    }),
  })
}

/** Types whose objects are read by id after a list had them. By the prefix of their ids. */
const TYPES: Readonly<Record<string, string>> = { whk: 'Webhook' }

/** Finds an object that another query has read, so that it is not asked for again. */
const readNode: FieldReadFunction = (known, { args, toReference }) => {
  const id = String(args?.id)
  const type = TYPES[id.split('_')[0] ?? '']
  // Null is a response: there is no such object.
  return known === undefined && type ? toReference({ __typename: type, id }) : known
}

interface StoredPage {
  edges?: readonly { node: Reference }[]
  pageInfo?: unknown
}

/** A page that was read again, with the ones after it that are known. */
const withOlder: FieldMergeFunction<StoredPage> = (known, read) => {
  const last = read.edges?.at(-1)?.node.__ref
  const at = known?.edges?.findIndex(({ node }) => node.__ref === last) ?? -1
  const older = at < 0 ? [] : (known?.edges?.slice(at + 1) ?? [])
  return older.length === 0
    ? { ...known, ...read }
    : { ...known, ...read, edges: [...(read.edges ?? []), ...older], pageInfo: known?.pageInfo }
}

/**
 * On the server nothing unmounts, so only Apollo's timers release what a page has read. By default they wait half a minute, and
 * keep the whole cache in memory until then.
 */
const RENDERED_ONCE = { ssrMode: true, defaultOptions: { react: { suspense: { autoDisposeTimeoutMs: 0 } } } }
