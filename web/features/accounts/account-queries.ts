import { graphql } from '../../gql'

export const LOGIN_PAGE_QUERY = graphql(`
  query LoginPage {
    viewer {
      isLoggedIn
      showCaptcha
    }
  }
`)

export const ACTIVATE_PAGE_QUERY = graphql(`
  query ActivatePage($token: String!) {
    activationLink(token: $token) {
      needsPassword
    }
  }
`)

export const ACCOUNT_PAGE_QUERY = graphql(`
  query AccountPage($after: String) {
    viewer {
      isLoggedIn
      name
      email
      companyName
    }
    orders(first: 20, after: $after) {
      edges {
        node {
          id
          ...OrderRow_order
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

export const SERVICES_PAGE_QUERY = graphql(`
  query ServicesPage {
    orders(first: 50) {
      edges {
        node {
          id
          status
          items {
            id
            type
            ...OrderLineRow_line
          }
        }
      }
    }
  }
`)
