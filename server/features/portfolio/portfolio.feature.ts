import { requireOwnerId } from '../../common/guards'
import { defineFeature } from '../../feature'
import { everyFiveMinutes, hourly } from '../../outbox/scheduled-tasks'
import { exportDomainNotes } from '../../staff/notes/staff-notes.service'
import { domainSubject } from '../domains/job-subjects.service'
import { applyAutoRenew } from './auto-renew.service'
import { comparePage } from './compare-all.service'
import { unpublishLeft } from './departure.service'
import { look } from './domain-looks.service'
import { notesOfDomain } from './notes-of-domain.service'
import { compareAll, disableAutoRenew, lookAtDomain, unpublishZone } from './portfolio.jobs'
import { portfolioMailSamples } from './portfolio.mail-samples'
import { reconcilePortfolio } from './reconcile.service'
import { readChanges } from './registrar-changes.service'
import { registrarWebhookRoute } from './registrar-webhook.rest'
import { openBreakers } from './registrars.service'
import { portfolioStaff } from './staff/domains.staff'
import { readRegistrarBalances } from './staff/registrar-balances.service'
import { readHeldNames } from './unknown-names.service'

/** The domains that the shop holds, compared with what their registrar says. */
export const portfolio = defineFeature({
  name: 'portfolio',
  mailSamples: portfolioMailSamples,
  staff: portfolioStaff,
  domainAttachments: notesOfDomain,
  gauges: [
    {
      name: 'wimpel_port_breakers_open',
      help: 'Outside systems that are left alone for a while, since they gave no answer.',
      label: 'port',
      read: openBreakers,
    },
  ],
  exportParts: { notesOnDomains: (ctx) => exportDomainNotes(ctx.db.reader, requireOwnerId(ctx)) },
  webRoutes: registrarWebhookRoute,
  jobs: [
    lookAtDomain.handle((deps, { reference }) => look(deps, reference), {
      about: async (_deps, reference) => ({ domain: reference }),
      subject: domainSubject,
    }),
    disableAutoRenew.handle((deps, { reference }) => applyAutoRenew(deps, reference), {
      about: async (_deps, reference) => ({ domain: reference }),
      subject: domainSubject,
    }),
    compareAll.handle((deps, { payload }) => comparePage(deps, payload.after)),
    unpublishZone.handle((deps, { payload }) => unpublishLeft(deps, payload.name)),
  ],
  tasks: [
    everyFiveMinutes('read-registrar-changes', readChanges),
    everyFiveMinutes('reconcile-portfolio', reconcilePortfolio),
    everyFiveMinutes('read-registrar-names', readHeldNames),
    hourly('read-registrar-balances', readRegistrarBalances, { isShopOnly: true }),
  ],
})
