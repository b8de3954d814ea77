import { DAY_MS } from '../rules/time'
import { onDomain } from './common/api-token'
import { forgetOldKeys } from './common/idempotency'
import { forgetOldAttempts } from './common/limits'
import { defineFeature } from './feature'
import { deliveryReportRoute } from './mail/delivery-reports.rest'
import { sendMailJob } from './mail/mail.jobs'
import { forgetOldMails } from './mail/mail-log'
import { writePortStates } from './monitoring/port-states'
import { purgeOutbox } from './outbox/given-up'
import { everyMinute, hourly } from './outbox/scheduled-tasks'
import { verifyAuditChain } from './staff/systems/audit-check.service'

/** The base below all features: mail, the outbox, rate limits, idempotency keys, outside systems and the audit log. */
export const core = defineFeature({
  name: 'core',
  webRoutes: deliveryReportRoute,
  jobs: [sendMailJob],
  tasks: [
    hourly('forget-old-attempts', ({ db, ports }) => forgetOldAttempts(db, ports.clock.now() - DAY_MS)),
    hourly('forget-old-keys', forgetOldKeys),
    hourly('purge-outbox', purgeOutbox),
    hourly('forget-old-mails', forgetOldMails),
    hourly('verify-audit-chain', verifyAuditChain, { isShopOnly: true }),
    everyMinute('write-port-states', writePortStates, { onEachInstance: true, isShopOnly: true }),
  ],
  tokenRules: { query: { node: onDomain('READ') } },
})
