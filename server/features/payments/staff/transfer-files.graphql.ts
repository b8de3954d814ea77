import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { Cents, DateTime, LocalDate } from '../../../graphql/scalars'
import { REASON, result } from '../../../staff/staff.graphql'
import { staffConnection } from '../../../staff/staff-connection'
import { Changed, StepUpNeeded } from '../../../staff/staff-errors'
import { NotRefundable, StaffRefund } from './staff-refunds.graphql'

@ObjectType({ description: 'File with refunds by bank transfer, for the bank (SEPA, pain.001.001.09).' })
export class StaffTransferFile {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => String, { description: 'Message id in the file, by which the bank refuses it a second time.' })
  messageId!: string

  @Field(() => Int, { description: 'Number of transfers.' })
  count!: number

  @Field(() => Cents, { description: 'Sum of the transfers in euro cents.' })
  amount!: number

  @Field(() => LocalDate, { description: 'Day of the transfers.' })
  executeOn!: string

  @Field(() => String, { description: 'Name of the staff member who made it.' })
  madeBy!: string

  @Field(() => DateTime, { description: 'Time at which it was made.' })
  createdAt!: number

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time at which staff recorded its transfers; null until then.',
  })
  transferredAt!: number | null
}

@ObjectType({ description: 'Payment of a transfer file.' })
export class StaffTransferFileLine {
  @Field(() => ID, { description: 'Reference of the refund.' })
  reference!: string

  @Field(() => Cents, { description: 'Amount in euro cents.' })
  amount!: number

  @Field(() => String, { description: 'Text of the transfer, with the invoice and the order.' })
  text!: string
}

export const StaffTransferFileConnection = staffConnection(
  StaffTransferFile,
  'StaffTransferFile',
  'Page of transfer files, newest first (Relay).',
)

@ObjectType({ description: 'Transfer file as it is sent to the bank.' })
export class TransferFileContent {
  @Field(() => String, { description: 'Name of the file.' })
  filename!: string

  @Field(() => String, { description: 'Content, in base64. The same at each download, unless a payment was removed.' })
  base64!: string
}

@InputType({ description: 'Transfer of a refund.' })
export class TransferInput {
  @Field(() => ID, { description: 'Reference of the refund, which is in state BY_TRANSFER and in no other file.' })
  reference!: string

  @Field(() => String, { description: 'Name of the holder of the account, at most 70 characters.' })
  name!: string

  @Field(() => String, { description: 'IBAN of a SEPA country. Encrypted, and deleted once it was transferred.' })
  iban!: string
}

@InputType({ description: 'Transfer file to make.' })
export class MakeTransferFileInput {
  @Field(() => [TransferInput], { description: 'Transfers, 1 to 500.' })
  transfers!: TransferInput[]

  @Field(() => LocalDate, { description: 'Day of the transfers: from today to 30 days from now.' })
  executeOn!: string

  @Field(() => Cents, { description: 'Sum that the client showed. Another one is refused as CHANGED.' })
  expectedAmount!: number

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'A transfer file.' })
export class TransferFileInput {
  @Field(() => ID, { description: 'Id of the file.' })
  fileId!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Payment to remove from a transfer file that was not carried out.' })
export class RemoveFromTransferFileInput {
  @Field(() => ID, { description: 'Id of the file.' })
  fileId!: string

  @Field(() => ID, { description: 'Reference of the refund.' })
  reference!: string

  @Field(() => Cents, { description: 'Sum of the file that the client showed. Another one is refused as CHANGED.' })
  expectedAmount!: number

  @Field(() => String, { description: REASON })
  reason!: string
}

@ObjectType({ description: 'Removal of a payment from a transfer file.' })
export class RemovedFromTransferFile {
  @Field(() => StaffTransferFile, { nullable: true, description: 'The file; null if this was its last payment.' })
  file!: StaffTransferFile | null

  @Field(() => StaffRefund, { description: 'The refund, which waits for a transfer again.' })
  refund!: StaffRefund
}

export const RemoveFromTransferFileResult = result(
  'RemoveFromTransferFileResult',
  'The file without the payment, or why nothing was removed.',
  RemovedFromTransferFile,
  NotRefundable,
  Changed,
  StepUpNeeded,
)

export const MakeTransferFileResult = result(
  'MakeTransferFileResult',
  'The file, or why it was not made.',
  StaffTransferFile,
  NotRefundable,
  Changed,
  StepUpNeeded,
)

export const DownloadTransferFileResult = result(
  'DownloadTransferFileResult',
  'The content, or why there is none.',
  TransferFileContent,
  NotRefundable,
  StepUpNeeded,
)

export const MarkTransferFileResult = result(
  'MarkTransferFileTransferredResult',
  'The file, or why nothing was recorded.',
  StaffTransferFile,
  NotRefundable,
  StepUpNeeded,
)
