import type { StaffRule } from '../../../staff/policy'
import type { StaffPart } from '../../../staff/staff-part'
import { AccountInvoicesResolver } from './account-invoices.resolver'
import { nearLimitCustomers, overdueCustomers } from './account-invoices.service'
import { BankResolver } from './bank.resolver'
import { InvoiceNotesResolver } from './invoice-notes.resolver'
import { searchBankEntries, searchInvoices } from './invoice-search.service'
import { invoicesErasure } from './invoices.erasure'
import { PaymentPlansResolver } from './payment-plans.resolver'
import { StaffInvoicesResolver } from './staff-invoices.resolver'
import { isStaffInvoice } from './staff-invoices.service'
import { VatReportResolver } from './vat-report.resolver'
import {
  invoicesLongOverdue,
  invoicesNotFinal,
  invoicesToBeFinal,
  lapsedPlans,
  limitsPassed,
  surplusesToReturn,
  unmatchedEntries,
} from './waiting-invoices'
import { writeOff } from './write-off.service'

const edits: StaffRule = { who: 'staff', right: 'INVOICES_EDIT', hasReason: true, audit: 'always' }
const movesMoney: StaffRule = { ...edits, isFresh: true }

export const invoicesStaff: StaffPart = {
  resolvers: [
    StaffInvoicesResolver,
    PaymentPlansResolver,
    InvoiceNotesResolver,
    BankResolver,
    AccountInvoicesResolver,
    VatReportResolver,
  ],
  policy: {
    Query: {
      staffInvoices: { who: 'staff', right: 'AMOUNTS_SEE', audit: 'refused' },
      staffInvoice: { who: 'staff', right: 'AMOUNTS_SEE', audit: 'always' },
      staffInvoiceCounts: { who: 'staff', right: 'AMOUNTS_SEE', audit: 'refused' },
      invoiceAgeing: { who: 'staff', right: 'AMOUNTS_SEE', audit: 'refused' },
      staffInvoiceFile: { who: 'staff', right: 'AMOUNTS_SEE', audit: 'always' },
      vatReport: { who: 'staff', right: 'REPORTS_READ', audit: 'refused' },
      bankStatements: { who: 'staff', right: 'INVOICES_EDIT', audit: 'refused' },
      bankEntries: { who: 'staff', right: 'INVOICES_EDIT', audit: 'refused' },
      exactBankMatches: { who: 'staff', right: 'INVOICES_EDIT', audit: 'refused' },
    },
    Mutation: {
      noteBankPayment: movesMoney,
      writeOffInvoice: movesMoney,
      revertBankPayments: movesMoney,
      noteSurplusReturned: movesMoney,
      pauseReminders: edits,
      agreePaymentPlan: edits,
      stopPaymentPlan: edits,
      sendInvoiceAgain: edits,
      // Support helps with invoices too, and edits none.
      addInvoiceNote: { ...edits, right: 'CREDIT_PROPOSE' },
      readBankFile: edits,
      matchBankEntries: movesMoney,
      matchExactBankEntries: movesMoney,
      putBankEntriesAside: edits,
    },
  },
  proposals: [writeOff],
  work: [invoicesLongOverdue, lapsedPlans, unmatchedEntries, surplusesToReturn, limitsPassed],
  watches: [invoicesNotFinal],
  upcoming: [invoicesToBeFinal],
  presence: [{ kind: 'INVOICE', right: 'AMOUNTS_SEE', isShown: isStaffInvoice }],
  search: [searchInvoices, searchBankEntries],
  customerSets: [overdueCustomers, nearLimitCustomers],
  erasure: invoicesErasure,
}
