import type { Db } from '../../../../db/database'
import { addMonths, dayInAmsterdam, isDay, startOfDay } from '../../../../rules/calendar'
import { changedParts, type TermsTexts, termsIssues, termsState } from '../../../../rules/general-terms'
import { addDays } from '../../../../rules/renewal'
import { issueText } from '../../../../rules/validation.text'
import { notFound } from '../../../common/failures'
import { view } from '../../../graphql/view'
import { runAct } from '../../../staff/audit.service'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed, StaffInvalidInput } from '../../../staff/staff-errors'
import * as repository from '../general-terms.repository'
import { TermsNotPossible } from './general-terms.errors'
import {
  type ActOnGeneralTermsInput,
  type ChangeGeneralTermsInput,
  DiscardedGeneralTerms,
  type DraftGeneralTermsInput,
  type PlanGeneralTermsInput,
  StaffGeneralTerms,
} from './general-terms.graphql'
import { termsText } from './general-terms.text'

type TermsAnswer = StaffGeneralTerms | StaffInvalidInput | TermsNotPossible | Changed

const VERSIONS_MAX = 50
const MONTHS_AHEAD_MAX = 24

/** Lists the versions of the general terms, newest first, at most 50. */
export async function listStaffTerms(ctx: StaffContext, db: Db = ctx.db.reader): Promise<StaffGeneralTerms[]> {
  const rows = await repository.listTerms(db, VERSIONS_MAX + 1)
  const current = await repository.findApplying(db, ctx.at)
  return rows.slice(0, VERSIONS_MAX).map((row, at) => {
    const before = rows[at + 1]
    const { number, textNl, textEn, validFrom, revision, createdBy, createdAt } = row
    return view(StaffGeneralTerms, {
      ...{ number, textNl, textEn, validFrom, revision, createdBy, createdAt },
      state: termsState(row, current, ctx.at),
      changedParts: before ? changedParts(before, row) : null,
    })
  })
}

/** Stores a draft of the next version. There is one version in preparation at a time. */
export const draftTerms = (ctx: StaffContext, input: DraftGeneralTermsInput): Promise<TermsAnswer> =>
  act<TermsAnswer>(ctx, 'draftGeneralTerms', null, input.reason, async (tx) => {
    const texts = textsOf(input)
    const invalid = invalidOf(ctx, texts)
    if (invalid) return { result: invalid }
    if (await repository.findPrepared(tx, ctx.at)) return { result: new TermsNotPossible(ctx, 'ONE_AT_A_TIME') }
    const number = ((await repository.listTerms(tx, 1))[0]?.number ?? 0) + 1
    const row = { number, ...texts, createdBy: ctx.staff?.name ?? '', createdAt: ctx.at }
    if (!(await repository.insertDraft(tx, row))) return { result: new Changed(ctx) }
    const changes = [{ field: 'termsVersion', before: null, after: String(number) }]
    return { result: await requireTerms(ctx, tx, number), objectId: String(number), changes }
  })

/** Replaces the texts of a draft. */
export const changeTerms = (ctx: StaffContext, input: ChangeGeneralTermsInput): Promise<TermsAnswer> =>
  act<TermsAnswer>(ctx, 'changeGeneralTerms', input.number, input.reason, async (tx) => {
    const { number, expectedRevision: revision } = input
    const texts = textsOf(input)
    const row = await repository.findTerms(tx, number)
    if (!row) throw notFound()
    if (row.validFrom !== null) return { result: new TermsNotPossible(ctx, 'NOT_DRAFT') }
    const invalid = invalidOf(ctx, texts)
    if (invalid) return { result: invalid }
    if (!(await repository.changeDraft(tx, { number, revision }, texts))) return { result: new Changed(ctx) }
    const count = { field: 'changedParts', before: null, after: String(changedParts(row, texts)) }
    return { result: await requireTerms(ctx, tx, number), changes: [count] }
  })

/** Plans a draft from 00:00 in Amsterdam of a day. Its text no longer changes, and it applies to new orders from then. */
export const planTerms = (ctx: StaffContext, input: PlanGeneralTermsInput): Promise<TermsAnswer> =>
  act<TermsAnswer>(ctx, 'planGeneralTerms', input.number, input.reason, async (tx) => {
    const { number, expectedRevision: revision, from } = input
    const row = await repository.findTerms(tx, number)
    if (!row) throw notFound()
    if (row.validFrom !== null) return { result: new TermsNotPossible(ctx, 'NOT_DRAFT') }
    const today = dayInAmsterdam(ctx.at)
    if (!isDay(from) || from < addDays(today, 1) || from > addMonths(today, MONTHS_AHEAD_MAX))
      return { result: new StaffInvalidInput([{ field: 'from', message: termsText[ctx.locale].from }]) }
    const validFrom = startOfDay(from)
    if (!(await repository.changeDraft(tx, { number, revision }, { validFrom }))) return { result: new Changed(ctx) }
    const changes = [{ field: 'validFrom', before: null, after: from }]
    return { result: await requireTerms(ctx, tx, number), changes }
  })

/** Makes a draft again of a version that does not apply yet. */
export const unplanTerms = (ctx: StaffContext, input: ActOnGeneralTermsInput): Promise<TermsAnswer> =>
  act<TermsAnswer>(ctx, 'unplanGeneralTerms', input.number, input.reason, async (tx) => {
    const { number, expectedRevision: revision } = input
    const row = await repository.findTerms(tx, number)
    if (!row) throw notFound()
    if ((row.validFrom ?? 0) <= ctx.at) return { result: new TermsNotPossible(ctx, 'NOT_PLANNED') }
    if (!(await repository.unplan(tx, { number, revision }, ctx.at))) return { result: new Changed(ctx) }
    const changes = [{ field: 'validFrom', before: dayInAmsterdam(row.validFrom ?? 0), after: null }]
    return { result: await requireTerms(ctx, tx, number), changes }
  })

/** Deletes a draft. */
export const discardTerms = (
  ctx: StaffContext,
  input: ActOnGeneralTermsInput,
): Promise<DiscardedGeneralTerms | TermsNotPossible | Changed> =>
  act<DiscardedGeneralTerms | TermsNotPossible | Changed>(
    ctx,
    'discardGeneralTerms',
    input.number,
    input.reason,
    async (tx) => {
      const { number, expectedRevision: revision } = input
      const row = await repository.findTerms(tx, number)
      if (!row) throw notFound()
      if (row.validFrom !== null) return { result: new TermsNotPossible(ctx, 'NOT_DRAFT') }
      if (!(await repository.deleteDraft(tx, { number, revision }))) return { result: new Changed(ctx) }
      const changes = [{ field: 'termsVersion', before: String(number), after: null }]
      return { result: view(DiscardedGeneralTerms, { number }), changes }
    },
  )

/** Runs an act on a version, or on the next one. */
function act<Result>(
  ctx: StaffContext,
  name: string,
  number: number | null,
  reason: string,
  work: Parameters<typeof runAct<Result>>[2],
): Promise<Result> {
  const about = { act: name, right: 'STAFF_MANAGE', objectType: 'GeneralTerms', reason: reason.trim() } as const
  return runAct(ctx, { ...about, objectId: number === null ? null : String(number) }, work)
}

async function requireTerms(ctx: StaffContext, db: Db, wanted: number): Promise<StaffGeneralTerms> {
  const found = (await listStaffTerms(ctx, db)).find(({ number }) => number === wanted)
  if (!found) throw notFound()
  return found
}

const textsOf = ({ textNl, textEn }: TermsTexts): TermsTexts => ({ textNl: textNl.trim(), textEn: textEn.trim() })

function invalidOf({ locale }: StaffContext, texts: TermsTexts): StaffInvalidInput | null {
  const issues = Object.entries(termsIssues(texts))
  if (issues.length === 0) return null
  return new StaffInvalidInput(issues.map(([field, issue]) => ({ field, message: issueText(issue, locale) })))
}
