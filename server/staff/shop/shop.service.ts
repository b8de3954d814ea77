import { isNoticeShown, type NoticeIssue, noticeIssues, readNotice, type ShopNotice } from '../../../rules/shop-notice'
import { issueText } from '../../../rules/validation.text'
import { view } from '../../graphql/view'
import { changeSetting, NOTICE } from '../../settings/shop-settings'
import { findSetting, listVersions, type SettingRow } from '../../settings/shop-settings.repository'
import { type AuditChange, runAct } from '../audit.service'
import type { StaffContext } from '../staff-context'
import { Changed, StaffInvalidInput } from '../staff-errors'
import { EarlierShopNotice } from './earlier-notices.graphql'
import { type RemoveShopNoticeInput, type SetShopNoticeInput, StaffShopNotice } from './shop.graphql'
import { shopText } from './shop.text'

type NoticeAnswer = StaffShopNotice | StaffInvalidInput | Changed

/** Returns the notice as it was last set. */
export const findNotice = async (ctx: StaffContext): Promise<StaffShopNotice> =>
  noticeView(ctx, await findSetting(ctx.db.reader, NOTICE))

const EARLIER_MAX = 20

/** Lists earlier versions of the notice, newest first, at most 20. */
export async function listEarlierNotices({ db }: StaffContext): Promise<EarlierShopNotice[]> {
  const [, ...earlier] = await listVersions(db.reader, NOTICE, EARLIER_MAX + 1)
  return earlier.map(({ version, value, changedBy, changedAt }) => {
    const notice = readNotice(value)
    return view(EarlierShopNotice, {
      ...{ version, changedBy, changedAt, textNl: notice?.textNl ?? '', textEn: notice?.textEn ?? '' },
      ...{ from: notice?.from ?? null, until: notice?.until ?? null },
    })
  })
}

/** Replaces the notice above the pages of the shop, on all instances. */
export function setNotice(ctx: StaffContext, input: SetShopNoticeInput): Promise<NoticeAnswer> {
  const { tone, from, until } = input
  const notice: ShopNotice = {
    ...{ tone, textNl: input.textNl.trim(), textEn: input.textEn.trim() },
    ...{ from: from.getTime(), until: until?.getTime() ?? null },
  }
  return changeNotice(ctx, 'setShopNotice', input, notice)
}

/** Removes the notice. The version stays, without a text. */
export const removeNotice = (ctx: StaffContext, input: RemoveShopNoticeInput): Promise<NoticeAnswer> =>
  changeNotice(ctx, 'removeShopNotice', input, null)

function changeNotice(
  ctx: StaffContext,
  act: string,
  { expectedVersion, reason }: RemoveShopNoticeInput,
  notice: ShopNotice | null,
): Promise<NoticeAnswer> {
  const about = {
    act,
    right: 'STAFF_MANAGE',
    objectType: 'ShopNotice',
    objectId: NOTICE,
    reason: reason.trim(),
  } as const
  return runAct<NoticeAnswer>(ctx, about, async (tx) => {
    const issues = notice ? Object.entries(noticeIssues(notice)) : []
    if (issues.length > 0) return { result: invalid(ctx, issues) }
    const change = { name: NOTICE, expectedVersion, value: notice && JSON.stringify(notice) }
    const changed = await changeSetting(tx, { ...change, changedBy: ctx.staff?.name ?? '', changedAt: ctx.at })
    if (!changed) return { result: new Changed(ctx) }
    const { before, after } = changed
    return { result: noticeView(ctx, after), changes: changesOf(readNotice(before?.value ?? null), notice) }
  })
}

function invalid({ locale }: StaffContext, issues: [string, NoticeIssue][]): StaffInvalidInput {
  const wordsOf = (issue: NoticeIssue): string =>
    issue === 'end-before-start' ? shopText[locale].endBeforeStart : issueText(issue, locale)
  return new StaffInvalidInput(issues.map(([field, issue]) => ({ field, message: wordsOf(issue) })))
}

/** Fields that differ, for the audit log. */
function changesOf(before: ShopNotice | null, after: ShopNotice | null): AuditChange[] {
  const fieldsOf = (notice: ShopNotice | null): Record<string, string | null> => ({
    noticeTone: notice?.tone ?? null,
    noticeNl: notice?.textNl ?? null,
    noticeEn: notice?.textEn || null,
    shownFrom: notice ? new Date(notice.from).toISOString() : null,
    shownUntil: notice?.until ? new Date(notice.until).toISOString() : null,
  })
  const [old, next] = [fieldsOf(before), fieldsOf(after)]
  return Object.keys(next)
    .map((field) => ({ field, before: old[field] ?? null, after: next[field] ?? null }))
    .filter((change) => change.before !== change.after)
}

function noticeView({ at }: StaffContext, row: SettingRow | null): StaffShopNotice {
  const notice = readNotice(row?.value ?? null)
  return view(StaffShopNotice, {
    ...{ id: NOTICE, version: row?.version ?? 0 },
    ...{ tone: notice?.tone ?? null, textNl: notice?.textNl ?? '', textEn: notice?.textEn ?? '' },
    ...{ from: notice?.from ?? null, until: notice?.until ?? null },
    isShown: notice !== null && isNoticeShown(notice, at),
    ...{ changedBy: row?.changedBy ?? null, changedAt: row?.changedAt ?? null },
  })
}
