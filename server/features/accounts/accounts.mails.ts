import type { Tx } from '../../../db/open'
import type { Context } from '../../common/context'
import { hashToken, newId } from '../../common/ids'
import type { Account } from '../../common/viewer'
import { enqueueMail, layOutMail } from '../../mail/mail'
import { ACTIVATION_LINK_MS, RESET_LINK_MS } from './accounts.limits'
import { text } from './accounts.mails.text'

/** To an address that is not proven yet: nothing that the sender filled in stands in it, or it would carry spam. */
export function mailActivation(ctx: Context, tx: Tx, to: string, token: string): Promise<void> {
  const words = text[ctx.locale]
  const body = layOutMail({
    locale: ctx.locale,
    subject: words.activationSubject,
    greeting: words.greetingNoName,
    paragraphs: [words.activation],
    link: { href: `${ctx.publicUrl}/account-activeren/${token}`, label: words.activate },
    notes: [words.onceIn({ hours: hours(ACTIVATION_LINK_MS) }), words.notYou],
    signature: words.signature,
  })
  return enqueueMail(tx, { ...body, to, reference: `activation-${hashToken(token)}` }, ctx.now)
}

/** Instead of an activation mail when the address has an account already; the page says the same in both cases. */
export function mailAccountExists(ctx: Context, tx: Tx, account: Account, reference: string): Promise<void> {
  const words = text[ctx.locale]
  const body = layOutMail({
    locale: ctx.locale,
    subject: words.existsSubject,
    greeting: words.greeting({ name: account.firstName }),
    paragraphs: [words.exists, words.forgot],
    notes: [words.ignore],
    signature: words.signature,
  })
  return enqueueMail(tx, { ...body, to: account.email, reference: `account-exists-${reference}` }, ctx.now)
}

export function mailPasswordReset(ctx: Context, tx: Tx, account: Account, token: string): Promise<void> {
  const words = text[ctx.locale]
  const body = layOutMail({
    locale: ctx.locale,
    subject: words.resetSubject,
    greeting: words.greeting({ name: account.firstName }),
    paragraphs: [words.reset],
    link: { href: `${ctx.publicUrl}/wachtwoord-herstellen/${token}`, label: words.choose },
    notes: [words.onceIn({ hours: hours(RESET_LINK_MS) }), words.ignore],
    signature: words.signature,
  })
  return enqueueMail(tx, { ...body, to: account.email, reference: `reset-${hashToken(token)}` }, ctx.now)
}

export function mailPasswordChanged(ctx: Context, tx: Tx, account: Account, reference: string): Promise<void> {
  const words = text[ctx.locale]
  const body = layOutMail({
    locale: ctx.locale,
    subject: words.changedSubject,
    greeting: words.greeting({ name: account.firstName }),
    paragraphs: [words.changed],
    notes: [words.notYouChanged],
    signature: words.signature,
  })
  return enqueueMail(tx, { ...body, to: account.email, reference: `password-changed-${reference}` }, ctx.now)
}

/** To where the standard domain holder was reached until now. */
export function mailHolderChanged(ctx: Context, tx: Tx, account: Account, change: { from: string; to: string }) {
  const words = text[ctx.locale]
  const body = layOutMail({
    locale: ctx.locale,
    subject: words.holderSubject,
    greeting: words.greeting({ name: account.firstName }),
    paragraphs: [words.holder({ email: change.to })],
    notes: [words.notYouChanged],
    signature: words.signature,
  })
  return enqueueMail(tx, { ...body, to: change.from, reference: `holder-changed-${newId('job')}` }, ctx.now)
}

const hours = (ms: number) => ms / 3_600_000
