import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'

const SEND_PASSWORD_RESET_LINK = graphql(`
  mutation SendPasswordResetLink($input: SendPasswordResetLinkInput!) {
    sendPasswordResetLink(input: $input) {
      ... on PasswordResetRequested {
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

export const useSendPasswordResetLink = () => useAct(SEND_PASSWORD_RESET_LINK)
