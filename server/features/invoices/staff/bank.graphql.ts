import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { BankEntryState } from '../../../../rules/bank-file'
import type { MatchReason } from '../../../../rules/bank-match'
import { graphEnum } from '../../../graphql/enums'
import { Cents, DateTime, LocalDate } from '../../../graphql/scalars'
import { REASON, result } from '../../../staff/staff.graphql'
import { StaffPageArgs, staffConnection } from '../../../staff/staff-connection'
import { Changed, StepUpNeeded } from '../../../staff/staff-errors'
import { BankFileRefused } from './staff-invoices.errors'
import { InvoiceActNotPossible } from './staff-invoices.graphql'

const BankEntryStateEnum = graphEnum('BankEntryState', 'State of a bank entry.', {
  OPEN: 'Not matched yet, or not with all of its amount.',
  MATCHED: 'All of its amount belongs to invoices.',
  ASIDE: 'Put aside: it has nothing to do with invoices.',
} satisfies Record<BankEntryState, string>)

const MatchReasonEnum = graphEnum('BankMatchReason', 'Why an invoice may belong to a bank entry.', {
  NUMBER_AND_AMOUNT: 'The entry names the invoice, and pays exactly what is open.',
  NUMBER: 'The entry names the invoice, with another amount.',
  AMOUNT_AND_NAME: 'The same amount, of someone with a similar name.',
  AMOUNT: 'The same amount.',
} satisfies Record<MatchReason, string>)

@ObjectType({ description: 'Invoice that may belong to a bank entry, or does.' })
export class BankMatch {
  @Field(() => ID, { description: 'Invoice.' })
  invoiceId!: string

  @Field(() => String, { description: 'Number of the invoice.' })
  number!: string

  @Field(() => String, { description: 'Name of the customer, as on the invoice.' })
  customerName!: string

  @Field(() => Cents, { description: 'Part of the entry that belongs to the invoice, in euro cents; positive.' })
  amount!: number

  @Field(() => Cents, {
    description: 'Open of the invoice, in euro cents: to be received, or negative if it is to be paid back.',
  })
  open!: number

  @Field(() => MatchReasonEnum, { nullable: true, description: 'Why it may belong to it; null if it does.' })
  why!: MatchReason | null
}

@ObjectType({ description: 'Entry of a bank statement.' })
export class BankEntry {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => LocalDate, { description: 'Day on which the bank booked it.' })
  bookedOn!: string

  @Field(() => Cents, { description: 'Amount in euro cents: positive if received, negative if paid.' })
  amount!: number

  @Field(() => Cents, { description: 'Part that is not matched yet, in euro cents; positive.' })
  remaining!: number

  @Field(() => String, { nullable: true, description: 'Name of the other party; null if the bank gave none.' })
  name!: string | null

  @Field(() => String, { nullable: true, description: 'Last four characters of its account number.' })
  accountEnd!: string | null

  @Field(() => String, { description: 'Text of the other party.' })
  description!: string

  @Field(() => String, { description: "The bank's reference." })
  reference!: string

  @Field(() => BankEntryStateEnum, { description: 'State.' })
  state!: BankEntryState

  @Field(() => Boolean, { description: 'True if it names its invoices and pays exactly what is open of them.' })
  isExact!: boolean

  @Field(() => [BankMatch], { description: 'Proposals, likeliest first. Of an exact entry all are meant.' })
  candidates!: BankMatch[]

  @Field(() => [BankMatch], { description: 'Invoices that it belongs to.' })
  matches!: BankMatch[]
}

export const BankEntryConnection = staffConnection(
  BankEntry,
  'BankEntry',
  'Page of bank entries, newest first (Relay).',
)

@ObjectType({ description: 'Bank statement that was read.' })
export class BankStatement {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => String, { description: "The shop's account number." })
  account!: string

  @Field(() => String, { description: "The bank's id of the statement." })
  reference!: string

  @Field(() => String, { description: 'Format: CAMT053 or MT940.' })
  format!: string

  @Field(() => String, { description: 'Name of the file.' })
  fileName!: string

  @Field(() => LocalDate, { description: 'Last day.' })
  endsOn!: string

  @Field(() => DateTime, { description: 'Time at which it was read.' })
  importedAt!: number

  @Field(() => Int, { description: 'Number of entries.' })
  entries!: number

  @Field(() => Int, { description: 'Number of open entries.' })
  open!: number
}

@ObjectType({ description: 'All exact entries together: what one confirmation books.' })
export class ExactBankMatches {
  @Field(() => Int, { description: 'Number of entries, at most 500 at once.' })
  count!: number

  @Field(() => Cents, { description: 'Sum of their amounts in euro cents, received and paid both counted positive.' })
  amount!: number
}

@ObjectType({ description: 'Result of reading a bank file.' })
export class BankFileRead {
  @Field(() => Int, { description: 'Number of entries in the file.' })
  entries!: number

  @Field(() => Int, { description: 'Number of entries that were not known yet. 0 if the file was read before.' })
  added!: number

  @Field(() => [ID], { description: 'Statements of the file.' })
  statementIds!: string[]
}

@ObjectType({ description: 'Result of matching or putting aside.' })
export class BankEntriesChanged {
  @Field(() => Int, { description: 'Number of entries.' })
  count!: number

  @Field(() => [BankEntry], { description: 'The entries after the act, at most 500.' })
  entries!: BankEntry[]
}

@ArgsType()
export class BankEntryArgs extends StaffPageArgs {
  @Field(() => BankEntryStateEnum, { nullable: true, description: 'Only in this state.' })
  state?: BankEntryState | null

  @Field(() => ID, { nullable: true, description: 'Only of this statement.' })
  statementId?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Only of accounts of the other party that end with these four characters.',
  })
  accountEnd?: string | null
}

@InputType({ description: 'Bank file: camt.053 (version 02 to 08) or MT940.' })
export class ReadBankFileInput {
  @Field(() => String, { description: 'Name of the file, at most 200 characters.' })
  fileName!: string

  @Field(() => String, { description: 'Content in base64, at most 1 MiB when decoded.' })
  content!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Part of a bank entry that belongs to an invoice.' })
export class BankMatchInput {
  @Field(() => ID, { description: 'Entry.' })
  entryId!: string

  @Field(() => ID, { description: 'Invoice.' })
  invoiceId!: string

  @Field(() => Cents, { description: 'Amount in euro cents; positive.' })
  amount!: number
}

@InputType({ description: 'Confirmation of chosen matches.' })
export class MatchBankEntriesInput {
  @Field(() => [BankMatchInput], { description: 'Matches, 1 to 500.' })
  matches!: BankMatchInput[]

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Confirmation of all exact matches, as they were shown.' })
export class MatchExactBankEntriesInput {
  @Field(() => Int, { description: 'Number that was shown. Another one is refused as CHANGED.' })
  expectedCount!: number

  @Field(() => Cents, { description: 'Sum that was shown, in euro cents.' })
  expectedAmount!: number

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Bank entries that have nothing to do with invoices.' })
export class PutBankEntriesAsideInput {
  @Field(() => [ID], { description: 'Entries, 1 to 500.' })
  entryIds!: string[]

  @Field(() => Boolean, { description: 'True to put them aside; false to open them again.' })
  isAside!: boolean

  @Field(() => String, { description: REASON })
  reason!: string
}

export const ReadBankFileResult = result(
  'ReadBankFileResult',
  'The statements and entries that were read, or why nothing was.',
  BankFileRead,
  BankFileRefused,
  StepUpNeeded,
)
const changed = (name: string) =>
  result(
    name,
    'The entries after the act, or why nothing was done.',
    BankEntriesChanged,
    InvoiceActNotPossible,
    Changed,
    StepUpNeeded,
  )
export const MatchBankEntriesResult = changed('MatchBankEntriesResult')
export const MatchExactBankEntriesResult = changed('MatchExactBankEntriesResult')
export const PutBankEntriesAsideResult = changed('PutBankEntriesAsideResult')
