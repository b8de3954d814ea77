import { graphql } from '../../gql'

export const ORDER_ROW = graphql(`
  fragment OrderRow_order on Order {
    id
    number
    status
    placedAt
    amount {
      value
    }
    items {
      id
      parentId
      title
    }
  }
`)
