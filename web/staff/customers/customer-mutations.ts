import { graphql } from '../gql'

export const SET_BLOCKED = graphql(`
  mutation SetAccountBlocked($input: SetAccountBlockedInput!) {
    setAccountBlocked(input: $input) {
      ... on StaffAccount {
        id
        ...CustomerActs_account
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

export const REMOVE_SECOND_FACTOR = graphql(`
  mutation RemoveSecondFactor($input: RemoveSecondFactorInput!) {
    removeSecondFactor(input: $input) {
      ... on StaffAccount {
        id
        ...CustomerActs_account
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

export const ANONYMISE_ACCOUNT = graphql(`
  mutation AnonymiseAccount($input: AnonymiseAccountInput!) {
    anonymiseAccount(input: $input) {
      ... on StaffAccount {
        id
        ...CustomerActs_account
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

export const REQUEST_EMAIL = graphql(`
  mutation RequestEmailChangeFor($input: RequestEmailChangeForInput!) {
    requestEmailChangeFor(input: $input) {
      ... on StaffAccount {
        id
        ...CustomerActs_account
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

export const EDIT_CONTACT = graphql(`
  mutation EditAccountContact($input: EditAccountContactInput!) {
    editAccountContact(input: $input) {
      ... on StaffAccount {
        id
        ...CustomerActs_account
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

export const END_SESSIONS = graphql(`
  mutation EndCustomerSessions($input: EndCustomerSessionsInput!) {
    endCustomerSessions(input: $input) {
      ... on StaffAccount {
        id
        ...CustomerActs_account
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

export const ALLOW_LOGIN = graphql(`
  mutation AllowLogin($input: AllowLoginInput!) {
    allowLogin(input: $input) {
      ... on StaffAccount {
        id
        ...LoginBlock_account
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

export const REVOKE_TOKEN = graphql(`
  mutation RevokeCustomerToken($input: RevokeCustomerTokenInput!) {
    revokeCustomerToken(input: $input) {
      ... on StaffAccount {
        id
        ...CustomerAccessTab_account
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
