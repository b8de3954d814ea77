import type { Tx } from '../../../db/database'
import { ABUSE_GROUND_WORDS, ABUSE_REASON_WORDS } from '../../../rules/abuse.text'
import { type Day, writtenDay } from '../../../rules/calendar'
import { toUnicode } from '../../../rules/domain-name'
import type { Locale } from '../../../rules/text'
import type { Deps } from '../../common/context'
import { newId } from '../../common/ids'
import { layOutMail, type MailContent, type MailRow } from '../../mail/layout'
import { enqueueMail } from '../../mail/mail'
import { findAccount } from '../accounts/accounts.service'
import { abuseMailText } from './abuse.mails.text'
import type { SuspensionRow } from './abuse.repository'

/**
 * Sends the owner the statement of reasons for a suspension or hold (Regulation (EU) 2022/2065, article 17): the effect, the facts,
 * the ground, that a person decided it, and how to object.
 */
export function mailSuspended(deps: Deps, tx: Tx, row: SuspensionRow): Promise<void> {
  const href = pageOf(deps, row)
  return send(deps, tx, row, 'suspended', (locale) => {
    const words = abuseMailText[locale]
    const name = toUnicode(row.name)
    return {
      subject: words[`${row.kind}Subject`]({ name }),
      paragraphs: [words[`${row.kind}Effect`]({ name })],
      sections: [
        { title: words.why, isBox: true, rows: reasonsOf(row, locale) },
        {
          title: words.next,
          paragraphs: [
            row.deadline === null ? words.mend : words.mendBefore({ day: writtenDay(row.deadline, locale) }),
            words.untilLifted,
          ],
          button: { href, label: words[`${row.kind}Link`] },
        },
        { title: words.objection, paragraphs: [words.object, words.court] },
      ],
      notes: [{ href: `${deps.publicUrl}/hulp`, label: words.contact }],
    }
  })
}

/** Tells the owner that a suspension or hold was lifted. */
export function mailLifted(
  deps: Deps,
  tx: Tx,
  row: SuspensionRow,
  { hasEnded, staysOff }: { hasEnded: boolean; staysOff: boolean },
): Promise<void> {
  const href = pageOf(deps, row)
  return send(deps, tx, row, 'lifted', (locale) => {
    const words = abuseMailText[locale]
    const name = toUnicode(row.name)
    const said = staysOff ? words.liftedStaysOff : words[`${row.kind}Lifted`]
    return {
      subject: words[`${row.kind}LiftedSubject`]({ name }),
      paragraphs: [hasEnded ? words.liftedEnded({ name }) : said({ name })],
      link: { href, label: words[`${row.kind}Link`] },
      notes: [],
    }
  })
}

/** Tells the owner the new day by which a suspended service has to be put right. */
export function mailDeadlineMoved(
  deps: Deps,
  tx: Tx,
  row: SuspensionRow,
  { before, deadline }: { before: Day; deadline: Day },
): Promise<void> {
  const href = pageOf(deps, row)
  // A deadline can move more than once.
  return send(deps, tx, row, `deadline-${newId('job')}`, (locale) => {
    const words = abuseMailText[locale]
    const name = toUnicode(row.name)
    const day = writtenDay(deadline, locale)
    return {
      subject: words.deadlineSubject({ name, day }),
      paragraphs: [
        words.deadlineMoved({ name, day, before: writtenDay(before, locale) }),
        words.mendBefore({ day }),
        words.untilLifted,
      ],
      link: { href, label: words[`${row.kind}Link`] },
      notes: [{ href: `${deps.publicUrl}/hulp`, label: words.contact }],
    }
  })
}

function reasonsOf(row: SuspensionRow, locale: Locale): MailRow[] {
  const words = abuseMailText[locale]
  const { reason, ground, article, explanation, reportReference } = row
  return [
    { label: words.reason, lines: [ABUSE_REASON_WORDS[locale][reason]] },
    { label: words.facts, lines: (explanation ?? '').split(/\r?\n/).filter((line) => line.trim() !== '') },
    ...(ground ? [{ label: words.ground, lines: [`${ABUSE_GROUND_WORDS[locale][ground]}: ${article ?? ''}`] }] : []),
    { label: words.cause, lines: [reportReference === null ? words.ownInvestigation : words.report] },
    { label: words.decidedBy, lines: [words.person] },
  ]
}

/** Page of the customer with the service. */
const pageOf = ({ publicUrl }: Deps, row: SuspensionRow): string => publicUrl + PAGES[row.kind](row)

const PAGES: Record<SuspensionRow['kind'], (row: SuspensionRow) => string> = {
  HOSTING: ({ thingId }) => `/account/hostingpakket?id=${thingId}`,
  SERVER: () => '/account/diensten/vpsen',
  DOMAIN: ({ name }) => `/account/domein?name=${encodeURIComponent(name)}`,
}

type Content = Omit<MailContent, 'reference' | 'locale' | 'why'>

async function send(
  deps: Deps,
  tx: Tx,
  { id, accountId }: SuspensionRow,
  step: 'suspended' | 'lifted' | `deadline-${string}`,
  contentIn: (locale: Locale) => Content,
): Promise<void> {
  const account = await findAccount(deps, accountId)
  if (!account) return
  const locale = await deps.orderFacts.localeOf(tx, accountId)
  const body = layOutMail(deps, {
    ...{ reference: `abuse-${step}-${id}`, locale, why: abuseMailText[locale].mailWhy },
    ...contentIn(locale),
  })
  await enqueueMail(tx, { ...body, to: account.email }, deps.ports.clock.now())
}
