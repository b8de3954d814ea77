import { graphql } from '../gql'

export const HEADER_BASKET = graphql(`
  fragment HeaderBasket_basket on Basket {
    quoteHash
    totalPricePerPeriodIncludeTax
    allBasketItems {
      id
      productType
    }
  }
`)
