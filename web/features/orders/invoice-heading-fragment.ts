import { graphql } from '../../gql'

export const INVOICE_HEADING = graphql(`
  fragment InvoiceHeading_order on Order {
    id
    number
    status
    closed
    invoiceNumber
    amount {
      value
    }
  }
`)
