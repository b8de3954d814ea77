import type { Tx } from '../../../../db/database'
import type { ActivityKind } from '../../../../rules/activity'
import { findCountryByCode } from '../../../../rules/countries'
import { parseCustomerData } from '../../../../rules/customer-data'
import { fromCustomerDto, toCustomerDtoIssues } from '../../../../rules/customer-dto'
import { emailKey } from '../../../../rules/email'
import { parseEmailChange } from '../../../../rules/login'
import type { StaffRight } from '../../../../rules/staff-rights'
import { notFound } from '../../../common/failures'
import type { Account } from '../../../common/viewer'
import { type Acted, noteRefusal, runAct } from '../../../staff/audit.service'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed, invalidInput, StaffInvalidInput } from '../../../staff/staff-errors'
import { mailBlockChanged } from '../accounts.mails'
import { findAccountById, updateAccount } from '../accounts.repository'
import { updateCustomerData } from '../accounts.service'
import { beginEmailChange } from '../email-change.service'
import { sendNewLink } from '../registration.service'
import { findNewestRegistration } from '../registrations.repository'
import { endSessionsOf } from '../sessions.service'
import { findVatCheck } from '../vat-checks.repository'
import { accountView, CONTACT_FIELDS, contactVersionOf } from './account-view'
import { keepActivityByShop } from './activity-by-shop.service'
import { customerSender } from './customer-sender'
import type {
  EditAccountContactInput,
  EndCustomerSessionsInput,
  RequestEmailChangeForInput,
  ResendActivationInput,
  SetAccountBlockedInput,
} from './staff-account-acts.graphql'
import type { StaffAccount, StaffRegistration } from './staff-accounts.graphql'
import { registrationView } from './staff-accounts.service'
import { text } from './staff-accounts.text'

/**
 * Blocks an account or lifts the block, and mails the customer. A block ends all sessions; API tokens and scheduled work
 * of the account stop too. Domains and websites stay as they are.
 */
export async function setAccountBlocked(
  ctx: StaffContext,
  input: SetAccountBlockedInput,
): Promise<StaffAccount | Changed | StaffInvalidInput> {
  const { isBlocked, reasonCode } = input
  if (isBlocked && !reasonCode)
    return refuseField(ctx, 'setAccountBlocked', input, 'reasonCode', text[ctx.locale].reasonCode)
  return changeAccount(ctx, 'setAccountBlocked', input, async (tx, account) => {
    if (account.isBlocked === isBlocked) return { result: new Changed(ctx) }
    const blockReason = isBlocked ? (reasonCode ?? null) : null
    const changed = await updateAccount(tx, account.id, {
      isBlocked,
      blockReason,
      blockedAt: isBlocked ? ctx.at : null,
    })
    if (isBlocked) await endSessionsOf(ctx, tx, account.id)
    await mailBlockChanged(customerSender(ctx), tx, changed, blockReason)
    await keep(ctx, tx, isBlocked ? 'blocked-by-shop' : 'unblocked-by-shop', account.id)
    return {
      result: changed,
      changes: [
        { field: 'isBlocked', before: String(account.isBlocked), after: String(isBlocked) },
        ...(blockReason ? [{ field: 'blockReason', before: account.blockReason, after: blockReason }] : []),
      ],
    }
  })
}

/** Signs a customer out everywhere. */
export const endCustomerSessions = (
  ctx: StaffContext,
  input: EndCustomerSessionsInput,
): Promise<StaffAccount | Changed> =>
  changeAccount(ctx, 'endCustomerSessions', input, async (tx, account) => {
    await endSessionsOf(ctx, tx, account.id)
    await keep(ctx, tx, 'sessions-ended-by-shop', account.id)
    return { result: account }
  })

/** Replaces name, address and phone number, by the rules of the customer's own form. The customer reads that it was done. */
export async function editAccountContact(
  ctx: StaffContext,
  input: EditAccountContactInput,
): Promise<StaffAccount | Changed | StaffInvalidInput> {
  const { accountId, expectedVersion, reason, country, ...fields } = input
  const parsed = parseCustomerData(
    fromCustomerDto({ ...fields, countryId: findCountryByCode(country.trim().toUpperCase())?.id ?? 0 }),
  )
  if (!parsed.ok) {
    const { countryId, ...issues } = toCustomerDtoIssues(parsed.issues)
    const refusal = invalidInput(ctx, { ...issues, ...(countryId && { country: countryId }) })
    await noteRefusal(ctx, aboutAccount('editAccountContact', { accountId, reason }), refusal.code)
    return refusal
  }
  return changeAccount(ctx, 'editAccountContact', { accountId, reason }, async (tx, account) => {
    if (contactVersionOf(account) !== expectedVersion) return { result: new Changed(ctx) }
    const changed = await updateCustomerData(tx, account.id, parsed.value)
    await keep(ctx, tx, 'contact-changed-by-shop', account.id)
    const changes = CONTACT_FIELDS.flatMap((field) =>
      account[field] === changed[field] ? [] : [{ field, before: account[field], after: changed[field] }],
    )
    return { result: changed, changes }
  })
}

/** Mails a link to both addresses; the login address changes when both are confirmed. */
export async function requestEmailChangeFor(
  ctx: StaffContext,
  input: RequestEmailChangeForInput,
): Promise<StaffAccount | Changed | StaffInvalidInput> {
  const parsed = parseEmailChange({ newEmail: input.newEmail })
  if (!parsed.ok) {
    const refusal = invalidInput(ctx, parsed.issues)
    await noteRefusal(ctx, aboutAccount('requestEmailChangeFor', input), refusal.code)
    return refusal
  }
  const newEmail = emailKey(parsed.value.newEmail)
  const account = await findAccountById(ctx.db.reader, input.accountId)
  if (account?.email === newEmail)
    return refuseField(ctx, 'requestEmailChangeFor', input, 'newEmail', text[ctx.locale].sameEmail)
  return changeAccount(ctx, 'requestEmailChangeFor', input, async (tx, account) => {
    await beginEmailChange(customerSender(ctx), tx, account, newEmail)
    await keep(ctx, tx, 'email-change-by-shop', account.id)
    return { result: account, changes: [{ field: 'newEmail', before: account.email, after: newEmail }] }
  })
}

/** Mails a new activation link for a pending registration. Throws NOT_FOUND if none waits. */
export function resendActivation(
  ctx: StaffContext,
  { email, reason }: ResendActivationInput,
): Promise<StaffRegistration> {
  const key = emailKey(email.trim())
  const about = {
    act: 'resendActivation',
    right: 'CUSTOMER_EDIT' as const,
    objectType: 'Registration',
    objectId: key,
    reason: reason.trim(),
  }
  return runAct(ctx, about, async (tx) => {
    const registration = await findNewestRegistration(tx, key)
    if (!registration) throw notFound()
    const expiresAt = await sendNewLink(customerSender(ctx), tx, registration)
    return { result: registrationView({ ...registration, expiresAt }) }
  })
}

type Subject = { accountId: string; reason: string }
type Work<Refusal> = (tx: Tx, account: Account) => Promise<Acted<Account | Refusal>>

/**
 * Runs a change of an account with its audit entry, by CUSTOMER_EDIT unless another right is given. Throws NOT_FOUND for an
 * unknown account.
 */
export function changeAccount<Refusal extends Changed>(
  ctx: StaffContext,
  act: string,
  input: Subject,
  work: Work<Refusal>,
  right?: StaffRight,
): Promise<StaffAccount | Refusal> {
  return runAct<StaffAccount | Refusal>(ctx, { ...aboutAccount(act, input), ...(right && { right }) }, async (tx) => {
    const account = await findAccountById(tx, input.accountId)
    if (!account) throw notFound()
    // An erased account stays empty.
    if (account.erasedAt !== null) return { result: new Changed(ctx) as Refusal }
    const { result, ...told } = await work(tx, account)
    if (result instanceof Changed) return { ...told, result }
    return { ...told, result: accountView(result, await findVatCheck(tx, account.id), ctx.at) }
  })
}

const aboutAccount = (act: string, { accountId, reason }: Subject) => ({
  act,
  right: 'CUSTOMER_EDIT' as const,
  objectType: 'Account',
  objectId: accountId,
  onBehalfOf: accountId,
  reason: reason.trim(),
})

/** Refuses one field, and records it. */
export async function refuseField(
  ctx: StaffContext,
  act: string,
  input: Subject,
  field: string,
  message: string,
): Promise<StaffInvalidInput> {
  const refusal = new StaffInvalidInput([{ field, message }])
  await noteRefusal(ctx, aboutAccount(act, input), refusal.code)
  return refusal
}

const keep = (ctx: StaffContext, tx: Tx, kind: ActivityKind, accountId: string) =>
  keepActivityByShop(ctx, tx, kind, accountId)
