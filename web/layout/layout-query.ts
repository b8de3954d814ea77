import { graphql } from '../gql'

/** What stands around every page: who is signed in, and what is in the basket. */
export const LAYOUT_QUERY = graphql(`
  query Layout {
    viewer {
      isLoggedIn
      isReseller
      isSubUser
      name
      csrfToken
    }
    basket {
      channel
      ...HeaderBasket_basket
    }
  }
`)
