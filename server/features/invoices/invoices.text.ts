import { defineText, type Locale } from '../../../rules/text'

/** Texts of invoices and of the mails about them. */
export const invoiceText = defineText(
  {
    invoice: 'Factuur',
    /** As part of a file name. */
    invoices: 'facturen',
    creditNote: 'Creditnota',
    interim: 'Tussenstand',
    interimNote: 'Dit is nog geen factuur: er kunnen deze maand nog bestellingen bij komen.',
    number: 'Nummer',
    date: 'Datum',
    dueDate: 'Vervaldatum',
    credits: (p: { number: string; day: string }) => `Creditnota bij factuur ${p.number} van ${p.day}`,
    billedTo: 'Factuur voor',
    vatId: 'Btw-nummer',
    registration: 'KvK',
    description: 'Omschrijving',
    order: 'Bestelling',
    period: (p: { months: number }) => `Periode: ${inYears(p.months, 'maand', 'maanden', 'jaar', 'jaar')}`,
    net: 'Bedrag excl. btw',
    totalNet: 'Totaal exclusief btw',
    vat: (p: { rate: string }) => `Btw ${p.rate}`,
    reverse: 'Btw verlegd',
    total: 'Totaal inclusief btw',
    totalBack: 'Totaal terug, inclusief btw',
    reverseNote: (p: { seller: string; buyer: string }) =>
      `Btw verlegd (artikel 196 van richtlijn 2006/112/EG): de afnemer geeft de btw aan. Btw-nummer afnemer ${p.buyer}, btw-nummer leverancier ${p.seller}.`,
    paid: (p: { day: string; method: string }) => `Betaald op ${p.day} met ${p.method}. Je hoeft niets meer te doen.`,
    paidFree: 'Er hoeft niets betaald te worden.',
    collect: (p: { day: string }) => `We schrijven het bedrag rond ${p.day} van je rekening af.`,
    pay: (p: { day: string; iban: string; name: string; number: string }) =>
      `Maak het bedrag vóór ${p.day} over op ${p.iban} ten name van ${p.name}, met vermelding van ${p.number}.`,
    payRest: (p: { amount: string; day: string; iban: string; name: string; number: string }) =>
      `Maak ${p.amount} vóór ${p.day} over op ${p.iban} ten name van ${p.name}, met vermelding van ${p.number}.`,
    received: 'Ontvangen',
    toPay: 'Nog te betalen',
    creditBack: 'Het bedrag gaat terug zoals je hebt betaald, of wordt verrekend als je op rekening hebt besteld.',
    page: (p: { page: number; of: number }) => `Pagina ${p.page} van ${p.of}`,
    IDEAL: 'iDEAL',
    AUTOMATIC_INCASSO: 'automatische incasso',
    MANUAL_PAYMENT: 'betaling op rekening',
    mailSubject: (p: { number: string }) => `Je factuur ${p.number}`,
    mail: (p: { number: string; amount: string }) =>
      `De maand is voorbij: factuur ${p.number} is af en komt op ${p.amount}, inclusief btw.`,
    mailPay: (p: { day: string; iban: string; number: string }) =>
      `Betaal vóór ${p.day} met iDEAL, of maak het bedrag over op ${p.iban}, met vermelding van ${p.number}.`,
    mailCollected: (p: { day: string; amount: string }) =>
      `We schrijven ${p.amount} rond ${p.day} van je rekening af. Je hoeft niets te doen.`,
    mailMandate: (p: { creditor: string; reference: string }) =>
      `De afschrijving is van ${p.creditor}, met machtigingskenmerk ${p.reference}.`,
    mailLink: 'Factuur bekijken',
    mailPayLink: 'Nu betalen',
    mailWhere: 'In je account vind je al je facturen, als PDF en als UBL voor je boekhoudprogramma.',
    reminderSubject: (p: { number: string }) => `Herinnering: factuur ${p.number} staat nog open`,
    reminder: (p: { number: string; amount: string; day: string }) =>
      `Van factuur ${p.number} staat nog ${p.amount} open, inclusief btw. De vervaldatum was ${p.day}.`,
    reminderPay: (p: { iban: string; name: string; number: string }) =>
      `Betaal meteen met iDEAL, of maak het bedrag over op ${p.iban} ten name van ${p.name}, met vermelding van ${p.number}.`,
    reminderLink: 'Nu betalen',
    reminderCrossed: 'Heb je net betaald? Dan hoef je niets te doen: het duurt soms een paar dagen voor we dat zien.',
    chargedBackSubject: (p: { number: string }) => `Je betaling van factuur ${p.number} is teruggeboekt`,
    chargedBack: (p: { number: string; amount: string }) =>
      `Je bank heeft ${p.amount} van je betaling voor factuur ${p.number} teruggeboekt. Dat bedrag staat weer open.`,
    chargedBackPart: (p: { number: string; amount: string; open: string }) =>
      `Je bank heeft ${p.amount} van je betaling voor factuur ${p.number} teruggeboekt. Daarvan staat ${p.open} weer open.`,
    chargedBackWhy: 'Ben je het niet eens met de factuur? Laat het ons weten, dan zoeken we het samen uit.',
    returnedSubject: (p: { number: string }) => `Je betaling voor factuur ${p.number} gaat terug`,
    returned: (p: { number: string; amount: string }) =>
      `We hebben voor factuur ${p.number} meer ontvangen dan nodig was. Je krijgt ${p.amount} terug op de rekening waarmee je hebt betaald.`,
    returnedNext: 'Je hoeft daar niets voor te doen. Hoe het met de factuur staat, zie je in je account.',
    returnedLink: 'Factuur bekijken',
    mailWhy: 'Je krijgt deze mail omdat je op rekening bij ons hebt besteld.',
    mailWhyOrder: 'Je krijgt deze mail omdat je bij ons hebt besteld.',
    again: (p: { number: string }) => `Hier is factuur ${p.number} nog een keer.`,
    againOpen: (p: { amount: string }) => `Er staat nog ${p.amount} open, inclusief btw.`,
    againWhy: 'Je krijgt deze mail omdat een medewerker de factuur opnieuw heeft verstuurd.',
  },
  {
    invoice: 'Invoice',
    invoices: 'invoices',
    creditNote: 'Credit note',
    interim: 'Interim statement',
    interimNote: 'This is not an invoice yet: more orders may be added this month.',
    number: 'Number',
    date: 'Date',
    dueDate: 'Due date',
    credits: (p) => `Credit note for invoice ${p.number} of ${p.day}`,
    billedTo: 'Billed to',
    vatId: 'VAT number',
    registration: 'Chamber of commerce',
    description: 'Description',
    order: 'Order',
    period: (p) => `Period: ${inYears(p.months, 'month', 'months', 'year', 'years')}`,
    net: 'Amount excl. VAT',
    totalNet: 'Total excluding VAT',
    vat: (p) => `VAT ${p.rate}`,
    reverse: 'VAT reverse charged',
    total: 'Total including VAT',
    totalBack: 'Total returned, including VAT',
    reverseNote: (p) =>
      `Reverse charge (btw verlegd, article 196 of Directive 2006/112/EC): the buyer accounts for the VAT. VAT number of the buyer ${p.buyer}, of the seller ${p.seller}.`,
    paid: (p) => `Paid on ${p.day} with ${p.method}. Nothing is left to do.`,
    paidFree: 'Nothing has to be paid.',
    collect: (p) => `We collect the amount from your account around ${p.day}.`,
    pay: (p) =>
      `Please transfer the amount before ${p.day} to ${p.iban} in the name of ${p.name}, quoting ${p.number}.`,
    payRest: (p) =>
      `Please transfer ${p.amount} before ${p.day} to ${p.iban} in the name of ${p.name}, quoting ${p.number}.`,
    received: 'Received',
    toPay: 'Left to pay',
    creditBack: 'The amount goes back the way you paid, or is settled if you ordered on account.',
    page: (p) => `Page ${p.page} of ${p.of}`,
    IDEAL: 'iDEAL',
    AUTOMATIC_INCASSO: 'direct debit',
    MANUAL_PAYMENT: 'payment on account',
    mailSubject: (p) => `Your invoice ${p.number}`,
    mail: (p) => `The month is over: invoice ${p.number} is final and comes to ${p.amount}, including VAT.`,
    mailPay: (p) => `Pay with iDEAL before ${p.day}, or transfer the amount to ${p.iban}, quoting ${p.number}.`,
    mailCollected: (p) => `We collect ${p.amount} from your account around ${p.day}. Nothing is left to do.`,
    mailMandate: (p) => `The collection is by ${p.creditor}, with mandate reference ${p.reference}.`,
    mailLink: 'Look at the invoice',
    mailPayLink: 'Pay now',
    mailWhere: 'Your account has all your invoices, as PDF and as UBL for your accounting software.',
    reminderSubject: (p) => `Reminder: invoice ${p.number} is still open`,
    reminder: (p) => `Of invoice ${p.number}, ${p.amount} is still to be paid, including VAT. It was due on ${p.day}.`,
    reminderPay: (p) =>
      `Pay at once with iDEAL, or transfer the amount to ${p.iban} in the name of ${p.name}, quoting ${p.number}.`,
    reminderLink: 'Pay now',
    reminderCrossed: 'Did you just pay? Then nothing is left to do: it may take a few days until we see it.',
    chargedBackSubject: (p) => `Your payment of invoice ${p.number} was charged back`,
    chargedBack: (p) =>
      `Your bank took ${p.amount} of your payment for invoice ${p.number} back. That amount is due again.`,
    chargedBackPart: (p) =>
      `Your bank took ${p.amount} of your payment for invoice ${p.number} back. Of that, ${p.open} is due again.`,
    chargedBackWhy: 'Do you disagree with the invoice? Tell us, and we sort it out together.',
    returnedSubject: (p) => `Your payment for invoice ${p.number} goes back`,
    returned: (p) =>
      `We received more for invoice ${p.number} than was needed. You get ${p.amount} back on the account that you paid with.`,
    returnedNext: 'Nothing is left for you to do. Your account says how the invoice stands.',
    returnedLink: 'Look at the invoice',
    mailWhy: 'You get this mail because you ordered from us on account.',
    mailWhyOrder: 'You get this mail because you ordered from us.',
    again: (p) => `Here is invoice ${p.number} again.`,
    againOpen: (p) => `${p.amount} is still to be paid, including VAT.`,
    againWhy: 'You receive this mail because a staff member sent the invoice again.',
  },
)

const DAYS: Record<Locale, Intl.DateTimeFormat> = { nl: dayFormat('nl-NL'), en: dayFormat('en-GB') }

function dayFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}

/** Formats `2026-11-21` for a reader: 21 november 2026. */
export const writtenDay = (day: string, locale: Locale): string => DAYS[locale].format(new Date(`${day}T00:00:00Z`))

/** Formats a number of months: `5 jaar`, `3 maanden`. */
function inYears(months: number, month: string, manyMonths: string, year: string, manyYears: string): string {
  if (months % 12 !== 0) return `${months} ${months === 1 ? month : manyMonths}`
  const years = months / 12
  return `${years} ${years === 1 ? year : manyYears}`
}
