import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'

const REGISTER_ACCOUNT = graphql(`
  mutation RegisterAccount($input: RegisterAccountInput!) {
    registerAccount(input: $input) {
      ... on RegistrationReceived {
        activationRequired
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

/** Asks for an account; it comes to be by the link in the mail. */
export const useRegisterAccount = () => useAct(REGISTER_ACCOUNT)
