import { defineFeature } from '../../feature'
import { applySuspension } from './abuse.jobs'
import { abuseMailSamples } from './abuse.mail-samples'
import { deleteSuspensionsOf } from './abuse.repository'
import { applyCurrent, exportSuspensions } from './abuse.service'
import { abuseStaff } from './staff/abuse.staff'

/** Suspension of services for abuse, apart from the end of their terms. */
export const abuse = defineFeature({
  name: 'abuse',
  mailSamples: abuseMailSamples,
  jobs: [applySuspension.handle((deps, { payload }) => applyCurrent(deps, payload))],
  exportParts: { abuseSuspensions: exportSuspensions },
  staff: { ...abuseStaff, erasure: { erase: (_ctx, tx, { account }) => deleteSuspensionsOf(tx, account.id) } },
})
