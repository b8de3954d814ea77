import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'

const RESET_PASSWORD = graphql(`
  mutation ResetPassword($input: ResetPasswordInput!) {
    resetPassword(input: $input) {
      ... on PasswordChanged {
        message
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

export const useResetPassword = () => useAct(RESET_PASSWORD)
