import type { StaffRule } from '../policy'
import type { StaffPart } from '../staff-part'
import { SystemsResolver } from './systems.resolver'
import { auditFaults, backupOld, pausesLong, salePausesLong, systemsDown } from './systems.work'

const sees: StaffRule = { who: 'staff', right: 'JOBS_RETRY', audit: 'refused' }

const pauses: StaffRule = { who: 'staff', right: 'JOBS_DROP', isFresh: true, hasReason: true, audit: 'always' }

/** Outside systems, the doctor and the check of the audit log. */
export const SYSTEMS_PART: StaffPart = {
  resolvers: [SystemsResolver],
  policy: {
    Query: {
      systems: sees,
      doctorReport: sees,
      runDoctor: sees,
      // Null without AUDIT_READ, so that everyone's page of the log is one query.
      auditChain: { who: 'staff', audit: 'refused' },
    },
    Mutation: {
      testSystems: { who: 'staff', right: 'JOBS_RETRY', hasReason: true, audit: 'always' },
      setPortPaused: pauses,
      setSalePaused: pauses,
    },
  },
  work: [systemsDown, pausesLong, salePausesLong, backupOld, auditFaults],
}
