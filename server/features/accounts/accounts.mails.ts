import type { Tx } from '../../../db/database'
import type { BlockReason } from '../../../rules/account-block'
import { dayInAmsterdam, writtenDay } from '../../../rules/calendar'
import { ACTIVATION_LINK_MS } from '../../../rules/registration'
import type { Context, Deps } from '../../common/context'
import { hashToken, newId } from '../../common/ids'
import type { Account } from '../../common/viewer'
import { layOutMail, type MailContent } from '../../mail/layout'
import { enqueueMail } from '../../mail/mail'
import { termsPath } from '../general-terms/general-terms.service'
import { EMAIL_CHANGE_MS, RESET_LINK_MS } from './accounts.limits'
import { text } from './accounts.mails.text'
import type { Registration } from './registrations.repository'

/** The shop that sends, the language of the reader and the time. A request has all three. */
export interface MailSender extends Pick<Deps, 'publicUrl' | 'shopSettings'>, Pick<Context, 'locale' | 'now'> {}

/**
 * To an unverified address: contains nothing that the sender entered, or it could carry spam. In the language that staff chose for the
 * customer, if they made the registration.
 */
export function mailActivation(
  ctx: MailSender,
  tx: Tx,
  { email, termsVersion, origin, details }: Pick<Registration, 'email' | 'termsVersion' | 'origin' | 'details'>,
  token: string,
): Promise<void> {
  const words = text[details.mailLocale ?? ctx.locale]
  const byStaff = origin === 'STAFF'
  return send(ctx, tx, email, {
    reference: `activation-${hashToken(token)}`,
    subject: words.activationSubject,
    preview: words.activationPreview,
    heading: words.activationHeading,
    paragraphs: byStaff ? [words.activationByStaff] : [words.activation, words.activationBasket],
    link: { href: `${ctx.publicUrl}/account-activeren/${token}`, label: words.activate },
    notes: [
      words.linkLasts({ hours: hours(ACTIVATION_LINK_MS) }),
      { href: ctx.publicUrl + termsPath(termsVersion), label: words.terms },
      byStaff ? words.notAskedByStaff : words.notYou,
    ],
    why: byStaff ? words.activationByStaffWhy : words.activationWhy,
  })
}

/** Instead of an activation mail when the address already has an account; the page shows the same in both cases. */
export function mailAccountExists(ctx: Context, tx: Tx, account: Account, reference: string): Promise<void> {
  const words = text[ctx.locale]
  return send(ctx, tx, account.email, {
    reference: `account-exists-${reference}`,
    subject: words.existsSubject,
    heading: words.dear({ title: words.existsSubject, name: account.firstName }),
    paragraphs: [words.exists, words.forgot],
    link: { href: `${ctx.publicUrl}/inloggen`, label: words.logIn },
    notes: [words.ignore],
    why: words.existsWhy,
  })
}

export function mailPasswordReset(ctx: Context, tx: Tx, account: Account, token: string): Promise<void> {
  const words = text[ctx.locale]
  return send(ctx, tx, account.email, {
    reference: `reset-${hashToken(token)}`,
    subject: words.resetSubject,
    heading: words.dear({ title: words.resetSubject, name: account.firstName }),
    paragraphs: [words.reset],
    link: { href: `${ctx.publicUrl}/wachtwoord-herstellen/${token}`, label: words.choose },
    notes: [`${words.onceIn({ hours: hours(RESET_LINK_MS) })} ${words.resetNext}`, words.ignore],
    why: words.resetWhy,
  })
}

export function mailPasswordChanged(ctx: Context, tx: Tx, account: Account, reference: string): Promise<void> {
  const words = text[ctx.locale]
  return send(ctx, tx, account.email, {
    reference: `password-changed-${reference}`,
    subject: words.changedSubject,
    heading: words.dear({ title: words.changedSubject, name: account.firstName }),
    paragraphs: [words.changed, words.changedNext],
    link: { href: `${ctx.publicUrl}/inloggen`, label: words.logIn },
    notes: [
      words.changedKeeps({
        security: `${ctx.publicUrl}/account/beveiliging`,
        tokens: `${ctx.publicUrl}/account/api-tokens`,
      }),
      words.notYouChanged,
    ],
    why: words.securityWhy,
  })
}

/** To the previous address of the standard registrant. */
export function mailHolderChanged(ctx: Context, tx: Tx, account: Account, change: { from: string; to: string }) {
  const words = text[ctx.locale]
  return send(ctx, tx, change.from, {
    reference: `holder-changed-${newId('job')}`,
    subject: words.holderSubject,
    heading: words.dear({ title: words.holderSubject, name: account.firstName }),
    paragraphs: [words.holder({ email: change.to })],
    link: { href: `${ctx.publicUrl}/account`, label: words.toAccount },
    notes: [words.notYouChanged],
    why: words.securityWhy,
  })
}

/** Confirms that logging in by password now requires a code. */
export const mailSecondFactorOn = (ctx: Context, tx: Tx, account: Account): Promise<void> =>
  mailSecurity(ctx, tx, account, {
    subject: text[ctx.locale].secondFactorOnSubject,
    what: text[ctx.locale].secondFactorOn,
  })

/** Staff proposed to remove the second factor, since the customer is said to have lost it. A login stops it. */
export function mailSecondFactorQuestioned(ctx: MailSender, tx: Tx, account: Account): Promise<void> {
  const words = text[ctx.locale]
  return send(ctx, tx, account.email, {
    reference: `security-${newId('job')}`,
    subject: words.factorQuestionedSubject,
    heading: words.dear({ title: words.factorQuestionedSubject, name: account.firstName }),
    paragraphs: [words.factorQuestioned, words.factorQuestionedStop],
    link: { href: `${ctx.publicUrl}/inloggen`, label: words.factorQuestionedLogIn },
    notes: [words.factorQuestionedNext],
    why: words.securityWhy,
  })
}

/** Staff proposed to erase the account. A login stops it. No mail follows when it is done: the address is gone then. */
export function mailErasureProposed(ctx: MailSender, tx: Tx, account: Account): Promise<void> {
  const words = text[ctx.locale]
  return send(ctx, tx, account.email, {
    reference: `security-${newId('job')}`,
    subject: words.erasureSubject,
    heading: words.dear({ title: words.erasureSubject, name: account.firstName }),
    paragraphs: [words.erasure, words.erasureKept, words.erasureStop],
    link: { href: `${ctx.publicUrl}/inloggen`, label: words.factorQuestionedLogIn },
    notes: [words.erasureLast],
    why: words.securityWhy,
  })
}

/** Staff approved an act on the account that is done after some time. The link stops it. */
export function mailActPlanned(
  ctx: MailSender,
  tx: Tx,
  account: Account,
  { act, executeAt, objectionUrl }: { act: 'secondFactor' | 'erasure'; executeAt: number; objectionUrl: string },
): Promise<void> {
  const words = text[ctx.locale]
  const day = writtenDay(dayInAmsterdam(executeAt), ctx.locale)
  const time = new Intl.DateTimeFormat('nl-NL', { timeStyle: 'short', timeZone: 'Europe/Amsterdam' }).format(executeAt)
  const isErasure = act === 'erasure'
  const subject = isErasure ? words.erasurePlannedSubject({ day }) : words.factorPlannedSubject
  return send(ctx, tx, account.email, {
    reference: `objection-${newId('job')}`,
    subject,
    heading: words.dear({ title: subject, name: account.firstName }),
    paragraphs: [isErasure ? words.erasurePlanned({ day }) : words.factorPlanned({ day, time }), words.plannedStop],
    link: { href: objectionUrl, label: words.plannedLink },
    notes: [words.plannedAgreed],
    why: words.securityWhy,
  })
}

/** A planned act is not done, since the customer or staff stopped it. */
export const mailActStopped = (
  ctx: MailSender,
  tx: Tx,
  account: Account,
  act: 'secondFactor' | 'erasure',
): Promise<void> => {
  const words = text[ctx.locale]
  return mailSecurity(
    ctx,
    tx,
    account,
    act === 'erasure'
      ? { subject: words.erasureStoppedSubject, what: words.erasureStopped }
      : { subject: words.factorStoppedSubject, what: words.factorStopped },
  )
}

export const mailSecondFactorOff = (ctx: MailSender, tx: Tx, account: Account): Promise<void> =>
  mailSecurity(ctx, tx, account, {
    subject: text[ctx.locale].secondFactorOffSubject,
    what: text[ctx.locale].secondFactorOff,
  })

/** Warns that wrong codes followed the right password. */
export function mailPasswordKnown(ctx: Context, tx: Tx, account: Account): Promise<void> {
  const words = text[ctx.locale]
  return send(ctx, tx, account.email, {
    reference: `security-${newId('job')}`,
    subject: words.passwordKnownSubject,
    heading: words.dear({ title: words.passwordKnownSubject, name: account.firstName }),
    paragraphs: [words.passwordKnown],
    link: { href: `${ctx.publicUrl}/account/beveiliging`, label: words.toSecurity },
    notes: [words.passwordKnownAdvice],
    why: words.passwordKnownWhy,
  })
}

export const mailPasskeyAdded = (ctx: Context, tx: Tx, account: Account, name: string): Promise<void> =>
  mailSecurity(ctx, tx, account, {
    subject: text[ctx.locale].passkeySubject,
    what: text[ctx.locale].passkeyAdded({ name }),
  })

function mailSecurity(
  ctx: MailSender,
  tx: Tx,
  account: Account,
  notice: { subject: string; what: string },
): Promise<void> {
  const words = text[ctx.locale]
  return send(ctx, tx, account.email, {
    reference: `security-${newId('job')}`,
    subject: notice.subject,
    heading: words.dear({ title: notice.subject, name: account.firstName }),
    paragraphs: [notice.what],
    link: { href: `${ctx.publicUrl}/account/beveiliging`, label: words.toSecurity },
    notes: [words.notYouChanged],
    why: words.securityWhy,
  })
}

/** To one of the two addresses; without a name, since the new address is not verified yet. */
export function mailEmailChange(
  ctx: MailSender,
  tx: Tx,
  change: { to: string; newEmail: string; token: string; isOld: boolean },
): Promise<void> {
  const words = text[ctx.locale]
  return send(ctx, tx, change.to, {
    reference: `email-change-${hashToken(change.token)}`,
    subject: words.emailChangeSubject,
    heading: words.emailChangeSubject,
    paragraphs: [
      change.isOld ? words.emailChangeOld({ email: change.newEmail }) : words.emailChangeNew,
      words.emailChangeBoth,
    ],
    link: { href: `${ctx.publicUrl}/e-mail-bevestigen/${change.token}`, label: words.emailChangeConfirm },
    notes: [
      words.emailChangeLasts({ hours: hours(EMAIL_CHANGE_MS) }),
      change.isOld ? words.notYouChanged : words.ignore,
    ],
    why: words.securityWhy,
  })
}

/** Instead of a link when the new address has its own account; the page shows the same in both cases. */
export function mailAddressTaken(ctx: MailSender, tx: Tx, to: string, reference: string): Promise<void> {
  const words = text[ctx.locale]
  return send(ctx, tx, to, {
    reference: `email-taken-${reference}`,
    subject: words.emailTakenSubject,
    heading: words.emailTakenSubject,
    paragraphs: [words.emailTaken],
    link: { href: `${ctx.publicUrl}/inloggen`, label: words.logIn },
    notes: [words.ignore],
    why: words.existsWhy,
  })
}

/** To both addresses. */
export function mailEmailChanged(ctx: Context, tx: Tx, account: Account, { to, from }: { to: string; from: string }) {
  const words = text[ctx.locale]
  return send(ctx, tx, to, {
    reference: `email-changed-${newId('job')}`,
    subject: words.emailChangedSubject,
    heading: words.dear({ title: words.emailChangedSubject, name: account.firstName }),
    paragraphs: [words.emailChanged({ from, to: account.email })],
    link: { href: `${ctx.publicUrl}/inloggen`, label: words.logIn },
    notes: [words.notYouChanged],
    why: words.securityWhy,
  })
}

/** The staff blocked the account, or lifted the block. */
export function mailBlockChanged(ctx: MailSender, tx: Tx, account: Account, reason: BlockReason | null): Promise<void> {
  const words = text[ctx.locale]
  const subject = reason === null ? words.unblockedSubject : words.blockedSubject
  return send(ctx, tx, account.email, {
    reference: `block-${newId('job')}`,
    subject,
    heading: words.dear({ title: subject, name: account.firstName }),
    paragraphs: reason === null ? [words.unblocked] : [words.blocked, words[`blocked${reason}`]],
    ...(reason === null && { link: { href: `${ctx.publicUrl}/inloggen`, label: words.logIn } }),
    notes: reason === null ? [] : [words.blockedServices],
    why: words.securityWhy,
  })
}

function send(ctx: MailSender, tx: Tx, to: string, content: Omit<MailContent, 'locale'>): Promise<void> {
  const body = layOutMail(ctx, { locale: ctx.locale, ...content })
  return enqueueMail(tx, { ...body, to }, ctx.now)
}

const hours = (ms: number) => ms / 3_600_000
