import { graphql } from '../gql'

export const HEADER_BASKET = graphql(`
  fragment HeaderBasket_basket on Basket {
    totalPricePerPeriodIncludeTax
    items {
      id
      productType
    }
  }
`)
