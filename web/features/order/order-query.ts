import { graphql } from '../../gql'

/** The one query of the order page. Fragments on Query are found by the root's typename. */
export const ORDER_QUERY = graphql(`
  query Order($channel: ShopChannel!) {
    __typename
    basket(channel: $channel) {
      ...ChangedBasket_basket
      ...OrderFlow_basket
      ...BasketPanel_basket
      ...Step1_basket
      ...Step2_basket
      ...Step3_basket
    }
    ...Step1_query
    ...Step2_query
    ...Step3_query
  }
`)
