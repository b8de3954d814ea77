import { graphql } from '../../gql'

export const PRICE_PROMISE = graphql(`
  fragment PricePromise_extension on DomainExtensionProduct {
    extension
    originalPrice
    discountedPrice
  }
`)
