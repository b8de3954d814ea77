import { graphql } from '../../gql'

export const ORDER_LINE_ROW = graphql(`
  fragment OrderLineRow_line on OrderLine {
    id
    kind
    type
    title
    productName
    domainName
    isTransfer
    price
    deliveryStatus
    message
    refund
  }
`)
