import { sql } from 'drizzle-orm'
import { amount, check, id, index, instant, integer, table, text, uniqueIndex } from '../table'
import { refunds } from './refunds'
import { staffMembers } from './staff'

/** Files with refunds by bank transfer, for the bank. A file never changes, so that it is the same when it is downloaded again. */
export const transferFiles = table(
  'transfer_files',
  {
    id: id(),
    /** Letters and digits. Banks refuse a second file with the same one. */
    messageId: text('message_id').notNull(),
    /** Account of the shop, as configured when the file was made. */
    debtorName: text('debtor_name').notNull(),
    debtorIban: text('debtor_iban').notNull(),
    /** Day of the transfers, such as `2026-11-21`. */
    executeOn: text('execute_on').notNull(),
    staffId: text('staff_id')
      .notNull()
      .references(() => staffMembers.id),
    createdAt: instant('created_at').notNull(),
    /** Null until a staff member says that the bank carried it out. The account numbers are deleted then. */
    transferredAt: instant('transferred_at'),
  },
  (t) => [uniqueIndex('transfer_files_message').on(t.messageId), index('transfer_files_created').on(t.createdAt, t.id)],
)

/** Payments of a file. A refund is in one file at most, so that it is not transferred twice. */
export const transferFileLines = table(
  'transfer_file_lines',
  {
    reference: text('reference')
      .primaryKey()
      .references(() => refunds.reference),
    fileId: text('file_id')
      .notNull()
      .references(() => transferFiles.id),
    /** From 1, in the order of the file. */
    position: integer('position').notNull(),
    amount: amount('amount').notNull(),
    /** Name of the account's holder, as staff typed it; null once it was transferred. */
    name: text('name'),
    /** Encrypted account number; null once it was transferred. */
    sealedIban: text('sealed_iban'),
    text: text('text').notNull(),
  },
  (t) => [
    uniqueIndex('transfer_file_lines_position').on(t.fileId, t.position),
    check('transfer_file_lines_amount', sql`${t.amount} > 0`),
  ],
)
