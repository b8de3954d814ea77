import type { Tx } from '../../../db/database'
import { type Day, writtenDay } from '../../../rules/calendar'
import { invoiceNumberText, invoicePath } from '../../../rules/invoice'
import type { MailReference } from '../../../rules/mail-kinds'
import { formatMoney } from '../../../rules/money'
import type { PartOnDay } from '../../../rules/payment-plan'
import type { Deps } from '../../common/context'
import { layOutMail, type MailContent } from '../../mail/layout'
import { enqueueMail } from '../../mail/mail'
import { findAccount } from '../accounts/accounts.service'
import type { InvoiceRow } from './invoices.repository'
import type { Plan } from './payment-plans.repository'
import { planText } from './payment-plans.text'

type Words = Pick<MailContent, 'subject' | 'paragraphs' | 'sections'> & { link: string; notes?: readonly string[] }

/** Reference of a mail about a plan, or about one of its parts. */
export const planMail = (
  kind: 'agreed' | 'part' | 'missed' | 'lapsed' | 'stopped',
  planId: string,
  part: number | null = null,
): MailReference => `payment-plan-${kind}-${planId}${part === null ? '' : `-${part}`}`

/** Mails the customer the parts that were agreed, and when the plan lapses. */
export const mailPlanAgreed = (
  deps: Deps,
  tx: Tx,
  invoice: InvoiceRow,
  plan: Pick<Plan, 'id' | 'amount'> & { parts: readonly { dueOn: Day; amount: number }[] },
  now: number,
): Promise<void> => {
  const { words, money, day, number, bank } = writing(deps, invoice)
  return mail(deps, tx, invoice, planMail('agreed', plan.id), now, {
    subject: words.agreedSubject({ number }),
    paragraphs: [
      words.agreed({ number, amount: money(plan.amount), count: plan.parts.length }),
      words.agreedHow(bank),
      words.agreedMore,
      words.agreedLapse({ days: deps.config.planGraceDays }),
    ],
    sections: [
      {
        title: words.agreedTitle,
        rows: [
          ...plan.parts.map(({ dueOn, amount }, at) => ({
            label: words.part({ number: at + 1, day: day(dueOn) }),
            value: money(amount),
          })),
          { label: words.total, value: money(plan.amount), isTotal: true },
        ],
      },
    ],
    link: words.view,
  })
}

interface OfPlan {
  plan: Pick<Plan, 'id'>
  /** Number of parts. */
  count: number
}

/** Notifies the customer that a part is due soon. */
export const mailPartDue = (
  deps: Deps,
  tx: Tx,
  invoice: InvoiceRow,
  { plan, count, part }: OfPlan & { part: PartOnDay },
  now: number,
): Promise<void> => {
  const { words, money, day, number, bank } = writing(deps, invoice)
  const due = { number, day: day(part.dueOn) }
  return mail(deps, tx, invoice, planMail('part', plan.id, part.number), now, {
    subject: words.announcedSubject(due),
    paragraphs: [words.announced({ ...due, part: part.number, count, amount: money(part.open) }), words.pay(bank)],
    link: words.link,
    notes: [words.crossed],
  })
}

/** Notifies the customer that a part is late: `overdue` is what is open of all late ones, and `until` the last day to pay it. */
export const mailPartMissed = (
  deps: Deps,
  tx: Tx,
  invoice: InvoiceRow,
  { plan, count, part, overdue, until }: OfPlan & { part: PartOnDay; overdue: number; until: Day },
  now: number,
): Promise<void> => {
  const { words, money, day, number, bank } = writing(deps, invoice)
  const missed = { number, part: part.number, count, amount: money(overdue), day: day(part.dueOn) }
  return mail(deps, tx, invoice, planMail('missed', plan.id, part.number), now, {
    subject: words.missedSubject({ number }),
    paragraphs: [words.missed(missed), words.missedLapse({ day: day(until) }), words.pay(bank)],
    link: words.link,
    notes: [words.crossed],
  })
}

/** Notifies the customer that a plan lapsed or was stopped, and that all of the rest is due. */
export const mailPlanEnded = (
  deps: Deps,
  tx: Tx,
  invoice: InvoiceRow,
  { plan, state, outstanding }: { plan: Pick<Plan, 'id'>; state: 'LAPSED' | 'STOPPED'; outstanding: number },
  now: number,
): Promise<void> => {
  const { words, money, number, bank } = writing(deps, invoice)
  const amount = money(outstanding)
  const isLapsed = state === 'LAPSED'
  return mail(deps, tx, invoice, planMail(isLapsed ? 'lapsed' : 'stopped', plan.id), now, {
    subject: isLapsed ? words.lapsedSubject({ number }) : words.stoppedSubject({ number }),
    paragraphs: [
      isLapsed ? words.lapsed({ number, amount }) : words.stopped({ number, amount }),
      words.pay(bank),
      ...(isLapsed ? [words.lapsedTalk] : []),
    ],
    link: words.link,
    notes: [words.crossed],
  })
}

function writing({ config }: Deps, invoice: InvoiceRow) {
  const { locale } = invoice
  const number = invoiceNumberText(invoice)
  return {
    words: planText[locale],
    number,
    money: (amount: number) => formatMoney(amount, locale),
    day: (day: Day) => writtenDay(day, locale),
    bank: { iban: config.company.iban, name: config.company.name, number },
  }
}

async function mail(
  deps: Deps,
  tx: Tx,
  { id, accountId, locale }: InvoiceRow,
  reference: MailReference,
  now: number,
  { link, notes = [], ...words }: Words,
): Promise<void> {
  const account = await findAccount(deps, accountId)
  if (!account) return
  const body = layOutMail(deps, {
    reference,
    ...{ locale, ...words, notes, why: planText[locale].why },
    link: { href: `${deps.publicUrl}${invoicePath(id)}`, label: link },
  })
  await enqueueMail(tx, { ...body, to: account.email }, now)
}
