import * as z from 'zod'
import { CUSTOMER_MAIL_KINDS, type CustomerMailKind, isCustomerMailKind } from '../../../rules/mail-kinds'
import { hasWords, type MailWords, mailWordsIssues, NO_MAIL_WORDS, readMailWords } from '../../../rules/mail-words'
import { LOCALES, type Locale } from '../../../rules/text'
import { issueText } from '../../../rules/validation.text'
import { notFound } from '../../common/failures'
import { view } from '../../graphql/view'
import { layOutMail } from '../../mail/layout'
import { changeSetting, mailWordsSetting } from '../../settings/shop-settings'
import { listSettings, type SettingRow } from '../../settings/shop-settings.repository'
import { type AuditChange, runAct } from '../audit.service'
import { readTicket, ticketPath } from '../downloads'
import { StaffMailBody } from '../mails/mails.graphql'
import { framedHtml, readableHtml, readableText } from '../mails/readable-mail'
import type { StaffContext } from '../staff-context'
import { Changed, StaffInvalidInput } from '../staff-errors'
import {
  MailWordsPreview,
  type MailWordsPreviewArgs,
  type SetMailWordsInput,
  StaffMailWords,
} from './mail-words.graphql'
import { sampleMailText } from './mail-words.text'

/** Lists every kind of mail to customers with its own words, in the order of a customer's life. */
export async function listMailWords({ db }: StaffContext): Promise<StaffMailWords[]> {
  const rows = new Map((await listSettings(db.reader)).map((row) => [row.name, row]))
  return CUSTOMER_MAIL_KINDS.map((kind) => wordsView(kind, rows.get(mailWordsSetting(kind)) ?? null))
}

/** Lays out a sample mail with these words. Returns null if they are not valid. Throws NOT_FOUND for an unknown kind. */
export function previewMailWords(ctx: StaffContext, { kind, ...words }: MailWordsPreviewArgs): MailWordsPreview | null {
  if (!isCustomerMailKind(kind)) throw notFound()
  const given = trimmed(words)
  if (Object.keys(mailWordsIssues(given)).length > 0) return null
  return view(MailWordsPreview, { nl: sampleOf(ctx, kind, given, 'nl'), en: sampleOf(ctx, kind, given, 'en') })
}

function sampleOf(ctx: StaffContext, kind: CustomerMailKind, words: MailWords, locale: Locale): StaffMailBody {
  const { subject, text, html } = layOutSample(ctx, kind, words, locale)
  const asked: AskedSample = { kind, locale, ...wordsIn(words, locale) }
  const framePath = ticketPath(ctx, SAMPLE_FRAME_PATH, FRAME, asked)
  return view(StaffMailBody, { subject, text: readableText(text), html: readableHtml(html), framePath })
}

/** Path of the frame on the listener of the back office. */
export const SAMPLE_FRAME_PATH = '/staff/mails/sample'

const FRAME = 'mail-sample'

const askedSample = z.object({
  kind: z.enum(CUSTOMER_MAIL_KINDS),
  locale: z.enum(LOCALES),
  opening: z.string(),
  subject: z.string(),
})
type AskedSample = z.infer<typeof askedSample>

/** Words that a reader of this language sees: with those of both, the ticket could be too long for an address. */
const wordsIn = ({ openingNl, openingEn, subjectNl, subjectEn }: MailWords, locale: Locale) => ({
  opening: (locale === 'en' && openingEn) || openingNl,
  subject: (locale === 'en' && subjectEn) || subjectNl,
})

/**
 * Returns a sample mail as laid out, which this staff member asked for in the last minutes. Throws NOT_SIGNED_IN, FORBIDDEN without the
 * right, and NOT_FOUND for another ticket.
 */
export function openSampleFrame(ctx: StaffContext, sealed: string): string {
  const asked = readTicket(ctx, { use: FRAME, right: 'STAFF_MANAGE' }, askedSample, sealed)
  const words = { ...NO_MAIL_WORDS, openingNl: asked.opening, subjectNl: asked.subject }
  return framedHtml(layOutSample(ctx, asked.kind, words, asked.locale).html)
}

function layOutSample(
  { publicUrl, shopSettings, mailSampleOf }: StaffContext,
  kind: CustomerMailKind,
  words: MailWords,
  locale: Locale,
) {
  const text = sampleMailText[locale]
  const sender = { publicUrl, shopSettings: { ...shopSettings, mailWords: () => words } }
  return layOutMail(sender, {
    ...{ reference: `${kind}-sample`, locale, ...mailSampleOf(kind, locale) },
    link: { href: publicUrl, label: text.button },
    sections: [{ title: text.section, isBox: true, rows: [{ label: text.row }] }],
    notes: [],
    why: text.why,
  })
}

/** Replaces the own words in a kind of mail, on all instances. Mails that wait to be sent keep theirs. Throws NOT_FOUND. */
export function setMailWords(
  ctx: StaffContext,
  { kind, expectedVersion, reason, ...words }: SetMailWordsInput,
): Promise<StaffMailWords | StaffInvalidInput | Changed> {
  const given = trimmed(words)
  const about = {
    ...({ act: 'setMailWords', right: 'STAFF_MANAGE', objectType: 'MailWords', objectId: kind } as const),
    reason: reason.trim(),
  }
  return runAct<StaffMailWords | StaffInvalidInput | Changed>(ctx, about, async (tx) => {
    if (!isCustomerMailKind(kind)) throw notFound()
    const issues = Object.entries(mailWordsIssues(given))
    if (issues.length > 0)
      return {
        result: new StaffInvalidInput(
          issues.map(([field, issue]) => ({ field, message: issueText(issue, ctx.locale) })),
        ),
      }
    const value = hasWords(given) ? JSON.stringify(given) : null
    const change = { name: mailWordsSetting(kind), expectedVersion, value }
    const changed = await changeSetting(tx, { ...change, changedBy: ctx.staff?.name ?? '', changedAt: ctx.at })
    if (!changed) return { result: new Changed(ctx) }
    const before = readMailWords(changed.before?.value ?? null) ?? NO_MAIL_WORDS
    return { result: wordsView(kind, changed.after), changes: changesOf(before, given) }
  })
}

const trimmed = ({ openingNl, openingEn, subjectNl, subjectEn }: MailWords): MailWords => ({
  ...{ openingNl: openingNl.trim(), openingEn: openingEn.trim() },
  ...{ subjectNl: subjectNl.trim(), subjectEn: subjectEn.trim() },
})

const FIELDS = ['openingNl', 'openingEn', 'subjectNl', 'subjectEn'] as const

/** Fields that differ, for the audit log, whose texts have one line. */
const changesOf = (before: MailWords, after: MailWords): AuditChange[] =>
  FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    ...{ field, before: onOneLine(before[field]), after: onOneLine(after[field]) },
  }))

const onOneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' / ')

function wordsView(kind: CustomerMailKind, row: SettingRow | null): StaffMailWords {
  const words = readMailWords(row?.value ?? null) ?? NO_MAIL_WORDS
  return view(StaffMailWords, {
    ...{ id: mailWordsSetting(kind), kind, version: row?.version ?? 0 },
    ...words,
    isChanged: hasWords(words),
    ...{ changedBy: row?.changedBy ?? null, changedAt: row?.changedAt ?? null },
  })
}
