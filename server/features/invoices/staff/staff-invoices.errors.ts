import { ObjectType } from 'type-graphql'
import type { BankFileProblem } from '../../../../rules/bank-file'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffError, StaffInvalidInput } from '../../../staff/staff-errors'
import type { NotNoted } from '../received-payments.service'
import type { NotPossible } from './staff-invoices.graphql'
import { text } from './staff-invoices.text'

type Reader = Pick<StaffContext, 'locale'>

@ObjectType({
  implements: StaffError,
  description: 'The bank file was not read; nothing of it was stored. The message says why.',
})
export class BankFileRefused extends StaffError {
  constructor({ locale }: Reader, problem: BankFileProblem) {
    super()
    this.code = 'BANK_FILE_REFUSED'
    this.message = text[locale][problem]
  }
}

/** Creates the error of a single field. */
export const invalidField = (
  { locale }: Reader,
  field: 'receivedOn' | 'amount' | 'bankReference' | 'until' | 'entries' | 'lines',
): StaffInvalidInput => new StaffInvalidInput([{ field, message: text[locale][field] }])

/** The same reasons as the operator's command gives. */
export const NOT_NOTED: Partial<Record<NotNoted, NotPossible>> = {
  'not-paid': 'NOT_PAID',
  'paid-online': 'PAID_ONLINE',
  'paid-back': 'PAID_BACK',
}
