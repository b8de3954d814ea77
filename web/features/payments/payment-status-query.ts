import { graphql } from '../../gql'

/** The one query of the page that follows a payment. */
export const PAYMENT_STATUS_QUERY = graphql(`
  query PaymentStatusPage($id: ID!) {
    order(id: $id) {
      id
      paymentStatus
      paymentMethod
      amount {
        value
      }
      items {
        id
        parentId
        title
      }
    }
  }
`)
