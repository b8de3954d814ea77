import { graphql } from '../../../gql'

export const STEP_3_BASKET = graphql(`
  fragment Step3_basket on Basket {
    id
    channel
    empty
    quoteHash
    totalPricePerPeriodIncludeTax
    items {
      id
      title
      productType
      domainName
    }
  }
`)

export const STEP_3_QUERY = graphql(`
  fragment Step3_query on Query {
    viewer {
      isLoggedIn
      isReseller
      isSubUser
      name
      email
      showCaptcha
      account {
        id
        isComplete
      }
    }
  }
`)
