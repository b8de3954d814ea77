import * as z from 'zod'
import type { Db } from '../../../../db/database'
import { IDENTITY_CHECKS, identityIssue } from '../../../../rules/identity-checks'
import { notFound } from '../../../common/failures'
import type { Account } from '../../../common/viewer'
import { noteRefusal } from '../../../staff/audit.service'
import { defineProposal } from '../../../staff/proposals/proposable'
import { proposeOrRun } from '../../../staff/proposals/proposals.service'
import type { StaffContext } from '../../../staff/staff-context'
import { type StaffError, StaffInvalidInput } from '../../../staff/staff-errors'
import { mailActPlanned, mailActStopped, mailSecondFactorOff, mailSecondFactorQuestioned } from '../accounts.mails'
import { findAccountById } from '../accounts.repository'
import { findEmailChangeOf } from '../email-changes.repository'
import { deleteTotp, findTotp, replaceRecoveryCodes } from '../second-factors.repository'
import { endSessionsOf } from '../sessions.service'
import { findVatCheck } from '../vat-checks.repository'
import { accountView, nameOf } from './account-view'
import { keepActivityByShop } from './activity-by-shop.service'
import { customerSender } from './customer-sender'
import type { RemoveSecondFactorInput } from './second-factor-removal.graphql'
import { CustomerActNotPossible } from './staff-account-acts.graphql'
import type { StaffAccount } from './staff-accounts.graphql'
import { findLastLogin } from './staff-accounts.repository'
import { text } from './staff-accounts.text'

const payload = z.object({ accountId: z.string(), identityChecks: z.array(z.enum(IDENTITY_CHECKS)) })
type Payload = z.infer<typeof payload>

/**
 * Removes the authenticator app and the recovery codes of a customer, so that the password alone signs in, and ends all sessions.
 * It waits after its approval, in which the customer can object.
 * Passkeys stay: they sign in without a password. A login of the customer meanwhile proves that the factor is not lost, and makes
 * the proposal void; the mail about it says so.
 */
export const secondFactorRemoval = defineProposal<Payload, StaffAccount | CustomerActNotPossible>({
  act: 'removeSecondFactor',
  proposeRight: 'CUSTOMER_EDIT',
  approveRight: 'CUSTOMER_EDIT',
  payload,
  object: ({ accountId }) => ({ type: 'Account', id: accountId }),
  async preview(ctx, db, { accountId, identityChecks }) {
    const account = await requireRemovable(ctx, db, accountId)
    if ('code' in account) return account
    const lastLogin = await findLastLogin(db, accountId)
    return {
      facts: [
        { name: 'customer', text: nameOf(account), amount: null },
        { name: 'email', text: account.email, amount: null },
        { name: 'phone', text: account.phoneNumber ?? '', amount: null },
        ...identityChecks.map((check) => ({ name: 'identityCheck', text: check, amount: null })),
        { name: 'lastLogin', text: lastLogin === null ? null : new Date(lastLogin).toISOString(), amount: null },
      ],
      amount: null,
      onBehalfOf: accountId,
    }
  },
  async proposed(ctx, tx, { accountId }) {
    const account = await findAccountById(tx, accountId)
    if (account) await mailSecondFactorQuestioned(customerSender(ctx), tx, account)
  },
  waitMs: ({ config }) => config.waits.secondFactorRemoval,
  async approved(ctx, tx, { accountId }, wait) {
    const account = await findAccountById(tx, accountId)
    if (account) await mailActPlanned(customerSender(ctx), tx, account, { ...wait, act: 'secondFactor' })
  },
  async stopped(ctx, tx, { accountId }) {
    const account = await findAccountById(tx, accountId)
    if (account) await mailActStopped(customerSender(ctx), tx, account, 'secondFactor')
  },
  async run(ctx, tx, { accountId, identityChecks }) {
    const account = await requireRemovable(ctx, tx, accountId)
    if ('code' in account) return { result: account }
    await deleteTotp(tx, accountId)
    await replaceRecoveryCodes(tx, accountId, [])
    await endSessionsOf(ctx, tx, accountId)
    await mailSecondFactorOff(customerSender(ctx), tx, account)
    await keepActivityByShop(ctx, tx, 'second-factor-off-by-shop', accountId)
    return {
      result: accountView(account, await findVatCheck(tx, accountId), ctx.at),
      changes: [
        { field: 'hasAuthenticatorApp', before: 'true', after: 'false' },
        { field: 'identityChecks', before: null, after: identityChecks.join(', ') },
      ],
    }
  },
})

/** Proposes the removal, and mails the customer that it was proposed. */
export async function removeSecondFactor(
  ctx: StaffContext,
  { accountId, identityChecks, reason }: RemoveSecondFactorInput,
): Promise<StaffAccount | StaffError> {
  const account = await findAccountById(ctx.db.reader, accountId)
  const issue = account && identityIssue(identityChecks, account.companyName !== null)
  if (issue) {
    const refusal = new StaffInvalidInput([{ field: 'identityChecks', message: text[ctx.locale][issue] }])
    const about = { objectType: 'Account', objectId: accountId, onBehalfOf: accountId, reason: reason.trim() }
    await noteRefusal(ctx, { act: 'removeSecondFactor', ...about }, refusal.code)
    return refusal
  }
  // In one order, so that the same checks are the same proposal.
  const done = IDENTITY_CHECKS.filter((check) => identityChecks.includes(check))
  const asked = { accountId, identityChecks: done }
  return proposeOrRun(ctx, secondFactorRemoval, asked, { reason })
}

/** Returns the account if it has a factor to remove. Throws NOT_FOUND. */
async function requireRemovable(
  ctx: StaffContext,
  db: Db,
  accountId: string,
): Promise<Account | CustomerActNotPossible> {
  const account = await findAccountById(db, accountId)
  if (!account) throw notFound()
  const totp = await findTotp(db, accountId)
  if (!totp || totp.enabledAt === null) return new CustomerActNotPossible(ctx, 'NO_SECOND_FACTOR')
  // Whoever takes an account over asks for both: the address first, then the factor.
  const change = await findEmailChangeOf(db, accountId, ctx.at)
  return change ? new CustomerActNotPossible(ctx, 'EMAIL_CHANGE_PENDING') : account
}
