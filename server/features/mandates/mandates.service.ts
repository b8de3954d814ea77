import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../../db/database'
import { type Day, dayInAmsterdam } from '../../../rules/calendar'
import type { MailReference } from '../../../rules/mail-kinds'
import { NOTICE_DAYS } from '../../../rules/mandate'
import type { Cents } from '../../../rules/money'
import { DAY_MS, HOUR_MS } from '../../../rules/time'
import type { Context, Deps } from '../../common/context'
import { notFound } from '../../common/failures'
import { requireBuyer, requireOwnerId } from '../../common/guards'
import { isId, newId } from '../../common/ids'
import type { Account } from '../../common/viewer'
import { view } from '../../graphql/view'
import { answerInTime } from '../../outbox/deadline'
import { nextLookAt, type Rest } from '../../outbox/job'
import { enqueue, enqueueAgain } from '../../outbox/outbox'
import { contextOfAccount } from '../accounts/account-context.service'
import { ViewerNode } from '../accounts/accounts.graphql'
import { findAccount } from '../accounts/accounts.service'
import { keepActivity } from '../accounts/activity.service'
import { MandateNode } from './mandates.graphql'
import { collectInvoice, confirmMandate, revokeMandate } from './mandates.jobs'
import { mailMandateEnded, mailMandateSigned } from './mandates.mails'
import * as repository from './mandates.repository'

export { mailCollectionFailed, mailCollectionRepeated } from './mandates.mails'
export type { CollectionRow, MandateRow } from './mandates.repository'
export {
  findByPayment,
  findCollection,
  findCollectionByPayment,
  findMandate,
  listCollections,
  listLastCollections,
  listLive,
} from './mandates.repository'

const BANK_TIMEOUT_MS = 20_000
/** A bank confirms a mandate within minutes, seldom days. */
const LONGEST_LOOK_MS = 6 * HOUR_MS
const CONFIRMED_WITHIN_MS = 30 * DAY_MS

/** Whether the payment provider collects direct debits. */
export const isOffered = ({ ports }: Pick<Deps, 'ports'>): boolean => ports.payments.directDebits !== undefined

/** Returns the mandate by which invoices of an account are collected; null when there is none, or no provider to do it. */
export const findActiveMandate = async (
  deps: Pick<Deps, 'ports'>,
  db: Db,
  accountId: string,
): Promise<repository.MandateRow | null> => (isOffered(deps) ? repository.findActive(db, accountId) : null)

/** Returns the accounts whose active mandate is on a bank account that ends in these four characters, the newest first. */
export const listAccountsByEnd = async (
  deps: Pick<Deps, 'ports'>,
  db: Db,
  end: string,
  limit: number,
): Promise<string[]> => (isOffered(deps) ? repository.listAccountsByEnd(db, end, limit) : [])

/** Returns the active mandate of the viewer; a sub-user sees the parent's. */
export async function getMandate(ctx: Context): Promise<MandateNode | null> {
  const row = await findActiveMandate(ctx, ctx.db.reader, requireOwnerId(ctx))
  return row && mandateView(row)
}

/** Returns the viewer's mandates, active and ended, newest first, for the data export. */
export async function listSignedMandates(ctx: Context): Promise<MandateNode[]> {
  const rows = await repository.listMandates(ctx.db.reader, requireOwnerId(ctx))
  return rows.filter(({ signedAt }) => signedAt !== null).map(mandateView)
}

const mandateView = ({ id, reference, accountEnd, signedAt, createdAt, endedAt }: repository.MandateRow): MandateNode =>
  view(MandateNode, { id, reference, accountEnd, signedAt: signedAt ?? createdAt, endedAt })

/** Records that a payment gives a mandate when it is paid. Has no effect on a payment that was recorded as one. */
export async function openMandate(
  tx: Tx,
  { paymentAttemptId, accountId, locale }: Pick<repository.MandateRow, 'paymentAttemptId' | 'accountId' | 'locale'>,
  now: number,
): Promise<void> {
  if (await repository.findByPayment(tx, paymentAttemptId)) return
  const made = { id: newId('mnd'), reference: newMandateReference(), createdAt: now }
  await repository.insertMandate(tx, { ...made, accountId, paymentAttemptId, locale })
}

/** 23 letters and digits. */
const newMandateReference = (): string => `M${randomBytes(11).toString('hex').toUpperCase()}`

/** Has the bank asked for the mandate that a paid payment gives. */
export async function firstPaymentPaid(tx: Tx, paymentAttemptId: string, now: number): Promise<void> {
  const mandate = await repository.findByPayment(tx, paymentAttemptId)
  if (mandate?.state === 'PENDING') await enqueueAgain(tx, confirmMandate, { reference: mandate.id }, now)
}

/** Asks the bank for a pending mandate, and records its answer. An account keeps the first of two. */
export async function confirm(deps: Deps, id: string): Promise<Rest> {
  const debits = deps.ports.payments.directDebits
  const mandate = await repository.findMandate(deps.db.reader, id)
  if (!debits || mandate?.state !== 'PENDING') return undefined
  const found = await answerInTime('payments', BANK_TIMEOUT_MS, debits.findMandate(mandate.reference))
  const now = deps.ports.clock.now()
  const { createdAt, accountId } = mandate
  if (found?.state === 'active') {
    const owner = await contextOfAccount(deps, accountId, mandate.locale)
    return async (tx) => {
      if (await repository.findActive(tx, accountId)) return void (await end(tx, mandate, now))
      const signed = { state: 'ACTIVE', accountEnd: found.accountEnd, signedAt: now } as const
      if (!(await repository.moveMandate(tx, mandate, signed))) return
      if (owner) await keepActivity(owner, tx, 'mandate-given', { accountId, actorId: accountId })
      await mailMandateSigned(deps, tx, { ...mandate, ...signed }, now)
    }
  }
  if (found?.state === 'ended' || now - createdAt > CONFIRMED_WITHIN_MS)
    return async (tx) => void (await repository.moveMandate(tx, mandate, { state: 'ENDED', endedAt: now }))
  return { finish: async () => {}, againAt: nextLookAt(createdAt, now, LONGEST_LOOK_MS) }
}

/**
 * Ends one of the viewer's mandates. What was announced is no longer collected; what the bank is collecting already still is.
 * Idempotent. Throws NOT_FOUND for another's.
 */
export async function endMandate(ctx: Context, id: string): Promise<ViewerNode> {
  const account: Account = requireBuyer(ctx)
  await ctx.db.transaction(async (tx) => {
    const mandate = isId('mnd', id) ? await repository.findMandate(tx, id) : null
    if (mandate?.accountId !== account.id || mandate.state === 'PENDING') throw notFound()
    if (mandate.state === 'ENDED') return
    const stopped = await end(tx, mandate, ctx.now)
    await keepActivity(ctx, tx, 'mandate-ended', { accountId: account.id, actorId: account.id })
    await mailMandateEnded(ctx, tx, { ...mandate, by: 'customer', stopped }, ctx.now)
  })
  return new ViewerNode(ctx)
}

/** Records that the bank ended a mandate, and notifies the customer. */
export async function mandateRevoked(deps: Deps, tx: Tx, id: string, now: number): Promise<void> {
  const mandate = await repository.findMandate(tx, id)
  if (mandate?.state !== 'ACTIVE') return
  const stopped = await end(tx, mandate, now)
  const owner = await contextOfAccount(deps, mandate.accountId, mandate.locale)
  if (owner) await keepActivity(owner, tx, 'mandate-ended', { accountId: mandate.accountId })
  await mailMandateEnded(deps, tx, { ...mandate, by: 'bank', stopped }, now)
}

/** Ends a mandate here and at the bank. Returns how many announced collections that stopped. */
async function end(tx: Tx, mandate: repository.MandateRow, now: number): Promise<number> {
  await repository.moveMandate(tx, mandate, { state: 'ENDED', endedAt: now })
  await enqueue(tx, revokeMandate, { reference: mandate.id }, now)
  const announced = await repository.listAnnounced(tx, mandate.id)
  for (const collection of announced) await stopCollection(tx, collection, now)
  return announced.length
}

/** Ends the mandates of an account, and forgets its bank account. Mails nobody: the account is being erased. */
export async function forgetMandates(tx: Tx, accountId: string, now: number): Promise<void> {
  const rows = await repository.listMandates(tx, accountId)
  for (const mandate of rows) if (mandate.state !== 'ENDED') await end(tx, mandate, now)
  await repository.forgetBank(tx, accountId)
}

/** Ends a mandate at the bank. */
export async function revoke(deps: Deps, id: string): Promise<void> {
  const mandate = await repository.findMandate(deps.db.reader, id)
  const debits = deps.ports.payments.directDebits
  if (mandate && debits) await answerInTime('payments', BANK_TIMEOUT_MS, debits.revokeMandate(mandate.reference))
}

/** Name and e-mail address of the customer of a mandate, as the bank gets them. Throws if the account is gone. */
export async function holderOf(deps: Deps, accountId: string): Promise<{ name: string; email: string }> {
  const account = await findAccount(deps, accountId)
  if (!account) throw new Error(`account ${accountId} is gone`)
  return { name: account.companyName || `${account.firstName} ${account.lastName}`, email: account.email }
}

/**
 * Records that an invoice will be collected, `days` from now, and enqueues its collection. The caller notifies the customer in the
 * same transaction, by a mail with the reference of `noticeOf`.
 */
export async function announceCollection(
  tx: Tx,
  { mandateId, invoiceId, amount, days }: { mandateId: string; invoiceId: string; amount: Cents; days: number },
  now: number,
): Promise<repository.CollectionRow> {
  const collectOn = dayInAmsterdam(now + Math.max(days, NOTICE_DAYS + 1) * DAY_MS)
  const announced = { id: newId('col'), invoiceId, mandateId, amount, announcedAt: now, collectOn, changedAt: now }
  const collection = await repository.insertCollection(tx, announced)
  await enqueue(tx, collectInvoice, { reference: collection.id, runAt: morningOf(collectOn) }, now)
  return collection
}

/** In the morning, in the shop's time zone. */
const morningOf = (day: Day): number => Date.parse(`${day}T06:00:00Z`)

/** Reference of the mail that announces a collection: for the first one, the mail with the invoice. */
export const noticeOf = ({
  id,
  invoiceId,
  number,
}: Pick<repository.CollectionRow, 'id' | 'invoiceId' | 'number'>): MailReference =>
  number === 1 ? `invoice-closed-${invoiceId}` : `collection-announced-${id}`

export const stopCollection = (tx: Tx, collection: repository.CollectionRow, now: number): Promise<boolean> =>
  repository.moveCollection(tx, collection, { state: 'STOPPED', changedAt: now })

/** Records that a collection is sent as a payment. */
export const sendCollection = (
  tx: Tx,
  collection: repository.CollectionRow,
  paymentAttemptId: string,
  now: number,
): Promise<boolean> => repository.moveCollection(tx, collection, { state: 'SENT', paymentAttemptId, changedAt: now })

/**
 * Records how the payment of a collection ended, with the code that the bank gave for one that failed. That one can still turn out to
 * be paid.
 */
export const collectionEnded = (
  tx: Tx,
  collection: repository.CollectionRow,
  end: { state: 'PAID' } | { state: 'FAILED'; bankReason: string | null },
  now: number,
): Promise<boolean> => repository.moveCollection(tx, collection, { bankReason: null, ...end, changedAt: now })
