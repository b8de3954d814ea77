import { ApolloClient, type ApolloLink, InMemoryCache } from '@apollo/client'
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
        InvoiceBalance: { keyFields: [] },
        CustomerData: { merge: true },
        AccountSecurity: { keyFields: [], fields: { passkeys: { merge: false } } },
      },
    }),
  })
}

/**
 * On the server nothing unmounts, so only Apollo's timers release what a page has read. By default they wait half a minute, and
 * keep the whole cache in memory until then.
 */
const RENDERED_ONCE = { ssrMode: true, defaultOptions: { react: { suspense: { autoDisposeTimeoutMs: 0 } } } }
