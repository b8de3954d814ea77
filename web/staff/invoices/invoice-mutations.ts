import { graphql } from '../gql'

export const WRITE_OFF_INVOICE = graphql(`
  mutation WriteOffInvoice($input: WriteOffInvoiceInput!) {
    writeOffInvoice(input: $input) {
      ... on StaffInvoice {
        id
        ...InvoiceRow_invoice
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

export const NOTE_BANK_PAYMENT = graphql(`
  mutation NoteBankPayment($input: NoteBankPaymentInput!) {
    noteBankPayment(input: $input) {
      ... on StaffInvoice {
        id
        ...InvoiceRow_invoice
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

export const REVERT_BANK_PAYMENTS = graphql(`
  mutation RevertBankPayments($input: InvoiceActInput!) {
    revertBankPayments(input: $input) {
      ... on StaffInvoice {
        id
        ...InvoiceRow_invoice
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

export const NOTE_SURPLUS_RETURNED = graphql(`
  mutation NoteSurplusReturned($input: InvoiceActInput!) {
    noteSurplusReturned(input: $input) {
      ... on StaffInvoice {
        id
        ...InvoiceRow_invoice
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

export const PAUSE_REMINDERS = graphql(`
  mutation PauseReminders($input: PauseRemindersInput!) {
    pauseReminders(input: $input) {
      ... on StaffInvoice {
        id
        ...InvoiceRow_invoice
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

export const SEND_INVOICE_AGAIN = graphql(`
  mutation SendInvoiceAgain($input: InvoiceActInput!) {
    sendInvoiceAgain(input: $input) {
      ... on StaffInvoice {
        id
        ...InvoiceRow_invoice
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

export const CREDIT_INVOICE = graphql(`
  mutation CreditInvoice($input: CreditInvoiceInput!) {
    creditInvoice(input: $input) {
      ... on StaffInvoice {
        id
        ...InvoiceRow_invoice
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)
