import { graphql } from '../../gql'

/** The one query of the home page. A reseller sees the public prices here, too. */
export const HOME_QUERY = graphql(`
  query Home {
    domainExtensions(audience: CUSTOMER) {
      id
      isOnOffer
      ...PricePromise_extension
    }
    hostingPackages(audience: CUSTOMER) {
      id
      ...HostingTable_package
    }
    ...ExtensionTiles_query
  }
`)
