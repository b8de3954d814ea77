import type { Db, Tx } from '../../../db/database'
import type { Day } from '../../../rules/calendar'
import type { Cents } from '../../../rules/money'
import type { Account } from '../../common/viewer'
import type { StaffContext } from '../staff-context'

/** Reasons why the personal data of a customer cannot be erased yet. */
export type ErasureBlockKind =
  | 'OPEN_ORDERS'
  | 'ACTIVE_DOMAINS'
  | 'ACTIVE_HOSTING'
  | 'ACTIVE_SERVERS'
  | 'ACTIVE_CERTIFICATES'
  | 'OPEN_INVOICES'
  | 'MONEY_TO_RETURN'
  | 'LEGAL_HOLD'
  | 'RESTRICTION'

export interface ErasureBlock {
  kind: ErasureBlockKind
  count: number
  /** Including VAT; null if no money is at stake. */
  amount: Cents | null
}

/** Documents that the law requires the shop to keep. */
export interface KeptDocuments {
  invoices: number
  creditNotes: number
  /** Last day on which the last of them has to be kept; null if there are none. */
  through: Day | null
}

/** The account whose data are erased, with what else identifies it. */
export interface ErasedCustomer {
  account: Account
  /** All e-mail addresses of the customer that the shop knows. */
  emails: readonly string[]
  /** Ids of the account, and of its orders, domains and invoices. */
  objectIds: readonly string[]
  /** The proposal that was approved; null if none was needed. */
  proposalId: string | null
  /** Id of the staff member who decided it. */
  by: string
}

/**
 * The contribution of a feature to erasing the personal data of a customer (GDPR, article 17). Invoices and bank entries stay for
 * the seven years of article 52 of the Dutch tax act (AWR), and so do orders, which they refer to; the audit log only grows.
 */
export interface Erasure {
  /** Returns why it is too early; nothing with a count of 0. */
  blocks?(ctx: StaffContext, db: Db, accountId: string): Promise<readonly ErasureBlock[]>
  /** Returns ids of the objects of the account that staff write notes about. */
  objectIds?(db: Db, accountId: string): Promise<readonly string[]>
  /** Returns e-mail addresses of the customer besides the login address. */
  emails?(db: Db, accountId: string): Promise<readonly string[]>
  keeps?(db: Db, accountId: string): Promise<KeptDocuments>
  /** Deletes or replaces the data. Runs after the features that refer to its rows. */
  erase?(ctx: StaffContext, tx: Tx, customer: ErasedCustomer): Promise<void>
}
