import { graphql } from '../gql'

export const DRAFT_PRICE_SET = graphql(`
  mutation DraftPriceSet($input: DraftPriceSetInput!) {
    draftPriceSet(input: $input) {
      ... on StaffPriceSet {
        id
        version
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

export const CHANGE_PRICE_SET = graphql(`
  mutation ChangePriceSet($input: ChangePriceSetInput!) {
    changePriceSet(input: $input) {
      ... on StaffPriceSet {
        id
        version
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

export const READ_PRICE_LIST = graphql(`
  mutation ReadPriceList($input: ReadPriceListInput!) {
    readPriceList(input: $input) {
      ... on StaffPriceSet {
        id
        version
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

export const SCHEDULE_PRICE_SET = graphql(`
  mutation SchedulePriceSet($input: SchedulePriceSetInput!) {
    schedulePriceSet(input: $input) {
      ... on StaffPriceSet {
        id
        state
        version
      }
      ... on ApprovalNeeded {
        proposal {
          id
        }
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

export const CANCEL_PRICE_SET = graphql(`
  mutation CancelPriceSet($input: EndPriceSetInput!) {
    cancelPriceSet(input: $input) {
      ... on StaffPriceSet {
        id
        state
        version
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

export const DISCARD_PRICE_SET = graphql(`
  mutation DiscardPriceSet($input: EndPriceSetInput!) {
    discardPriceSet(input: $input) {
      ... on DiscardedPriceSet {
        number
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

export const SET_PRODUCT_SALE = graphql(`
  mutation SetProductSale($input: SetProductSaleInput!) {
    setProductSale(input: $input) {
      ... on StaffProduct {
        id
        sale
        successor {
          id
          name
        }
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)
