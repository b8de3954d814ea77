import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'

const UPDATE_CUSTOMER_DATA = graphql(`
  mutation UpdateCustomerData($input: UpdateCustomerDataInput!) {
    updateCustomerData(input: $input) {
      ... on CustomerDataSaved {
        viewer {
          name
          companyName
          account {
            id
            isComplete
          }
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

/** Keeps what an order needs to know of its customer. */
export const useUpdateCustomerData = () => useAct(UPDATE_CUSTOMER_DATA)
