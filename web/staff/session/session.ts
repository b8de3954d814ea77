import { useQuery } from '@apollo/client/react'
import { createContext, useContext } from 'react'
import type { StaffRight } from '../../../rules/staff-rights'
import { graphql } from '../gql'
import type { StaffSessionQuery } from '../gql/graphql'

/** The session of this browser. Read before the first render, and kept up to date by each mutation that changes it. */
export const STAFF_SESSION = graphql(`
  query StaffSession {
    staffViewer {
      csrfToken
      rights
      confirmedUntil
      sessionEndsAt
      hasPasskey
      hasFourEyes
      member {
        id
        name
        email
        roles
        factors
      }
    }
  }
`)

// Result of a mutation that signs in or confirms, so that the frame shows it.
graphql(`
  fragment Session_viewer on StaffViewer {
    csrfToken
    rights
    confirmedUntil
    sessionEndsAt
    hasPasskey
    hasFourEyes
    member {
      id
      name
      email
      roles
      factors
    }
  }
`)

export type StaffSession = StaffSessionQuery['staffViewer']
export type SignedInMember = NonNullable<StaffSession['member']>

/** The session. Throws before it is known, which `main.tsx` prevents. */
export function useStaffSession(): StaffSession {
  const { data } = useQuery(STAFF_SESSION)
  if (!data) throw new Error('the session was not read before the first page')
  return data.staffViewer
}

/** Given from above, so that no page is rendered once more without a member when the session ends. */
export const SignedInMemberContext = createContext<SignedInMember | null>(null)

/** The signed-in staff member; only in the frame and its pages. */
export function useSignedInMember(): SignedInMember {
  const member = useContext(SignedInMemberContext)
  if (!member) throw new Error('nobody is signed in')
  return member
}

export const useHasRight = (right: StaffRight): boolean => useStaffSession().rights.includes(right)
