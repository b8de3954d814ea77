import { graphql } from '../../gql'

/** The one query of the order page. */
export const ORDER_QUERY = graphql(`
  query Order($channel: ShopChannel!) {
    basket(channel: $channel) {
      id
      channel
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
