import { ApolloClient, type ApolloLink, InMemoryCache } from '@apollo/client'
import possibleTypes from '../gql/possible-types.json'

/** The browser's copy of the graph. A component sees just the fields that its own fragment names. */
export function createClient(link: ApolloLink, options: { ssr?: boolean } = {}): ApolloClient {
  return new ApolloClient({
    link,
    ssrMode: options.ssr ?? false,
    dataMasking: true,
    cache: new InMemoryCache({
      possibleTypes: possibleTypes.possibleTypes,
      typePolicies: {
        // One open basket for each order flow, whatever row it is stored in: an answer always takes the place of the last.
        Basket: {
          keyFields: ['channel'],
          fields: { items: { merge: false }, allBasketItems: { merge: false }, joinedItems: { merge: false } },
        },
        BasketItem: { fields: { connectedItem: { merge: false }, trace: { merge: false } } },
        // Changed by hand when one record changes, and answered anew when all do.
        Domain: { fields: { dnsRecords: { merge: false } } },
        DnsProfile: { fields: { records: { merge: false } } },
        Order: { fields: { items: { merge: false }, refunds: { merge: false } } },
        Viewer: { keyFields: [], fields: { sessions: { merge: false }, apiTokens: { merge: false } } },
        InvoiceBalance: { keyFields: [] },
        AccountSecurity: { merge: true, fields: { passkeys: { merge: false } } },
      },
    }),
  })
}
