import { closingParagraphs, type MailClosing, mailClosingIssues, readMailClosing } from '../../../rules/mail-closing'
import type { Locale } from '../../../rules/text'
import { issueText } from '../../../rules/validation.text'
import { view } from '../../graphql/view'
import { changeSetting, MAIL_CLOSING } from '../../settings/shop-settings'
import { findSetting, type SettingRow } from '../../settings/shop-settings.repository'
import { type AuditChange, runAct } from '../audit.service'
import type { StaffContext } from '../staff-context'
import { Changed, StaffInvalidInput } from '../staff-errors'
import { type SetMailClosingInput, StaffMailClosing } from './mail-closing.graphql'

const NONE: MailClosing = { textNl: '', textEn: '' }

/** Returns the closing words under each mail. */
export const findMailClosing = async ({ db }: StaffContext): Promise<StaffMailClosing> =>
  closingView(await findSetting(db.reader, MAIL_CLOSING))

/** Replaces the closing words under each mail, on all instances. Mails that wait to be sent keep theirs. */
export function setMailClosing(
  ctx: StaffContext,
  { textNl, textEn, expectedVersion, reason }: SetMailClosingInput,
): Promise<StaffMailClosing | StaffInvalidInput | Changed> {
  const closing: MailClosing = { textNl: textNl.trim(), textEn: textEn.trim() }
  const about = {
    ...({ act: 'setMailClosing', right: 'STAFF_MANAGE', objectType: 'MailClosing', objectId: MAIL_CLOSING } as const),
    reason: reason.trim(),
  }
  return runAct<StaffMailClosing | StaffInvalidInput | Changed>(ctx, about, async (tx) => {
    const issues = Object.entries(mailClosingIssues(closing))
    if (issues.length > 0)
      return {
        result: new StaffInvalidInput(
          issues.map(([field, issue]) => ({ field, message: issueText(issue, ctx.locale) })),
        ),
      }
    const change = { name: MAIL_CLOSING, expectedVersion, value: JSON.stringify(closing) }
    const changed = await changeSetting(tx, { ...change, changedBy: ctx.staff?.name ?? '', changedAt: ctx.at })
    if (!changed) return { result: new Changed(ctx) }
    const before = readMailClosing(changed.before?.value ?? null) ?? NONE
    return { result: closingView(changed.after), changes: changesOf(before, closing) }
  })
}

/** Fields that differ, for the audit log, whose texts have one line. */
const changesOf = (before: MailClosing, after: MailClosing): AuditChange[] =>
  (['nl', 'en'] as const)
    .map((locale) => ({
      field: locale === 'nl' ? 'closingNl' : 'closingEn',
      before: onOneLine(before, locale),
      after: onOneLine(after, locale),
    }))
    .filter((change) => change.before !== change.after)

const onOneLine = (closing: MailClosing, locale: Locale): string => closingParagraphs(closing, locale).join(' / ')

function closingView(row: SettingRow | null): StaffMailClosing {
  return view(StaffMailClosing, {
    ...{ id: MAIL_CLOSING, version: row?.version ?? 0 },
    ...(readMailClosing(row?.value ?? null) ?? NONE),
    ...{ changedBy: row?.changedBy ?? null, changedAt: row?.changedAt ?? null },
  })
}
