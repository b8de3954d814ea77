import { useMutation } from '@apollo/client/react'
import { useCallback } from 'react'
import { graphql } from '../../gql'
import type { UpdateCustomerDataInput, UpdateCustomerDataMutation } from '../../gql/graphql'

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

type Result = UpdateCustomerDataMutation['updateCustomerData']

/** Keeps what an order needs to know of its customer. */
export function useUpdateCustomerData(): (input: UpdateCustomerDataInput) => Promise<Result> {
  const [mutate] = useMutation(UPDATE_CUSTOMER_DATA)
  return useCallback(
    async (input) => {
      const { data } = await mutate({ variables: { input } })
      if (!data) throw new Error('the change of the customer data gave no answer')
      return data.updateCustomerData
    },
    [mutate],
  )
}
