import { Field, InputType, Int, ObjectType } from 'type-graphql'
import type { LedgerAccount } from '../../../../rules/ledger-accounts'
import { LEDGER_ACCOUNTS } from '../../../../rules/ledger-accounts'
import { graphEnum } from '../../../graphql/enums'
import { Cents, DateTime, LocalDate } from '../../../graphql/scalars'
import { REASON, result } from '../../../staff/staff.graphql'
import { StepUpNeeded } from '../../../staff/staff-errors'

export const EXPORT_KINDS = ['JOURNAL', 'DOCUMENTS'] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

const BookkeepingExportKind = graphEnum('BookkeepingExportKind', 'File for the bookkeeper.', {
  JOURNAL: 'Double-entry rows of the invoices, credit notes and money of a month.',
  DOCUMENTS: 'One row for each invoice and credit note of a month.',
} satisfies Record<ExportKind, string>)

@ObjectType({ description: 'Account of the journal.' })
export class BookkeepingAccount {
  @Field(() => String, { description: `Name in the variable LEDGER_ACCOUNTS: ${LEDGER_ACCOUNTS.join(', ')}.` })
  account!: LedgerAccount

  @Field(() => String, { description: 'Number in the export.' })
  number!: string

  @Field(() => String, { description: 'Name, in the language of the request.' })
  name!: string

  @Field(() => Boolean, { description: 'True if the operator set another number than the standard one.' })
  isOwn!: boolean
}

@ObjectType({ description: 'An export that was made.' })
export class BookkeepingExportMade {
  @Field(() => String, { description: 'Month, such as `2026-10`.' })
  month!: string

  @Field(() => BookkeepingExportKind, { description: 'File.' })
  kind!: ExportKind

  @Field(() => DateTime, { description: 'Time at which it was made.' })
  at!: number

  @Field(() => String, { description: 'Name of the staff member who made it.' })
  madeBy!: string
}

@ObjectType({
  description: 'Bookkeeping of a month: final invoices and credit notes by their date in Amsterdam.',
})
export class Bookkeeping {
  @Field(() => String, { description: 'Month, such as `2026-10`.' })
  month!: string

  @Field(() => LocalDate, { description: 'First day, in Amsterdam.' })
  from!: string

  @Field(() => LocalDate, { description: 'Day after the last one, in Amsterdam.' })
  to!: string

  @Field(() => Boolean, { description: 'True for the present month, in which documents are still added.' })
  isRunning!: boolean

  @Field(() => DateTime, { description: 'Time of the sums.' })
  at!: number

  @Field(() => [String], { description: 'Months that can be chosen, newest first: from the first document until now.' })
  months!: string[]

  @Field(() => Int, { description: 'Number of invoices.' })
  invoices!: number

  @Field(() => Cents, { description: 'Sum of the invoices in euro cents, including VAT.' })
  invoicesGross!: number

  @Field(() => Int, { description: 'Number of credit notes.' })
  creditNotes!: number

  @Field(() => Cents, { description: 'Sum of the credit notes in euro cents, including VAT. Positive.' })
  creditNotesGross!: number

  @Field(() => Cents, { description: 'Invoices less credit notes in euro cents, from their totals, including VAT.' })
  total!: number

  @Field(() => Cents, {
    description: 'The same in euro cents, computed from the rows of the journal: lines, and VAT by country and rate.',
  })
  journal!: number

  @Field(() => Boolean, { description: 'True if both sums are equal to the cent.' })
  isBalanced!: boolean

  @Field(() => [String], {
    description: 'Countries besides that of the shop in which it declares VAT (OSS): those with a rate of their own.',
  })
  ossCountries!: string[]

  @Field(() => [BookkeepingAccount], { description: 'Chart of accounts of the journal, by number.' })
  accounts!: BookkeepingAccount[]

  @Field(() => BookkeepingExportMade, {
    nullable: true,
    description: 'Latest export of any month; null before the first.',
  })
  lastExport!: BookkeepingExportMade | null
}

@ObjectType({ description: 'Revenue that was invoiced and is not earned yet, by days, excluding VAT.' })
export class DeferredRevenue {
  @Field(() => String, { description: 'Month, such as `2026-10`.' })
  month!: string

  @Field(() => LocalDate, { description: 'Day at whose end it is counted: the last one of the month, or today.' })
  on!: string

  @Field(() => Cents, { description: 'Amount in euro cents.' })
  amount!: number

  @Field(() => Cents, { description: 'The part in euro cents that is earned in the twelve months after that day.' })
  withinYear!: number
}

@InputType({ description: 'Export of a month.' })
export class ExportBookkeepingInput {
  @Field(() => String, { description: 'Month, such as `2026-10`: one of `Bookkeeping.months`.' })
  month!: string

  @Field(() => BookkeepingExportKind, { description: 'File.' })
  kind!: ExportKind

  @Field(() => String, { description: REASON })
  reason!: string
}

@ObjectType({ description: 'An export to download.' })
export class BookkeepingExport {
  @Field(() => String, { description: 'Name of the file.' })
  filename!: string

  @Field(() => String, {
    description: 'Path of the file on the listener of the back office, for the same staff member and five minutes.',
  })
  path!: string

  @Field(() => BookkeepingExportMade, { description: 'The export, as it is recorded.' })
  made!: BookkeepingExportMade
}

export const ExportBookkeepingResult = result(
  'ExportBookkeepingResult',
  'The file, or why there is none.',
  BookkeepingExport,
  StepUpNeeded,
)
