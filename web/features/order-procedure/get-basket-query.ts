import { graphql } from '../../gql'

/** The basket as it is now, for all that shows any of it (ORD-023). */
export const GET_BASKET = graphql(`
  query getBasket($channel: ShopChannel!) {
    basket(channel: $channel) {
      ...ChangedBasket_basket
    }
  }
`)
