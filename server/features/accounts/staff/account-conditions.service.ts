import type { Tx } from '../../../../db/database'
import {
  type AgreedStaffel,
  agreedDaysIssues,
  liveAgreements,
  PLANNED_STAFFELS_MAX,
} from '../../../../rules/agreed-staffel'
import { dayInAmsterdam } from '../../../../rules/calendar'
import { CREDIT_LIMIT_MAX } from '../../../../rules/credit-limit'
import { formatEuros, formatMoney } from '../../../../rules/money'
import { STAFFELS } from '../../../../rules/staffel'
import { notFound } from '../../../common/failures'
import { newId } from '../../../common/ids'
import { type Account, agreedStaffelAt } from '../../../common/viewer'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed, StaffInvalidInput } from '../../../staff/staff-errors'
import { findAccountById, updateAccount } from '../accounts.repository'
import { changeAccount, refuseField } from './account-acts.service'
import { conditionsVersionOf } from './account-view'
import { type AgreedStaffelRow, insertAgreement, listAgreements, withdrawAgreement } from './agreed-staffels.repository'
import type { SetAccountConditionsInput, WithdrawAgreedStaffelInput } from './staff-account-acts.graphql'
import type { StaffAccount } from './staff-accounts.graphql'
import { text } from './staff-accounts.text'

export { listAgreementDays } from './agreed-staffels.repository'

/**
 * Changes what was agreed with a customer: whether it is a reseller, at which volume tier at least and on which days, whether it may
 * pay on account, and how much it may owe at most. Orders that were placed keep their prices, and are delivered also if they pass a
 * lower limit. A customer who is no reseller any more keeps no agreed tier.
 */
export async function setAccountConditions(
  ctx: StaffContext,
  input: SetAccountConditionsInput,
): Promise<StaffAccount | Changed | StaffInvalidInput> {
  const asked = askedOf(ctx, input)
  const refused = await problemOf(ctx, input, asked)
  if (refused) return refuseField(ctx, 'setAccountConditions', input, refused.field, refused.message)
  const { expectedVersion, isReseller, paysOnAccount } = input
  return changeAccount(
    ctx,
    'setAccountConditions',
    input,
    async (tx, account) => {
      // The conditions of a sub-user are those of its parent.
      if (conditionsVersionOf(account) !== expectedVersion || account.parentAccountId !== null)
        return { result: new Changed(ctx) }
      const agreed = await agree(ctx, tx, account, asked)
      const changed = await updateAccount(tx, account.id, {
        ...{ role: isReseller ? 'RESELLER' : 'CUSTOMER', paysOnAccount, creditLimit: input.creditLimit ?? null },
        ...agreed.changes,
      })
      const changes = (['role', 'paysOnAccount', 'creditLimit'] as const).flatMap((field) =>
        account[field] === changed[field]
          ? []
          : [{ field, before: textOf(field, account[field]), after: textOf(field, changed[field]) }],
      )
      return { result: changed, changes: [...changes, ...agreed.told] }
    },
    'INVOICES_EDIT',
  )
}

/** Stores an agreement, unless it says what counts today already. Returns the changes of the account, and those for the audit log. */
async function agree(ctx: StaffContext, tx: Tx, account: Account, asked: Asked) {
  const today = dayInAmsterdam(ctx.at)
  const rows = await listAgreements(tx, account.id)
  const planned = rows.filter(({ withdrawnAt, startsOn }) => withdrawnAt === null && startsOn > today)
  if (!asked.isReseller) for (const { id } of planned) await withdraw(ctx, tx, id)
  const before = agreedStaffelAt(account, ctx.at)
  if (!asked.hasDays && before === asked.staffel)
    return { changes: { agreedStaffels: await copyOf(ctx, tx, account.id) }, told: [] }
  await insertAgreement(tx, {
    ...{ id: newId('ags'), accountId: account.id, staffel: asked.staffel, startsOn: asked.from, endsOn: asked.until },
    ...{ position: rows.length + 1, createdBy: ctx.staff?.name ?? '', createdAt: ctx.at },
  })
  // An instance of the release before reads this column only.
  const base = asked.from === today && asked.until === null ? { staffel: asked.staffel } : {}
  return {
    changes: { ...base, agreedStaffels: await copyOf(ctx, tx, account.id) },
    told: [
      {
        field: 'staffel',
        before: textOf('staffel', before),
        after: asked.hasDays ? wordsOf(asked) : textOf('staffel', asked.staffel),
      },
    ],
  }
}

/** Withdraws an agreed tier that has not begun. Throws NOT_FOUND for another; `Changed` if it began or was withdrawn before. */
export const withdrawAgreedStaffel = (
  ctx: StaffContext,
  input: WithdrawAgreedStaffelInput,
): Promise<StaffAccount | Changed> =>
  changeAccount(
    ctx,
    'withdrawAgreedStaffel',
    input,
    async (tx, account) => {
      const row = (await listAgreements(tx, account.id)).find(({ id }) => id === input.id)
      if (!row) throw notFound()
      if (row.withdrawnAt !== null || row.startsOn <= dayInAmsterdam(ctx.at)) return { result: new Changed(ctx) }
      await withdraw(ctx, tx, row.id)
      const agreedStaffels = await copyOf(ctx, tx, account.id)
      return {
        result: await updateAccount(tx, account.id, { agreedStaffels }),
        changes: [{ field: 'staffel', before: wordsOf(agreementOf(row)), after: null }],
      }
    },
    'INVOICES_EDIT',
  )

interface Asked extends Omit<AgreedStaffel, 'id'> {
  isReseller: boolean
  /** Whether days were given; if not, it counts from today on. */
  hasDays: boolean
}

function askedOf({ at }: StaffContext, input: SetAccountConditionsInput): Asked {
  const { isReseller, agreedStaffel = null, agreedFrom, agreedUntil } = input
  const today = dayInAmsterdam(at)
  if (!isReseller) return { isReseller, staffel: null, from: today, until: null, hasDays: false }
  const days = { from: agreedFrom || today, until: agreedUntil || null }
  return { isReseller, staffel: agreedStaffel, ...days, hasDays: Boolean(agreedFrom || agreedUntil) }
}

async function problemOf(
  ctx: StaffContext,
  { accountId, creditLimit = null }: SetAccountConditionsInput,
  asked: Asked,
): Promise<{ field: string; message: string } | null> {
  const words = text[ctx.locale]
  const today = dayInAmsterdam(ctx.at)
  if (asked.staffel !== null && !STAFFELS.includes(asked.staffel))
    return { field: 'agreedStaffel', message: words.agreedStaffel }
  const [day] = Object.keys(agreedDaysIssues(asked, today)) as ('agreedFrom' | 'agreedUntil')[]
  if (day) return { field: day, message: words[day] }
  const account = await findAccountById(ctx.db.reader, accountId)
  const planned = (account?.agreedStaffels ?? []).filter(({ from }) => from > today)
  if (planned.some(({ from }) => from === asked.from)) return { field: 'agreedFrom', message: words.agreedTaken }
  if (asked.from > today && planned.length >= PLANNED_STAFFELS_MAX)
    return { field: 'agreedFrom', message: words.agreedTooMany({ max: PLANNED_STAFFELS_MAX }) }
  if (creditLimit === null || isLimit(creditLimit)) return null
  return { field: 'creditLimit', message: words.creditLimit({ max: formatEuros(CREDIT_LIMIT_MAX, ctx.locale) }) }
}

const isLimit = (amount: number): boolean => Number.isInteger(amount) && amount >= 0 && amount <= CREDIT_LIMIT_MAX

const withdraw = ({ staff, at }: StaffContext, tx: Tx, id: string): Promise<void> =>
  withdrawAgreement(tx, id, { withdrawnBy: staff?.name ?? '', withdrawnAt: at })

/** The copy of the agreements that stands in the account. */
async function copyOf({ at }: StaffContext, tx: Tx, accountId: string): Promise<AgreedStaffel[] | null> {
  const rows = (await listAgreements(tx, accountId)).filter(({ withdrawnAt }) => withdrawnAt === null)
  const live = liveAgreements(rows.map(agreementOf), dayInAmsterdam(at))
  return live.length > 0 ? live : null
}

const agreementOf = ({ id, staffel, startsOn, endsOn }: AgreedStaffelRow): AgreedStaffel => ({
  ...{ id, staffel, from: startsOn, until: endsOn },
})

/** As in the audit log, whose entries have no language. */
const wordsOf = ({ staffel, from, until }: Omit<AgreedStaffel, 'id'>): string =>
  `${staffel ?? '–'}, ${from} – ${until ?? ''}`.trim()

function textOf(field: string, value: string | number | boolean | null): string | null {
  if (value === null) return null
  return field === 'creditLimit' ? formatMoney(Number(value), 'nl') : String(value)
}
