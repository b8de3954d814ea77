import type { Tx } from '../../../db/database'
import { toUnicode } from '../../../rules/domain-name'
import type { Context, Deps } from '../../common/context'
import { ATTACHMENT_OUTCOMES, type DomainAttachment } from '../../common/domain-attachments'
import { newId } from '../../common/ids'
import type { Account } from '../../common/viewer'
import { layOutMail } from '../../mail/layout'
import { enqueueMail } from '../../mail/mail'
import { pushDomainText } from './push-domain.text'

/** The shop that sends and the time. A request of a customer and one of staff have both. */
export interface PushMailSender extends Pick<Deps, 'publicUrl' | 'shopSettings'>, Pick<Context, 'now'> {}

interface PushSideMail {
  domainName: string
  isGiving: boolean
  attachments: readonly DomainAttachment[]
}

/** No language is stored with an account. */
const LOCALE = 'nl'
const words = pushDomainText[LOCALE]

/** Asks one of the two owners to confirm. */
export const mailPushStarted = (
  sender: PushMailSender,
  tx: Tx,
  to: Account,
  { domainName, isGiving, attachments }: PushSideMail,
): Promise<void> => {
  const name = toUnicode(domainName)
  return send(sender, tx, to, {
    subject: words.startedSubject({ name }),
    paragraphs: [
      isGiving ? words.startedGiving({ name }) : words.startedReceiving({ name }),
      words.startedBoth,
      ...outcomes(attachments),
    ],
    link: words.look,
    notes: [words.lasts, words.notYou],
  })
}

export const mailPushDone = (
  sender: PushMailSender,
  tx: Tx,
  to: Account,
  { domainName, isGiving, attachments }: PushSideMail,
): Promise<void> => {
  const name = toUnicode(domainName)
  const hasHosting = attachments.some(({ kind, outcome }) => kind === 'HOSTING' && outcome === 'MOVES')
  return send(sender, tx, to, {
    subject: words.doneSubject({ name }),
    paragraphs: [
      isGiving ? words.doneGiving({ name }) : words.doneReceiving({ name }),
      ...outcomes(attachments),
      ...(hasHosting && !isGiving ? [words.newPassword] : []),
    ],
    link: null,
    notes: [words.notYou],
  })
}

export const mailPushEnded = (sender: PushMailSender, tx: Tx, to: Account, domainName: string): Promise<void> => {
  const name = toUnicode(domainName)
  return send(sender, tx, to, {
    subject: words.endedSubject({ name }),
    paragraphs: [words.ended({ name })],
    link: null,
    notes: [],
  })
}

/** Shortens the address of the other owner: `k…@voorbeeld.nl`. */
export const shortened = (email: string): string => email.replace(/^(.)[^@]*/, '$1…')

/** One sentence per outcome, for those that occur. */
const outcomes = (attachments: readonly DomainAttachment[]): string[] =>
  ATTACHMENT_OUTCOMES.flatMap((outcome) => {
    const list = attachments.filter((each) => each.outcome === outcome).map(({ name }) => name[LOCALE])
    return list.length > 0 ? [words[outcome]({ list: list.join('; ') })] : []
  })

interface PushMail {
  subject: string
  paragraphs: string[]
  /** Label of the link to the page that confirms; null for none. */
  link: string | null
  notes: string[]
}

async function send(sender: PushMailSender, tx: Tx, { email }: Account, mail: PushMail): Promise<void> {
  const { subject, paragraphs, link, notes } = mail
  const body = layOutMail(sender, {
    reference: `domain-push-${newId('job')}`,
    locale: LOCALE,
    subject,
    heading: subject,
    paragraphs,
    ...(link && { link: { href: `${sender.publicUrl}/account/domein-overzetten`, label: link } }),
    notes,
    why: words.why,
  })
  await enqueueMail(tx, { ...body, to: email }, sender.now)
}
