import { onAccount } from '../../common/api-token'
import { requireOwnerId } from '../../common/guards'
import { defineFeature } from '../../feature'
import { ofCustomer } from '../../graphql/node-access'
import { hourly } from '../../outbox/scheduled-tasks'
import { exportNotes } from '../../staff/notes/staff-notes.service'
import { everything } from '../accounts/data-export.service'
import { closeInvoices } from './charging.service'
import { remindOfInvoice } from './invoices.jobs'
import { invoiceMailSamples } from './invoices.mail-samples'
import { InvoicesResolver } from './invoices.resolver'
import { invoiceRoutes } from './invoices.rest'
import { findInvoiceNode, INVOICE_PAGE, listInvoiceIds, listInvoices } from './invoices.service'
import { exportPlans, followPlans } from './payment-plans.service'
import { remindUnlessPaused } from './reminders.service'
import { countOpenInvoices } from './staff/invoices.erasure'
import { invoicesStaff } from './staff/invoices.staff'

export const invoices = defineFeature({
  name: 'invoices',
  mailSamples: invoiceMailSamples,
  resolvers: [InvoicesResolver],
  nodes: { inv: ofCustomer(findInvoiceNode) },
  routes: [invoiceRoutes],
  jobs: [remindOfInvoice.handle((deps, { reference }) => remindUnlessPaused(deps, reference))],
  tasks: [hourly('close-invoices', closeInvoices), hourly('follow-payment-plans', followPlans)],
  tokenRules: {
    viewer: {
      invoiceBalance: onAccount('READ'),
      invoices: onAccount('READ'),
      invoiceYears: onAccount('READ'),
    },
  },
  staff: invoicesStaff,
  exportParts: {
    invoices: (ctx) => everything((after) => listInvoices(ctx, { first: INVOICE_PAGE.max, after })),
    paymentPlans: exportPlans,
    notesOnInvoices: async (ctx) =>
      exportNotes(ctx.db.reader, await listInvoiceIds(ctx.db.reader, requireOwnerId(ctx))),
  },
  provides: { countOpenInvoices },
})
