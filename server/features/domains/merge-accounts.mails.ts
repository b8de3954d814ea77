import type { Tx } from '../../../db/database'
import { newId } from '../../common/ids'
import type { Account } from '../../common/viewer'
import { layOutMail } from '../../mail/layout'
import { enqueueMail } from '../../mail/mail'
import { type MergeCount, wordsOf } from './merge-accounts.counts'
import { mergeText } from './merge-accounts.text'
import { type PushMailSender, shortened } from './push-domain.mails'

interface Sides {
  /** The account that gives, and the one that gets. */
  giver: Account
  receiver: Account
}

/** No language is stored with an account. */
const LOCALE = 'nl'
const words = mergeText[LOCALE]

/** Asks both owners to confirm. */
export async function mailMergeStarted(
  sender: PushMailSender,
  tx: Tx,
  { giver, receiver }: Sides,
  counts: readonly MergeCount[],
): Promise<void> {
  const mail = (first: string): MergeMail => ({
    subject: words.startedSubject,
    paragraphs: [first, words.startedBoth({ list: wordsOf(LOCALE, counts) }), words.stays, words.standardHolder],
    link: words.look,
    notes: [words.lasts, words.notYou],
  })
  await send(sender, tx, giver, mail(words.startedGiving({ email: shortened(receiver.email) })))
  await send(sender, tx, receiver, mail(words.startedReceiving({ email: shortened(giver.email) })))
}

/** Tells both owners that everything has moved, apart from what could not. */
export async function mailMergeDone(
  sender: PushMailSender,
  tx: Tx,
  { giver, receiver }: Sides,
  { moved, skipped }: { moved: number; skipped: number },
): Promise<void> {
  const domains = words.DOMAIN({ n: moved })
  const mail = (first: string): MergeMail => ({
    subject: words.doneSubject,
    paragraphs: [first, ...(skipped > 0 ? [words.doneSkipped({ n: skipped })] : []), words.stays],
    link: null,
    notes: [words.notYou],
  })
  await send(sender, tx, giver, mail(words.doneGiving({ domains, email: shortened(receiver.email) })))
  await send(sender, tx, receiver, mail(words.doneReceiving({ domains, email: shortened(giver.email) })))
}

/** Tells an owner that the accounts are not merged. */
export const mailMergeEnded = (sender: PushMailSender, tx: Tx, to: Account): Promise<void> =>
  send(sender, tx, to, { subject: words.endedSubject, paragraphs: [words.ended], link: null, notes: [] })

interface MergeMail {
  subject: string
  paragraphs: string[]
  /** Label of the link to the page that confirms; null for none. */
  link: string | null
  notes: string[]
}

async function send(sender: PushMailSender, tx: Tx, { email }: Account, mail: MergeMail): Promise<void> {
  const { subject, paragraphs, link, notes } = mail
  const body = layOutMail(sender, {
    reference: `account-merge-${newId('job')}`,
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
