import { graphql } from '../gql'

export const COMPARE_DOMAIN = graphql(`
  mutation CompareDomain($input: StaffDomainActInput!) {
    compareDomain(input: $input) {
      ... on StaffDomain {
        id
        ...StaffDomainPage_domain
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

export const MEND_DOMAIN = graphql(`
  mutation MendDomain($input: MendDomainInput!) {
    mendDomain(input: $input) {
      ... on StaffDomain {
        id
        ...StaffDomainPage_domain
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

export const RENEW_DOMAIN = graphql(`
  mutation RenewDomainNow($input: StaffDomainActInput!) {
    renewDomainNow(input: $input) {
      ... on StaffDomain {
        id
        ...StaffDomainPage_domain
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

export const RESTORE_DOMAIN = graphql(`
  mutation RestoreDomain($input: StaffDomainActInput!) {
    restoreDomain(input: $input) {
      ... on StaffDomain {
        id
        ...StaffDomainPage_domain
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

export const STOP_RENEWAL = graphql(`
  mutation StopDomainRenewal($input: StaffDomainActInput!) {
    stopDomainRenewal(input: $input) {
      ... on StaffDomain {
        id
        ...StaffDomainPage_domain
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

export const RESUME_RENEWAL = graphql(`
  mutation ResumeDomainRenewal($input: StaffDomainActInput!) {
    resumeDomainRenewal(input: $input) {
      ... on StaffDomain {
        id
        ...StaffDomainPage_domain
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

export const SET_LOCK = graphql(`
  mutation SetDomainLock($input: SetDomainLockInput!) {
    setDomainLock(input: $input) {
      ... on StaffDomain {
        id
        ...StaffDomainPage_domain
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

export const SET_HOLD = graphql(`
  mutation SetDomainHold($input: SetDomainHoldInput!) {
    setDomainHold(input: $input) {
      ... on StaffDomain {
        id
        ...StaffDomainPage_domain
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

export const SEND_TRANSFER_CODE = graphql(`
  mutation SendTransferCodeToHolder($input: StaffDomainActInput!) {
    sendTransferCodeToHolder(input: $input) {
      ... on StaffDomain {
        id
        ...StaffDomainPage_domain
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
