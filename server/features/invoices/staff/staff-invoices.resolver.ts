import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import { Input } from '../../../graphql/input'
import type { StaffContext } from '../../../staff/staff-context'
import {
  InvoiceActInput,
  NoteBankPaymentInput,
  NoteBankPaymentResult,
  NoteSurplusReturnedResult,
  PauseRemindersInput,
  PauseRemindersResult,
  RevertBankPaymentsResult,
  SendInvoiceAgainResult,
  WriteOffInvoiceInput,
  WriteOffInvoiceResult,
} from './invoice-acts.graphql'
import {
  noteBankPayment,
  noteSurplusReturned,
  pauseReminders,
  revertBankPayments,
  sendInvoiceAgain,
} from './invoice-acts.service'
import {
  InvoiceAgeing,
  InvoiceFileFormatEnum,
  StaffCollection,
  StaffInvoice,
  StaffInvoiceArgs,
  StaffInvoiceConnection,
  StaffInvoiceCounts,
  StaffInvoiceFile,
  StaffInvoiceLine,
  StaffInvoiceReference,
  StaffReminder,
  StaffTransfer,
  StaffVatSum,
} from './staff-invoices.graphql'
import {
  collectionsOf,
  countInvoices,
  creditedInvoiceOf,
  creditNotesOf,
  downloadInvoice,
  lastCollectionOf,
  linesOf,
  listAgeing,
  listInvoicesOfAll,
  lookAtInvoice,
  reminderOf,
  transfersOf,
  vatSumsOf,
} from './staff-invoices.service'
import { writeOffInvoice } from './write-off.service'

@Resolver(() => StaffInvoice)
export class StaffInvoicesResolver {
  @Query(() => StaffInvoiceConnection, {
    description: 'Invoices and credit notes: in OPEN and OVERDUE longest overdue first, else newest first.',
  })
  staffInvoices(@Ctx() ctx: StaffContext, @Args(() => StaffInvoiceArgs) args: StaffInvoiceArgs) {
    return listInvoicesOfAll(ctx, args)
  }

  @Query(() => StaffInvoice, { nullable: true, description: 'One invoice or credit note; null if it does not exist.' })
  staffInvoice(@Ctx() ctx: StaffContext, @Arg('id', () => ID, { description: 'Its id.' }) id: string) {
    return lookAtInvoice(ctx, id)
  }

  @Query(() => StaffInvoiceCounts, {
    description: 'Numbers of invoices in the views of the list. Requires AMOUNTS_SEE.',
  })
  staffInvoiceCounts(@Ctx() ctx: StaffContext) {
    return countInvoices(ctx)
  }

  @Query(() => [InvoiceAgeing], {
    description:
      'Outstanding amounts of all final invoices, less credits and part payments, by whole days after the due date.',
  })
  invoiceAgeing(@Ctx() ctx: StaffContext) {
    return listAgeing(ctx)
  }

  @Query(() => StaffInvoiceFile, { nullable: true, description: 'File of an invoice; null if there is none.' })
  staffInvoiceFile(
    @Ctx() ctx: StaffContext,
    @Arg('id', () => ID, { description: 'Id of the invoice.' }) id: string,
    @Arg('format', () => InvoiceFileFormatEnum, { description: 'Format.' }) format: keyof typeof InvoiceFileFormatEnum,
  ) {
    return downloadInvoice(ctx, id, format)
  }

  @FieldResolver(() => [StaffInvoiceLine], { description: 'Lines, in the order of charging.' })
  lines(@Ctx() ctx: StaffContext, @Root() { id }: StaffInvoice) {
    return linesOf(ctx, id)
  }

  @FieldResolver(() => [StaffVatSum], { description: 'VAT by rate.' })
  vatSums(@Root() invoice: StaffInvoice) {
    return vatSumsOf(invoice)
  }

  @FieldResolver(() => [StaffTransfer], { description: 'Payments by bank transfer, oldest first.' })
  transfers(@Ctx() ctx: StaffContext, @Root() { id }: StaffInvoice) {
    return transfersOf(ctx, id)
  }

  @FieldResolver(() => [StaffInvoiceReference], { description: 'Credit notes of the invoice, oldest first.' })
  creditNotes(@Ctx() ctx: StaffContext, @Root() { id }: StaffInvoice) {
    return creditNotesOf(ctx, id)
  }

  @FieldResolver(() => StaffInvoiceReference, {
    nullable: true,
    description: 'The invoice that a credit note reverses; null for an invoice.',
  })
  credits(@Ctx() ctx: StaffContext, @Root() invoice: StaffInvoice) {
    return creditedInvoiceOf(ctx, invoice)
  }

  @FieldResolver(() => StaffReminder, { description: 'The reminder.' })
  reminder(@Ctx() ctx: StaffContext, @Root() { id }: StaffInvoice) {
    return reminderOf(ctx, id)
  }

  @FieldResolver(() => StaffCollection, {
    nullable: true,
    description: 'Last collection by direct debit; null if none.',
  })
  lastCollection(@Ctx() ctx: StaffContext, @Root() { id }: StaffInvoice) {
    return lastCollectionOf(ctx, id)
  }

  @FieldResolver(() => [StaffCollection], { description: 'Collections by direct debit, in order.' })
  collections(@Ctx() ctx: StaffContext, @Root() { id }: StaffInvoice) {
    return collectionsOf(ctx, id)
  }

  @Mutation(() => NoteBankPaymentResult, {
    description: 'Records a payment by bank transfer. The customer sees it at once.',
  })
  noteBankPayment(@Ctx() ctx: StaffContext, @Input(() => NoteBankPaymentInput) input: NoteBankPaymentInput) {
    return noteBankPayment(ctx, input)
  }

  @Mutation(() => RevertBankPaymentsResult, {
    description:
      'Reverts all payments by transfer of an invoice, recorded by mistake. Matched bank entries are open again.',
  })
  revertBankPayments(@Ctx() ctx: StaffContext, @Input(() => InvoiceActInput) input: InvoiceActInput) {
    return revertBankPayments(ctx, input)
  }

  @Mutation(() => NoteSurplusReturnedResult, {
    description: 'Records that what an invoice did not need was paid back by transfer.',
  })
  noteSurplusReturned(@Ctx() ctx: StaffContext, @Input(() => InvoiceActInput) input: InvoiceActInput) {
    return noteSurplusReturned(ctx, input)
  }

  @Mutation(() => WriteOffInvoiceResult, {
    description: 'Proposes to write off what is outstanding of an invoice. The customer sees it once it is approved.',
  })
  writeOffInvoice(@Ctx() ctx: StaffContext, @Input(() => WriteOffInvoiceInput) input: WriteOffInvoiceInput) {
    return writeOffInvoice(ctx, input)
  }

  @Mutation(() => PauseRemindersResult, {
    description: 'Pauses the reminders of an unpaid invoice, or ends the pause. The customer sees the day.',
  })
  pauseReminders(@Ctx() ctx: StaffContext, @Input(() => PauseRemindersInput) input: PauseRemindersInput) {
    return pauseReminders(ctx, input)
  }

  @Mutation(() => SendInvoiceAgainResult, { description: 'Mails the customer the link to a final invoice once more.' })
  sendInvoiceAgain(@Ctx() ctx: StaffContext, @Input(() => InvoiceActInput) input: InvoiceActInput) {
    return sendInvoiceAgain(ctx, input)
  }
}
