import type { StaffRight } from '../../rules/staff-rights'

/** The requirements of an operation, and its audit entry. An operation without a row does not exist: the schema is not built. */
export interface StaffRule {
  /** `anyone` on the listener, or signed-in `staff`. */
  who: 'anyone' | 'staff'
  right?: StaffRight
  /** Requires a factor proven in the last ten minutes. */
  isFresh?: true
  /** Requires a reason. */
  hasReason?: true
  /** `always`: one entry for each attempt. `refused`: only if it was refused. `never`: it says nothing about anybody. */
  audit: 'always' | 'refused' | 'never'
}

const manages: StaffRule = { who: 'staff', right: 'STAFF_MANAGE', isFresh: true, hasReason: true, audit: 'always' }
const ownFactor: StaffRule = { who: 'staff', isFresh: true, hasReason: true, audit: 'always' }

/** Rules by operation. */
export type StaffPolicy = Readonly<Record<'Query' | 'Mutation' | 'Subscription', Readonly<Record<string, StaffRule>>>>

/** Rules of sign-in, staff and the audit log; features have theirs in their part of the back office. */
export const OWN_POLICY: Pick<StaffPolicy, 'Query' | 'Mutation'> = {
  Query: {
    staffViewer: { who: 'anyone', audit: 'never' },
    staffMembers: { who: 'staff', right: 'STAFF_MANAGE', audit: 'refused' },
    // Without AUDIT_READ, only one's own.
    auditEntries: { who: 'staff', audit: 'refused' },
    // Each kind of work and of search has a right of its own.
    workCounts: { who: 'staff', audit: 'refused' },
    workItems: { who: 'staff', audit: 'refused' },
    colleagues: { who: 'staff', audit: 'refused' },
    upcoming: { who: 'staff', audit: 'refused' },
    watches: { who: 'staff', audit: 'refused' },
    searchAll: { who: 'staff', audit: 'always' },
    searchGroups: { who: 'staff', audit: 'always' },
  },
  Mutation: {
    staffLogin: { who: 'anyone', audit: 'always' },
    beginPasskeySignIn: { who: 'anyone', audit: 'never' },
    finishPasskeySignIn: { who: 'anyone', audit: 'always' },
    staffLogout: { who: 'anyone', audit: 'always' },
    openInvitation: { who: 'anyone', audit: 'always' },
    acceptInvitation: { who: 'anyone', audit: 'always' },
    beginPasskeyConfirmation: { who: 'staff', audit: 'never' },
    confirmFactor: { who: 'staff', audit: 'always' },
    beginPasskeyRegistration: ownFactor,
    finishPasskeyRegistration: ownFactor,
    removePasskey: ownFactor,
    inviteStaff: manages,
    setStaffRoles: manages,
    setStaffLastDay: manages,
    disableStaff: manages,
    enableStaff: manages,
    endStaffSessions: manages,
    addWorkItemNote: { who: 'staff', hasReason: true, audit: 'always' },
    assignOrders: { who: 'staff', hasReason: true, audit: 'always' },
    assignWorkItem: { who: 'staff', hasReason: true, audit: 'always' },
    exportAuditLog: { who: 'staff', right: 'AUDIT_READ', isFresh: true, hasReason: true, audit: 'always' },
    markWorkItemHandled: { who: 'staff', hasReason: true, audit: 'always' },
    snoozeWorkItem: { who: 'staff', hasReason: true, audit: 'always' },
  },
}
