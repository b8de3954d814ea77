import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'
import { setCsrfToken } from '../../lib/csrf'

const ACTIVATE_ACCOUNT = graphql(`
  mutation ActivateAccount($input: ActivateAccountInput!) {
    activateAccount(input: $input) {
      ... on AccountActivated {
        goTo
        viewer {
          isLoggedIn
          isReseller
          isSubUser
          name
          csrfToken
        }
      }
      ... on LinkRefused {
        email
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

/** Makes the account of a mailed link and signs in under a new session. */
export const useActivateAccount = () =>
  useAct(ACTIVATE_ACCOUNT, {
    update: (_cache, { data }) => {
      if (data?.activateAccount.__typename === 'AccountActivated') setCsrfToken(data.activateAccount.viewer.csrfToken)
    },
  })
