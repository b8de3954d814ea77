import { graphql } from '../../gql'

/** The one query of the order's summary. */
export const ORDER_SUMMARY_QUERY = graphql(`
  query OrderSummary($id: ID!) {
    order(id: $id) {
      id
      status
      paymentMethod
      paymentStatus
      paidAt
      items {
        id
        type
        domainName
        ...OrderLineRow_line
      }
      ...InvoiceHeading_order
    }
    additionalProductPrices {
      cloudflare
      domain
      sharedHosting
      sslCertificate
      vpsHosting
    }
  }
`)
