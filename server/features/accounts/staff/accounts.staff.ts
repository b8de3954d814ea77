import { downloadRoute } from '../../../staff/downloads'
import type { StaffRule } from '../../../staff/policy'
import type { StaffPart } from '../../../staff/staff-part'
import { accountErasure, accountsErasure } from './account-erasure.service'
import { AccountExportResolver } from './account-export.resolver'
import { ACCOUNT_EXPORT_PATH, openAccountExport } from './account-export.service'
import { AccountNotesResolver } from './account-notes.resolver'
import { CustomersExportResolver } from './customers-export.resolver'
import { CUSTOMERS_EXPORT_PATH, customersExport, openCustomersExport } from './customers-export.service'
import { NewCustomerResolver } from './new-customer.resolver'
import { secondFactorRemoval } from './second-factor-removal.service'
import { customerSearch } from './staff-account-search.service'
import { StaffAccountsResolver } from './staff-accounts.resolver'
import { isStaffAccount } from './staff-accounts.service'

const sees: StaffRule = { who: 'staff', right: 'CUSTOMERS_SEE', audit: 'always' }
const edits: StaffRule = { who: 'staff', right: 'CUSTOMER_EDIT', hasReason: true, audit: 'always' }

export const accountsStaff: StaffPart = {
  resolvers: [
    StaffAccountsResolver,
    AccountNotesResolver,
    AccountExportResolver,
    NewCustomerResolver,
    CustomersExportResolver,
  ],
  policy: {
    Query: {
      staffAccounts: sees,
      staffAccount: sees,
      staffRegistrations: sees,
      staffAccountCounts: { ...sees, audit: 'refused' },
      staffResellerCounts: { ...sees, audit: 'refused' },
      // Without the right to export there is none.
      approvedCustomersExport: { ...sees, audit: 'refused' },
    },
    Mutation: {
      createCustomer: edits,
      setAccountBlocked: edits,
      resendActivation: edits,
      requestEmailChangeFor: edits,
      editAccountContact: edits,
      endCustomerSessions: edits,
      allowLogin: edits,
      setAccountConditions: { ...edits, right: 'INVOICES_EDIT', isFresh: true },
      withdrawAgreedStaffel: { ...edits, right: 'INVOICES_EDIT', isFresh: true },
      exportAccountData: { ...edits, right: 'EXPORT_PERSONAL_DATA', isFresh: true },
      exportCustomers: { ...edits, right: 'EXPORT_PERSONAL_DATA', isFresh: true },
      downloadCustomers: { ...edits, right: 'EXPORT_PERSONAL_DATA', isFresh: true },
      addAccountNote: { ...edits, right: 'ORDERS_DELIVER_AGAIN' },
      anonymiseAccount: { ...edits, right: 'CUSTOMER_ERASE', isFresh: true },
      removeSecondFactor: { ...edits, isFresh: true },
      startLookAlong: { ...edits, right: 'CUSTOMER_LOOK_ALONG', isFresh: true },
    },
  },
  webRoutes(web, contextOf) {
    downloadRoute(ACCOUNT_EXPORT_PATH, openAccountExport)(web, contextOf)
    downloadRoute(CUSTOMERS_EXPORT_PATH, openCustomersExport)(web, contextOf)
  },
  proposals: [secondFactorRemoval, accountErasure, customersExport],
  presence: [{ kind: 'CUSTOMER', right: 'CUSTOMERS_SEE', isShown: isStaffAccount }],
  search: [customerSearch],
  erasure: accountsErasure,
}
