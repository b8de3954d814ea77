import type { StaffRight } from '../../../../rules/staff-rights'
import type { StaffRule } from '../../../staff/policy'
import type { StaffPart } from '../../../staff/staff-part'
import { forgetBankReasons } from '../open-chargebacks.service'
import { AccountRefundsResolver } from './account-refunds.resolver'
import { CreditInvoiceResolver } from './credit-invoice.resolver'
import { creditLines } from './credit-invoice.service'
import { invoicesRefundedElsewhere } from './invoice-external-refunds.service'
import { MoneyReceivedResolver } from './money-received.resolver'
import { ProposedCreditResolver } from './proposed-credit.resolver'
import { InvoiceChargebacksResolver, OrderChargebacksResolver } from './staff-chargebacks.resolver'
import { invoicesChargedBack, moneyLostTwice, ordersChargedBack } from './staff-chargebacks.service'
import { StaffPaymentsResolver } from './staff-payments.resolver'
import { failedRefunds, refundsToTransfer } from './staff-refund-list.service'
import { StaffRefundsResolver } from './staff-refunds.resolver'
import { refundLines } from './staff-refunds.service'
import { InvoiceSurplusesResolver, OrderSurplusesResolver } from './staff-surpluses.resolver'
import { paidTwice } from './staff-surpluses.service'
import { TransferFilesResolver } from './transfer-files.resolver'

const ofMoney = (right: StaffRight): StaffRule => ({
  who: 'staff',
  right,
  isFresh: true,
  hasReason: true,
  audit: 'always',
})

/** Payments of orders and refunds in the back office. */
export const paymentsStaff: StaffPart = {
  erasure: { erase: (_ctx, tx, { objectIds }) => forgetBankReasons(tx, objectIds) },
  resolvers: [
    StaffPaymentsResolver,
    StaffRefundsResolver,
    CreditInvoiceResolver,
    ProposedCreditResolver,
    TransferFilesResolver,
    MoneyReceivedResolver,
    AccountRefundsResolver,
    InvoiceChargebacksResolver,
    OrderChargebacksResolver,
    InvoiceSurplusesResolver,
    OrderSurplusesResolver,
  ],
  policy: {
    Query: {
      refundCounts: { who: 'staff', right: 'AMOUNTS_SEE', audit: 'refused' },
      refunds: { who: 'staff', right: 'AMOUNTS_SEE', audit: 'refused' },
      transferFiles: { who: 'staff', right: 'REFUND_APPROVE', audit: 'refused' },
      creditPreview: { who: 'staff', right: 'CREDIT_PROPOSE', audit: 'refused' },
      moneyReceived: { who: 'staff', right: 'REPORTS_READ', audit: 'refused' },
      refundPreview: { who: 'staff', right: 'REFUND_PROPOSE', audit: 'refused' },
    },
    Mutation: {
      awaitOrderRemainder: ofMoney('ORDERS_DECIDE'),
      returnOrderPayment: ofMoney('ORDERS_DECIDE'),
      acknowledgeExternalRefunds: ofMoney('ORDERS_DECIDE'),
      acknowledgeInvoiceRefunds: ofMoney('INVOICES_EDIT'),
      // A proposal without INVOICES_EDIT.
      creditInvoice: ofMoney('CREDIT_PROPOSE'),
      acknowledgeChargeback: ofMoney('INVOICES_EDIT'),
      acknowledgeSurplus: ofMoney('INVOICES_EDIT'),
      sendChargebackLetter: { who: 'staff', right: 'INVOICES_EDIT', hasReason: true, audit: 'always' },
      proposeRefund: ofMoney('REFUND_PROPOSE'),
      refundAgain: ofMoney('REFUND_PROPOSE'),
      markRefundTransferred: ofMoney('REFUND_APPROVE'),
      makeTransferFile: ofMoney('REFUND_APPROVE'),
      downloadTransferFile: ofMoney('REFUND_APPROVE'),
      removeFromTransferFile: ofMoney('REFUND_APPROVE'),
      markTransferFileTransferred: ofMoney('REFUND_APPROVE'),
    },
  },
  proposals: [refundLines, creditLines],
  work: [
    moneyLostTwice,
    ordersChargedBack,
    invoicesChargedBack,
    paidTwice,
    failedRefunds,
    refundsToTransfer,
    invoicesRefundedElsewhere,
  ],
}
