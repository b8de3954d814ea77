import { graphql } from '../../../gql'

export const STEP_3_BASKET = graphql(`
  fragment Step3_basket on Basket {
    id
    empty
  }
`)

export const STEP_3_QUERY = graphql(`
  fragment Step3_query on Query {
    viewer {
      isLoggedIn
    }
  }
`)
