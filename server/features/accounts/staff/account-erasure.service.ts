import * as z from 'zod'
import type { Db, Tx } from '../../../../db/database'
import type { Day } from '../../../../rules/calendar'
import { emailKey } from '../../../../rules/email'
import { notFound } from '../../../common/failures'
import type { Account } from '../../../common/viewer'
import { view } from '../../../graphql/view'
import { seesAmounts } from '../../../staff/amounts'
import { noteRefusal } from '../../../staff/audit.service'
import type { Erasure, ErasureBlock, ErasureBlockKind } from '../../../staff/erasure/erasure'
import { blocksOf, eraseCustomer, keptOf } from '../../../staff/erasure/erasure.service'
import { defineProposal } from '../../../staff/proposals/proposable'
import { proposeOrRun } from '../../../staff/proposals/proposals.service'
import type { StaffContext } from '../../../staff/staff-context'
import { type StaffError, StaffInvalidInput } from '../../../staff/staff-errors'
import { mailActPlanned, mailActStopped, mailErasureProposed } from '../accounts.mails'
import { findAccountById } from '../accounts.repository'
import { endSessionsOf } from '../sessions.service'
import { type AnonymiseAccountInput, ERASURE_CAUSES, StaffErasure, StaffErasureBlock } from './account-erasure.graphql'
import { accountView, nameOf } from './account-view'
import { eraseAccount, listOtherEmails } from './accounts-erasure.repository'
import { customerSender } from './customer-sender'
import { CustomerActNotPossible } from './staff-account-acts.graphql'
import type { StaffAccount } from './staff-accounts.graphql'
import { findLastLogin, listSubAccounts } from './staff-accounts.repository'
import { text } from './staff-accounts.text'

const payload = z.object({ accountId: z.string(), cause: z.enum(ERASURE_CAUSES) })
type Payload = z.infer<typeof payload>

/** Reasons that end when staff lift them, and not with a service or a payment. A sub-user can have no others. */
const HOLDS: readonly ErasureBlockKind[] = ['LEGAL_HOLD', 'RESTRICTION']

/** More sub-users than an account can have. */
const SUB_ACCOUNTS_MAX = 10_000

/**
 * Erases the personal data of a customer, and of the sub-users of the account. The account stays as a number that invoices and
 * audit entries refer to. A login of the customer meanwhile makes the proposal void; the mail about it says so.
 */
export const accountErasure = defineProposal<Payload, StaffAccount | CustomerActNotPossible>({
  act: 'anonymiseAccount',
  proposeRight: 'CUSTOMER_ERASE',
  approveRight: 'CUSTOMER_ERASE',
  payload,
  object: ({ accountId }) => ({ type: 'Account', id: accountId }),
  async preview(ctx, db, { accountId, cause }) {
    const account = await requireErasable(ctx, db, accountId)
    if ('code' in account) return account
    const { invoices, creditNotes, through } = await keptOf(ctx, db, accountId)
    const lastLogin = await findLastLogin(db, accountId)
    return {
      facts: [
        { name: 'customer', text: nameOf(account), amount: null },
        { name: 'email', text: account.email, amount: null },
        { name: 'cause', text: cause, amount: null },
        { name: 'keptInvoices', text: String(invoices), amount: null },
        { name: 'keptCreditNotes', text: String(creditNotes), amount: null },
        { name: 'keptUntil', text: through === null ? null : String(yearAfter(through)), amount: null },
        { name: 'lastLogin', text: lastLogin === null ? null : new Date(lastLogin).toISOString(), amount: null },
      ],
      amount: null,
      onBehalfOf: accountId,
    }
  },
  async proposed(ctx, tx, { accountId }) {
    const account = await findAccountById(tx, accountId)
    if (account) await mailErasureProposed(customerSender(ctx), tx, account)
  },
  waitMs: ({ config }) => config.waits.erasure,
  async approved(ctx, tx, { accountId }, wait) {
    const account = await findAccountById(tx, accountId)
    if (account) await mailActPlanned(customerSender(ctx), tx, account, { ...wait, act: 'erasure' })
  },
  async stopped(ctx, tx, { accountId }) {
    const account = await findAccountById(tx, accountId)
    if (account) await mailActStopped(customerSender(ctx), tx, account, 'erasure')
  },
  async run(ctx, tx, { accountId, cause }, approval) {
    const account = await requireErasable(ctx, tx, accountId)
    if ('code' in account) return { result: account }
    const done = { proposalId: approval?.proposalId ?? null, by: approval?.approvedBy ?? ctx.staff?.staffId ?? '' }
    const subAccounts = await listSubAccounts(tx, accountId, SUB_ACCOUNTS_MAX)
    for (const each of [...subAccounts, account]) await eraseCustomer(ctx, tx, each, done)
    const erased = await requireAccount(tx, accountId)
    return {
      result: accountView(erased, null, ctx.at),
      changes: [
        { field: 'erased', before: null, after: cause },
        { field: 'subUsers', before: String(subAccounts.length), after: '0' },
      ],
    }
  },
})

/** Proposes to erase the data of a customer, and mails the customer that it was proposed. */
export async function anonymiseAccount(
  ctx: StaffContext,
  { accountId, cause, email, reason }: AnonymiseAccountInput,
): Promise<StaffAccount | StaffError> {
  const account = await findAccountById(ctx.db.reader, accountId)
  if (account && account.email !== emailKey(email.trim())) {
    const refusal = new StaffInvalidInput([{ field: 'email', message: text[ctx.locale].otherEmail }])
    const about = { objectType: 'Account', objectId: accountId, onBehalfOf: accountId, reason: reason.trim() }
    await noteRefusal(ctx, { act: 'anonymiseAccount', ...about }, refusal.code)
    return refusal
  }
  return proposeOrRun(ctx, accountErasure, { accountId, cause }, { reason })
}

/** Returns what would stay and what prevents the erasure; null once it is done. */
export async function erasureOf(ctx: StaffContext, { id, erasedAt }: StaffAccount): Promise<StaffErasure | null> {
  if (erasedAt !== null) return null
  const { reader } = ctx.db
  const blocks = await allBlocksOf(ctx, reader, id)
  const { invoices, creditNotes, through } = await keptOf(ctx, reader, id)
  return view(StaffErasure, {
    blocks: blocks.map(({ kind, count, amount }) =>
      view(StaffErasureBlock, { kind, count, amount: seesAmounts(ctx) ? amount : null }),
    ),
    invoiceCount: invoices,
    creditNoteCount: creditNotes,
    keptUntil: through === null ? null : yearAfter(through),
  })
}

/** The year at whose start documents that are kept through a day may be deleted. */
const yearAfter = (through: Day): number => Number(through.slice(0, 4)) + 1

/** The accounts' own part. */
export const accountsErasure: Erasure = {
  emails: listOtherEmails,
  async erase(ctx, tx, { account, emails }) {
    await endSessionsOf(ctx, tx, account.id)
    await eraseAccount(tx, account.id, emails, ctx.at)
  },
}

/** Returns the account if its data can be erased. Throws NOT_FOUND. */
async function requireErasable(ctx: StaffContext, db: Db, id: string): Promise<Account | CustomerActNotPossible> {
  const account = await requireAccount(db, id)
  if (account.erasedAt !== null) return new CustomerActNotPossible(ctx, 'ERASED')
  const blocks = await allBlocksOf(ctx, db, id)
  if (blocks.some(({ kind }) => HOLDS.includes(kind))) return new CustomerActNotPossible(ctx, 'ON_HOLD')
  return blocks.length > 0 ? new CustomerActNotPossible(ctx, 'ERASURE_BLOCKED') : account
}

/** Lists what prevents the erasure of an account, or of its sub-users, who are erased with it. */
async function allBlocksOf(ctx: StaffContext, db: Db, id: string): Promise<ErasureBlock[]> {
  const own = await blocksOf(ctx, db, id)
  const known = new Set(own.map(({ kind }) => kind))
  for (const subAccount of await listSubAccounts(db, id, SUB_ACCOUNTS_MAX))
    for (const block of await blocksOf(ctx, db, subAccount.id))
      if (HOLDS.includes(block.kind) && !known.has(block.kind)) {
        known.add(block.kind)
        own.push(block)
      }
  return own
}

async function requireAccount(db: Db | Tx, id: string): Promise<Account> {
  const account = await findAccountById(db, id)
  if (!account) throw notFound()
  return account
}
