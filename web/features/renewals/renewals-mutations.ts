import { graphql } from '../../gql'

/** Not cached: a preview is not the renewal's state. */
export const PREVIEW_RENEWALS = graphql(`
  mutation PreviewRenewals($input: SetRenewalInput!) {
    setRenewal(input: $input) {
      ... on RenewalsSet {
        renewals {
          id
          state
          renews
          endsOn
          price
        }
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

export const SET_RENEWAL = graphql(`
  mutation SetRenewal($input: SetRenewalInput!) {
    setRenewal(input: $input) {
      ... on RenewalsSet {
        renewals {
          id
          state
          renews
          endsOn
          price
          ...RenewalSwitch_renewal
        }
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

/** Not cached: a preview is not the renewal's state. */
export const PREVIEW_REINSTATE = graphql(`
  mutation PreviewReinstate($input: ReinstateInput!) {
    reinstate(input: $input) {
      ... on Renewal {
        id
        price
        priceWithVat
        orderId
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
        id
        price
        priceWithVat
        orderId
        ...RenewalSwitch_renewal
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

/** Not cached: a preview is not the renewal's state. */
export const PREVIEW_RENEW_DOMAIN = graphql(`
  mutation PreviewRenewDomain($input: RenewDomainInput!) {
    renewDomain(input: $input) {
      ... on DomainRenewal {
        years
        maxYears
        until
        net
        total
        isPaymentRequired
        orderId
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

export const RENEW_DOMAIN = graphql(`
  mutation RenewDomain($input: RenewDomainInput!) {
    renewDomain(input: $input) {
      ... on DomainRenewal {
        years
        maxYears
        until
        net
        total
        isPaymentRequired
        orderId
        renewal {
          ...RenewalSwitch_renewal
        }
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)
