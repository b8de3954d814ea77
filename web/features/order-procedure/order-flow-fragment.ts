import { graphql } from '../../gql'

/** What the way through the order page depends on. */
export const ORDER_FLOW_BASKET = graphql(`
  fragment OrderFlow_basket on Basket {
    id
    channel
    empty
    domainIsMissingForHosting
    isHostingUpgrade
    items {
      id
      productType
      connectedItem {
        id
        productType
      }
    }
  }
`)
