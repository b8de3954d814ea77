import { graphql } from '../../../gql'

export const STEP_2_BASKET = graphql(`
  fragment Step2_basket on Basket {
    id
    empty
  }
`)

export const STEP_2_QUERY = graphql(`
  fragment Step2_query on Query {
    viewer {
      isLoggedIn
    }
  }
`)
