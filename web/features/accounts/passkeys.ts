import { graphql } from '../../gql'

export const CREATE_PASSKEY_CHALLENGE = graphql(`
  mutation CreatePasskeyChallenge($input: CreatePasskeyChallengeInput!) {
    createPasskeyChallenge(input: $input) {
      ... on PasskeyChallenge {
        options
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)
