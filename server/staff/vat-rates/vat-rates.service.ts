import * as z from 'zod'
import type { Db } from '../../../db/database'
import { type Day, dayInAmsterdam, startOfDay } from '../../../rules/calendar'
import type { BasisPoints } from '../../../rules/money'
import { formatRate } from '../../../rules/vat'
import { lastOf, vatRateAt, vatRateIssues, vatRateState } from '../../../rules/vat-rates'
import { notFound } from '../../common/failures'
import { newId } from '../../common/ids'
import { view } from '../../graphql/view'
import { addRate, cancelRate } from '../../settings/vat-rates'
import { listAllVatRates, type VatRateRow } from '../../settings/vat-rates.repository'
import { runAct } from '../audit.service'
import { defineProposal } from '../proposals/proposable'
import { proposeOrRun } from '../proposals/proposals.service'
import type { StaffContext } from '../staff-context'
import { type StaffError, StaffInvalidInput } from '../staff-errors'
import { VatRateNotPossible, type VatRateProblem } from './vat-rates.errors'
import { type AddVatRateInput, type CancelVatRateInput, StaffVatRate } from './vat-rates.graphql'
import { vatRatesText } from './vat-rates.text'

const payload = z.object({ country: z.string(), rate: z.number().int(), from: z.string() })
type Payload = z.infer<typeof payload>

const SHOWN_MAX = 200
const OBJECT = 'VatRate'

/** Lists the VAT rates, the last to apply first, at most 200. */
export async function listStaffVatRates(ctx: StaffContext): Promise<StaffVatRate[]> {
  const rows = await listAllVatRates(ctx.db.reader, SHOWN_MAX)
  return rows.map((row) => rateView(ctx, row, rows))
}

/** Adds a rate from 00:00 in Amsterdam of a day. A second staff member approves it before that day begins. */
export const addVatRate = defineProposal<Payload, StaffVatRate | VatRateNotPossible | StaffError>({
  act: 'addVatRate',
  proposeRight: 'CATALOGUE_DRAFT',
  approveRight: 'CATALOGUE_APPROVE',
  payload,
  object: ({ country, from }) => ({ type: OBJECT, id: `${country} ${from}` }),
  async preview(ctx, db, asked) {
    const found = await examine(ctx, db, asked)
    if ('refused' in found) return found.refused
    const { country, rate, from } = asked
    return {
      facts: [
        { name: 'vatCountry', text: country, amount: null },
        { name: 'vatRate', text: `${percent(found.before)} → ${percent(rate)}`, amount: null },
        { name: 'validFrom', text: from, amount: null },
      ],
      amount: null,
      onBehalfOf: null,
    }
  },
  async run(ctx, tx, asked) {
    const found = await examine(ctx, tx, asked)
    if ('refused' in found) return { result: found.refused }
    const { country, rate, from } = asked
    const row = {
      ...{ id: newId('vat'), country, rate, validFrom: startOfDay(from) },
      ...{ createdBy: ctx.staff?.name ?? '', createdAt: ctx.at },
    }
    if (!(await addRate(tx, row))) return { result: new VatRateNotPossible(ctx, 'TAKEN') }
    const rows = await listAllVatRates(tx, SHOWN_MAX)
    return {
      result: rateView(ctx, { ...row, cancelledBy: null, cancelledAt: null }, rows),
      changes: [
        { field: 'vatRate', before: percent(found.before), after: percent(rate) },
        { field: 'validFrom', before: null, after: from },
      ],
    }
  },
})

/** Proposes a rate. */
export const proposeVatRate = (
  ctx: StaffContext,
  { country, rate, from, reason }: AddVatRateInput,
): Promise<StaffVatRate | StaffError> => proposeOrRun(ctx, addVatRate, { country, rate, from }, { reason })

type Examined = { refused: VatRateNotPossible | StaffInvalidInput } | { before: BasisPoints }

/** Returns the rate that customers of the country would pay then without the new one, or why it cannot be added. */
async function examine(ctx: StaffContext, db: Db, asked: Payload): Promise<Examined> {
  const words = vatRatesText[ctx.locale]
  const [field] = Object.keys(vatRateIssues(asked, dayInAmsterdam(ctx.at))) as (keyof Payload)[]
  if (field) return { refused: new StaffInvalidInput([{ field, message: words[field] }]) }
  const { country, rate } = asked
  const validFrom = startOfDay(asked.from as Day)
  const known = (await listAllVatRates(db, SHOWN_MAX)).filter(({ cancelledAt }) => cancelledAt === null)
  const own = lastOf(known, country, validFrom)
  if (own?.validFrom === validFrom) return { refused: new VatRateNotPossible(ctx, 'TAKEN') }
  if (own?.rate === rate) return { refused: new VatRateNotPossible(ctx, 'SAME') }
  return { before: vatRateAt(known, country, validFrom) }
}

/** Cancels a rate before it applies. What applied is never changed. */
export function cancelVatRate(
  ctx: StaffContext,
  { id, reason }: CancelVatRateInput,
): Promise<StaffVatRate | VatRateNotPossible> {
  const about = { act: 'cancelVatRate', right: 'CATALOGUE_APPROVE', objectType: OBJECT, objectId: id } as const
  return runAct<StaffVatRate | VatRateNotPossible>(ctx, { ...about, reason: reason.trim() }, async (tx) => {
    const row = (await listAllVatRates(tx, SHOWN_MAX)).find((each) => each.id === id)
    if (!row) throw notFound()
    const by = { cancelledBy: ctx.staff?.name ?? '', cancelledAt: ctx.at }
    if (!(await cancelRate(tx, id, by))) return { result: new VatRateNotPossible(ctx, problemOf(row)) }
    const changes = [{ field: 'vatRate', before: `${row.country} ${percent(row.rate)}`, after: null }]
    return { result: rateView(ctx, { ...row, ...by }, []), changes }
  })
}

const problemOf = ({ cancelledAt }: VatRateRow): VatRateProblem => (cancelledAt === null ? 'APPLIES' : 'CANCELLED')

/** As in the audit log, whose entries have no language. */
const percent = (rate: BasisPoints): string => formatRate(rate, 'nl')

function rateView({ at }: StaffContext, row: VatRateRow, all: readonly VatRateRow[]): StaffVatRate {
  const { id, country, rate, validFrom, createdBy, createdAt, cancelledBy, cancelledAt } = row
  return view(StaffVatRate, {
    ...{ id, country, rate, validFrom, createdBy, createdAt, cancelledBy, cancelledAt },
    state: vatRateState(row, all, at),
  })
}
