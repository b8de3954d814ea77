import { DAY_MS } from '../../../../rules/time'
import { deviceName } from '../../../common/device-name'
import { badInput } from '../../../common/failures'
import type { Account } from '../../../common/viewer'
import { readBatched } from '../../../graphql/batched'
import { cursorOf, keyIn } from '../../../graphql/connection'
import { view } from '../../../graphql/view'
import { listFailingAddresses } from '../../../mail/mail-log'
import { runAct } from '../../../staff/audit.service'
import {
  readTimePage,
  requirePageSize,
  type StaffConnection,
  type StaffPageArgs,
  staffPage,
  timeCursor,
  totalOf,
  VIEW_COUNT_MAX,
} from '../../../staff/staff-connection'
import type { StaffContext } from '../../../staff/staff-context'
import type { CustomerSet } from '../../../staff/staff-part'
import { findAccountById } from '../accounts.repository'
import { countActivity, listActivity } from '../activity.repository'
import { findEmailChangeOf } from '../email-changes.repository'
import { sessionIdOf } from '../own-sessions.service'
import { countPasskeys, listPasskeys } from '../passkeys.repository'
import { listWithTotp } from '../second-factors.repository'
import { listSessionsOf } from '../sessions.repository'
import { liveSince } from '../sessions.service'
import { findVatCheck } from '../vat-checks.repository'
import { accountRef, accountView } from './account-view'
import {
  type StaffAccount,
  type StaffAccountArgs,
  StaffAccountCounts,
  type StaffAccountFilter,
  StaffAccountPasskey,
  type StaffAccountRef,
  StaffAccountSession,
  StaffActivity,
  StaffEmailChange,
  StaffRegistration,
  StaffResellerCounts,
} from './staff-accounts.graphql'
import {
  type AccountKey,
  type AccountQuery,
  countAccounts,
  countPendingRegistrations,
  countUnreachable,
  EVERYBODY,
  findLastLogin,
  isOneOf,
  isUnreachable,
  listAccounts,
  listPendingRegistrations,
  listSubAccounts,
} from './staff-accounts.repository'

export { accountRef }

const TEXT_MAX = 100
const ACTIVITY = 'account-activity'
const FAILED_LOGINS_MS = 30 * DAY_MS
const SUB_ACCOUNTS_MAX = 100
const REGISTRATIONS_MAX = 100

/** Lists customers, newest first. Each search leaves one entry in the audit log, with its text; later pages leave none. */
export async function listStaffAccounts(
  ctx: StaffContext,
  { filter, first, after }: StaffAccountArgs,
): Promise<StaffConnection<StaffAccount>> {
  requirePageSize(first)
  const { reader } = ctx.db
  const query = queryOf(ctx, filter)
  const rows = await listAccounts(reader, query, { after: after ? accountKeyIn(after) : null, limit: first + 1 })
  const total = await totalOf(rows, { first, after }, (limit) => countAccounts(reader, query, limit))
  if (!after) await noteSearch(ctx, 'staffAccounts', query.text)
  return staffPage(rows, {
    first,
    total,
    cursorOf: ({ createdAt, id }) => cursorOf('account', `${createdAt}.${id}`),
    nodeOf: (row) => accountView(row, null, ctx.at),
  })
}

const queryOf = (ctx: StaffContext, filter: StaffAccountFilter | null | undefined): AccountQuery => ({
  text: textOf(filter?.text),
  isBlocked: filter?.isBlocked ?? null,
  role: filter?.role ?? null,
  createdFrom: filter?.createdFrom?.getTime() ?? null,
  sets: [
    ...(filter?.isOverdue ? [isOf(ctx, 'overdue')] : []),
    ...(filter?.isNearLimit ? [isOf(ctx, 'near-limit')] : []),
    ...(filter?.isUnreachable ? [isUnreachable] : []),
  ],
})

/** Reads the customers of a filter page by page, newest first. Leaves no entry in the audit log: an export leaves its own. */
export async function* pagesOfAccounts(ctx: StaffContext, filter: StaffAccountFilter): AsyncGenerator<StaffAccount[]> {
  const query = queryOf(ctx, filter)
  for (let after: AccountKey | null = null; ; ) {
    const rows: Account[] = await listAccounts(ctx.db.reader, query, { after, limit: EXPORT_PAGE })
    yield rows.map((row) => accountView(row, null, ctx.at))
    after = rows.at(-1) ?? null
    if (rows.length < EXPORT_PAGE) return
  }
}

const EXPORT_PAGE = 200

/** Counts the customers of the views of the list, at most 100 of each. Not in the audit log, since it shows no customer. */
export async function countStaffAccounts(ctx: StaffContext): Promise<StaffAccountCounts> {
  const { reader } = ctx.db
  const countOf = (some: Partial<AccountQuery>) => countAccounts(reader, { ...EVERYBODY, ...some }, VIEW_COUNT_MAX)
  return view(StaffAccountCounts, {
    blocked: await countOf({ isBlocked: true }),
    resellers: await countOf({ role: 'RESELLER' }),
    newest: await countOf({ createdFrom: ctx.at - NEWEST_MS }),
    overdue: (await setOf(ctx, 'overdue')?.count?.(ctx, VIEW_COUNT_MAX)) ?? 0,
    unreachable: await countUnreachable(reader, VIEW_COUNT_MAX),
    waiting: await countPendingRegistrations(reader, VIEW_COUNT_MAX),
  })
}

const NEWEST_MS = 7 * DAY_MS

/** Counts the resellers of the views of their list, at most 100 of each. Not in the audit log, since it shows no customer. */
export async function countStaffResellers(ctx: StaffContext): Promise<StaffResellerCounts> {
  const countOf = (...names: readonly CustomerSet['name'][]) => {
    const sets = names.map((name) => isOf(ctx, name))
    return countAccounts(ctx.db.reader, { ...EVERYBODY, role: 'RESELLER', sets }, VIEW_COUNT_MAX)
  }
  return view(StaffResellerCounts, {
    all: await countOf(),
    nearLimit: await countOf('near-limit'),
    overdue: await countOf('overdue'),
  })
}

/** A set of customers, by the feature that knows it. */
export const setOf = ({ parts }: StaffContext, asked: CustomerSet['name']) =>
  parts.flatMap(({ customerSets = [] }) => customerSets).find(({ name }) => name === asked)

const isOf = (ctx: StaffContext, name: CustomerSet['name']) => isOneOf(setOf(ctx, name)?.accountIds(ctx))

/** Returns a customer, and records that the staff member looked; null if there is none. */
export async function findStaffAccount(ctx: StaffContext, id: string): Promise<StaffAccount | null> {
  const account = await findAccountById(ctx.db.reader, id)
  const about = { act: 'staffAccount', objectType: 'Account', objectId: id, onBehalfOf: account?.id ?? null }
  await runAct(ctx, about, async () => ({ result: null, ...(account ? {} : { refusal: 'NOT_FOUND' }) }))
  return account && accountView(account, await findVatCheck(ctx.db.reader, id), ctx.at)
}

/** Whether there is an account with this id. */
export const isStaffAccount = async ({ db }: Pick<StaffContext, 'db'>, id: string): Promise<boolean> =>
  (await findAccountById(db.reader, id)) !== null

/** Lists registrations whose link was not opened yet, newest first. At most 100. */
export async function listStaffRegistrations(ctx: StaffContext, text: string | null): Promise<StaffRegistration[]> {
  const rows = await listPendingRegistrations(ctx.db.reader, textOf(text), REGISTRATIONS_MAX)
  await noteSearch(ctx, 'staffRegistrations', textOf(text))
  return rows.map(registrationView)
}

export const registrationView = ({
  email,
  details: { firstName, lastName },
  createdAt,
  expiresAt,
}: Awaited<ReturnType<typeof listPendingRegistrations>>[number]): StaffRegistration =>
  view(StaffRegistration, { email, name: `${firstName} ${lastName}`.trim(), createdAt, expiresAt })

/** Returns the account that this one belongs to; null if it is no sub-user. */
export async function parentOf({ db }: StaffContext, id: string): Promise<StaffAccountRef | null> {
  const account = await findAccountById(db.reader, id)
  const parent = account?.parentAccountId ? await findAccountById(db.reader, account.parentAccountId) : null
  return parent && accountRef(parent)
}

export const subUsersOf = async ({ db }: StaffContext, id: string): Promise<StaffAccountRef[]> =>
  (await listSubAccounts(db.reader, id, SUB_ACCOUNTS_MAX)).map(accountRef)

export const hasAuthenticatorApp = async (ctx: StaffContext, id: string): Promise<boolean> =>
  (await readBatched(ctx, listWithTotp, id)) ?? false

export const passkeysOf = async (ctx: StaffContext, id: string): Promise<number> =>
  (await readBatched(ctx, countPasskeys, id)) ?? 0

export const sessionsOf = async ({ db, at }: StaffContext, accountId: string): Promise<number> =>
  (await listSessionsOf(db.reader, { accountId, ...liveSince(at) })).length

/** Whether mail to the login address does not arrive: it was refused, returned or given up, and none was accepted since. */
export const isUnreachableByMail = async (ctx: StaffContext, email: string): Promise<boolean> =>
  (await readBatched(ctx, listFailingAddresses, email)) ?? false

export const lastLoginOf = ({ db }: StaffContext, id: string): Promise<number | null> => findLastLogin(db.reader, id)

/** Returns the browsers that are signed in, most recently used first. Without networks. */
export async function listSessions({ db, at }: StaffContext, accountId: string): Promise<StaffAccountSession[]> {
  const rows = await listSessionsOf(db.reader, { accountId, ...liveSince(at) })
  return rows.map(({ tokenHash, userAgent, createdAt, lastSeenAt }) =>
    view(StaffAccountSession, {
      id: sessionIdOf(tokenHash),
      device: deviceName(userAgent) || null,
      ...{ createdAt, lastSeenAt },
    }),
  )
}

export const listPasskeysOf = async ({ db }: StaffContext, accountId: string): Promise<StaffAccountPasskey[]> =>
  (await listPasskeys(db.reader, accountId)).map(({ id, name, createdAt, lastUsedAt }) =>
    view(StaffAccountPasskey, { id, name, createdAt, lastUsedAt }),
  )

/** Returns the number of failed logins of the last 30 days. */
export const failedLoginsOf = ({ db, at }: StaffContext, accountId: string): Promise<number> =>
  countActivity(db.reader, { accountId, kinds: ['login-failed'], since: at - FAILED_LOGINS_MS })

/** Returns one page of what the customer sees in the activity of the account, newest first. Without networks. */
export async function activityOf(
  { db }: StaffContext,
  accountId: string,
  { first, after }: StaffPageArgs,
): Promise<StaffConnection<StaffActivity>> {
  const page = readTimePage(ACTIVITY, { first, after: after ?? null })
  const filter = { accountId, kinds: null }
  const rows = await listActivity(db.reader, filter, { ...page, before: null, isBackward: false, size: first })
  return staffPage(rows, {
    first,
    total: await countActivity(db.reader, filter),
    cursorOf: ({ at, id }) => timeCursor(ACTIVITY, { at, id }),
    nodeOf: ({ id, kind, at, by, device, details }) =>
      view(StaffActivity, {
        ...{ id, kind, at, by },
        device: device || null,
        names: [...(details?.names ?? [])].slice(0, 3),
        reason: details?.reason ?? null,
        until: details?.until ?? null,
      }),
  })
}

/** Returns the pending change of the login address; null if there is none. */
export async function emailChangeOf({ db, at }: StaffContext, accountId: string): Promise<StaffEmailChange | null> {
  const row = await findEmailChangeOf(db.reader, accountId, at)
  if (!row) return null
  const { newEmail, oldConfirmedAt, newConfirmedAt, expiresAt } = row
  const isOldConfirmed = oldConfirmedAt !== null
  return view(StaffEmailChange, { newEmail, isOldConfirmed, isNewConfirmed: newConfirmedAt !== null, expiresAt })
}

const textOf = (text: string | null | undefined): string | null => text?.trim().slice(0, TEXT_MAX) || null

/** Records a search, with what was typed. */
async function noteSearch(ctx: StaffContext, act: string, text: string | null): Promise<void> {
  const changes = text === null ? [] : [{ field: 'text', before: null, after: text }]
  await runAct(ctx, { act, objectType: 'Account' }, async () => ({ result: null, changes }))
}

function accountKeyIn(cursor: string): AccountKey {
  const [, createdAt, id] = /^(\d{1,15})\.(acc_[\w-]{1,40})$/.exec(keyIn('account', cursor)) ?? []
  if (!createdAt || !id) throw badInput()
  return { createdAt: Number(createdAt), id }
}
