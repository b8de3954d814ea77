import { graphql } from '../gql'

export const DRAFT_TERMS = graphql(`
  mutation DraftGeneralTerms($input: DraftGeneralTermsInput!) {
    draftGeneralTerms(input: $input) {
      ... on StaffGeneralTerms {
        number
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

export const CHANGE_TERMS = graphql(`
  mutation ChangeGeneralTerms($input: ChangeGeneralTermsInput!) {
    changeGeneralTerms(input: $input) {
      ... on StaffGeneralTerms {
        number
        revision
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

export const PLAN_TERMS = graphql(`
  mutation PlanGeneralTerms($input: PlanGeneralTermsInput!) {
    planGeneralTerms(input: $input) {
      ... on StaffGeneralTerms {
        number
        revision
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

export const UNPLAN_TERMS = graphql(`
  mutation UnplanGeneralTerms($input: ActOnGeneralTermsInput!) {
    unplanGeneralTerms(input: $input) {
      ... on StaffGeneralTerms {
        number
        revision
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

export const DISCARD_TERMS = graphql(`
  mutation DiscardGeneralTerms($input: ActOnGeneralTermsInput!) {
    discardGeneralTerms(input: $input) {
      ... on DiscardedGeneralTerms {
        number
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)
