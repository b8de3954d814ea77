import type { Tx } from '../../../db/database'
import { type Day, writtenDay } from '../../../rules/calendar'
import type { PrivacyKind } from '../../../rules/privacy-requests'
import type { Locale } from '../../../rules/text'
import type { Deps } from '../../common/context'
import { layOutMail, type MailContent, type MailSection } from '../../mail/layout'
import { enqueueMail } from '../../mail/mail'
import { findAccount } from '../accounts/accounts.service'
import { privacyMailText } from './privacy.mails.text'
import type { PrivacyRequestRow } from './privacy.repository'

/** Confirms a request, with the day by which it is answered. */
export const mailReceived = (deps: Deps, tx: Tx, row: PrivacyRequestRow): Promise<void> =>
  send(deps, tx, row, 'received', (locale, asked) => {
    const words = privacyMailText[locale]
    return {
      subject: words.receivedSubject(asked),
      paragraphs: [words.received({ ...asked, deadline: writtenDay(row.deadline, locale) }), words.notYou],
      sections: [askedSection(row, locale)],
    }
  })

/** Tells why a request takes two more months (GDPR, article 12(3)). */
export const mailExtended = (deps: Deps, tx: Tx, row: PrivacyRequestRow, before: Day): Promise<void> =>
  send(deps, tx, row, 'extended', (locale, asked) => {
    const words = privacyMailText[locale]
    const deadline = writtenDay(row.deadline, locale)
    return {
      subject: words.extendedSubject({ deadline }),
      paragraphs: [words.extended({ ...asked, deadline, before: writtenDay(before, locale) })],
      sections: [
        askedSection(row, locale),
        { title: words.why, paragraphs: linesOf(row.extensionReason) },
        disagreement(locale),
      ],
    }
  })

/** Gives the reason of a refusal, with the authority and the court (GDPR, article 12(4)). */
export const mailRefused = (deps: Deps, tx: Tx, row: PrivacyRequestRow): Promise<void> =>
  send(deps, tx, row, 'refused', (locale, asked) => {
    const words = privacyMailText[locale]
    return {
      subject: words.refusedSubject(asked),
      paragraphs: [words.refused(asked)],
      sections: [
        askedSection(row, locale),
        { title: words.why, paragraphs: linesOf(row.answer) },
        disagreement(locale),
      ],
    }
  })

/** Kinds after which the customer finds the result in the account. */
const SHOWN_IN_ACCOUNT: readonly PrivacyKind[] = ['ACCESS', 'PORTABILITY', 'RECTIFICATION']

/** Tells what was done on a request. */
export const mailCompleted = (deps: Deps, tx: Tx, row: PrivacyRequestRow): Promise<void> =>
  send(deps, tx, row, 'completed', (locale, asked) => {
    const words = privacyMailText[locale]
    const answer = linesOf(row.answer)
    return {
      subject: words.completedSubject(asked),
      paragraphs: [words.completed(asked), words[`done${row.kind}`]],
      sections: [
        askedSection(row, locale),
        ...(answer.length > 0 ? [{ title: words.answer, paragraphs: answer }] : []),
      ],
      ...(SHOWN_IN_ACCOUNT.includes(row.kind) && {
        link: { href: `${deps.publicUrl}/account/gegevens`, label: words.toDetails },
      }),
    }
  })

/** Tells that a restriction is lifted (GDPR, article 18(3)). */
export const mailRestrictionEnds = (deps: Deps, tx: Tx, row: PrivacyRequestRow): Promise<void> =>
  send(deps, tx, row, 'restriction-ends', (locale, asked) => {
    const words = privacyMailText[locale]
    return {
      subject: words.restrictionEndsSubject,
      paragraphs: [words.restrictionEnds(asked)],
      sections: [disagreement(locale)],
    }
  })

const linesOf = (text: string | null): string[] => (text ?? '').split(/\r?\n/).filter((line) => line.trim() !== '')

const askedSection = ({ kind }: PrivacyRequestRow, locale: Locale): MailSection => {
  const words = privacyMailText[locale]
  return { isBox: true, rows: [{ label: words.asked, lines: [words[kind]] }] }
}

const disagreement = (locale: Locale): MailSection => {
  const words = privacyMailText[locale]
  return { title: words.disagree, paragraphs: [words.object, words.authority, words.court] }
}

interface Asked {
  /** Day of the receipt, in words. */
  day: string
}
type Content = Omit<MailContent, 'reference' | 'locale' | 'why' | 'notes'>
type Step = 'received' | 'extended' | 'refused' | 'completed' | 'restriction-ends'

async function send(
  deps: Deps,
  tx: Tx,
  { id, accountId, receivedOn }: PrivacyRequestRow,
  step: Step,
  contentIn: (locale: Locale, asked: Asked) => Content,
): Promise<void> {
  const account = await findAccount(deps, accountId)
  if (!account) return
  const locale = await deps.orderFacts.localeOf(tx, accountId)
  const words = privacyMailText[locale]
  const content = contentIn(locale, { day: writtenDay(receivedOn, locale) })
  const body = layOutMail(deps, {
    ...{ reference: `privacy-${step}-${id}`, locale, ...content, why: words.mailWhy },
    notes: [{ href: `${deps.publicUrl}/hulp`, label: words.contact }],
  })
  await enqueueMail(tx, { ...body, to: account.email }, deps.ports.clock.now())
}
