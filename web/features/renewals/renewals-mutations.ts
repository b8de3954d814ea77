import { graphql } from '../../gql'

/** Also says what would be, on a dry run: that is not for the cache. */
export const SET_RENEWAL = graphql(`
  mutation SetRenewal($input: SetRenewalInput!) {
    setRenewal(input: $input) {
      ... on RenewalsSet {
        renewals {
          ...RenewalSwitch_renewal @unmask
        }
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

export const REINSTATE = graphql(`
  mutation Reinstate($input: ReinstateInput!) {
    reinstate(input: $input) {
      ... on Renewal {
        ...RenewalSwitch_renewal @unmask
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)
