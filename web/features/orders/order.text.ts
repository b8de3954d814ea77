import type { OrderStatus } from '../../../rules/order-status'
import { defineText } from '../../../rules/text'
import type { PaymentMethodCode } from '../../gql/graphql'
import type { DeliveryWord } from './OrderLineRow'

/** The pages of an order: its payment, and what came of it. */
export const orderText = defineText(
  {
    order: 'Bestelling',
    amount: 'Bedrag',
    method: 'Betaalwijze',
    ordered: (p: { names: string; more: number }) => (p.more > 0 ? `${p.names} en ${p.more} andere` : p.names),
    payAgain: 'Opnieuw betalen',
    failedTitle: 'Dat is niet gelukt',
    close: 'Sluiten',
    invoiceClosed: (p: { number: string; amount: string }) =>
      `Factuur ${p.number} is aangemaakt voor het bedrag van ${p.amount}`,
    creditNote: (p: { number: string }) => `Creditnota ${p.number}`,
    invoiceOpen: (p: { number: string; amount: string }) =>
      `Het bedrag ${p.amount} is toegevoegd aan factuur ${p.number}.`,
    noInvoice: (p: { number: string; amount: string }) => `Bestelling ${p.number} van ${p.amount} wacht op je betaling`,
    beingPaid: (p: { number: string; amount: string }) =>
      `De betaling van ${p.amount} voor bestelling ${p.number} wordt verwerkt`,
    lapsed: (p: { number: string }) => `Bestelling ${p.number} is vervallen`,
    toPayment: 'Naar de betaling',
    paidWith: (p: { method: string }) => `Betaald met ${p.method}`,
    onAccount: (p: { method: string }) => `Betaalwijze: ${p.method}`,
    delivering: 'We zijn met je bestelling bezig. Deze pagina ververst vanzelf.',
    delivered: 'Alles is klaar.',
    flies: (p: { domain: string }) => `${p.domain} wappert.`,
    failedHeading: 'Je bestelling is niet gelukt',
    partlyFailedHeading: 'Niet alles is gelukt',
    partlyFailed: 'Hieronder lees je wat er mis ging en wat er met je geld gebeurt.',
    review:
      'We hebben een ander bedrag ontvangen dan gevraagd. We kijken ernaar en laten je weten hoe het verder gaat.',
    products: 'Je producten',
    toProduct: 'Verder naar product',
    refund: (p: { amount: string }) => `Je krijgt ${p.amount} terug.`,
    sums: 'Bedragen',
    totalExcluding: 'Totaal excl. btw',
    fee: (p: { method: string }) => `${p.method}, toeslag`,
    totalIncluding: 'Totaal incl. btw',
    later: (p: { price: string }) => `daarna ${p.price} per jaar, incl. btw`,
    goesBack: (p: { title: string }) => `${p.title}, gaat terug`,
    wentBack: (p: { title: string }) => `${p.title}, teruggestort`,
    forDomain: (p: { domain: string }) => `Voor ${p.domain}`,
    deduction: 'Rest van je vorige pakket',
    withoutVat: 'excl. btw',
    withVat: 'incl. btw',
  },
  {
    order: 'Order',
    amount: 'Amount',
    method: 'Payment method',
    ordered: (p) => (p.more > 0 ? `${p.names} and ${p.more} more` : p.names),
    payAgain: 'Pay again',
    failedTitle: 'That did not work',
    close: 'Close',
    invoiceClosed: (p) => `Invoice ${p.number} has been created for the amount of ${p.amount}`,
    creditNote: (p) => `Credit note ${p.number}`,
    invoiceOpen: (p) => `The amount ${p.amount} has been added to invoice ${p.number}.`,
    noInvoice: (p) => `Order ${p.number} of ${p.amount} is waiting for your payment`,
    beingPaid: (p) => `The payment of ${p.amount} for order ${p.number} is being processed`,
    lapsed: (p) => `Order ${p.number} has lapsed`,
    toPayment: 'To the payment',
    paidWith: (p) => `Paid with ${p.method}`,
    onAccount: (p) => `Payment method: ${p.method}`,
    delivering: 'We are working on your order. This page refreshes by itself.',
    delivered: 'Everything is ready.',
    flies: (p) => `${p.domain} is flying.`,
    failedHeading: 'Your order did not work out',
    partlyFailedHeading: 'Not everything worked',
    partlyFailed: 'Below you can read what went wrong and what happens to your money.',
    review: 'We have received another amount than asked. We are looking into it and will let you know how it goes on.',
    products: 'Your products',
    toProduct: 'Continue to product',
    refund: (p) => `You get ${p.amount} back.`,
    sums: 'Amounts',
    totalExcluding: 'Total excl. VAT',
    fee: (p) => `${p.method}, surcharge`,
    totalIncluding: 'Total incl. VAT',
    later: (p) => `then ${p.price} a year, incl. VAT`,
    goesBack: (p) => `${p.title}, going back`,
    wentBack: (p) => `${p.title}, paid back`,
    forDomain: (p) => `For ${p.domain}`,
    deduction: 'Rest of your previous package',
    withoutVat: 'excl. VAT',
    withVat: 'incl. VAT',
  },
)

export const methodText = defineText(
  { IDEAL: 'iDEAL', AUTOMATIC_INCASSO: 'Automatische incasso', MANUAL_PAYMENT: 'Op rekening' } satisfies MethodNames,
  { IDEAL: 'iDEAL', AUTOMATIC_INCASSO: 'Direct debit', MANUAL_PAYMENT: 'On account' },
)

type MethodNames = Record<PaymentMethodCode, string>

/** How an order stands, in a list. */
export const orderStatusText = defineText(
  {
    OPEN: 'Open',
    AWAITING_PAYMENT: 'Wacht op betaling',
    REVIEW: 'Wordt nagekeken',
    PAID: 'Betaald',
    DELIVERING: 'In behandeling',
    DELIVERED: 'Klaar',
    PARTLY_FAILED: 'Deels niet gelukt',
    FAILED: 'Niet gelukt',
    CANCELLED: 'Vervallen',
  } satisfies Record<OrderStatus, string>,
  {
    OPEN: 'Open',
    AWAITING_PAYMENT: 'Waiting for payment',
    REVIEW: 'Being looked at',
    PAID: 'Paid',
    DELIVERING: 'Being processed',
    DELIVERED: 'Ready',
    PARTLY_FAILED: 'Failed in part',
    FAILED: 'Failed',
    CANCELLED: 'Lapsed',
  },
)

/** How a line of an order stands. */
export const deliveryText = defineText(
  {
    awaitingPayment: 'Wacht op betaling',
    beingPaid: 'Betaling wordt verwerkt',
    lapsed: 'Vervallen',
    inReview: 'Wordt nagekeken',
    registering: 'Wordt geregistreerd',
    transferring: 'Verhuizing loopt',
    preparing: 'Wordt klaargezet',
    registered: 'Geregistreerd',
    transferred: 'Verhuisd',
    ready: 'Klaar voor gebruik',
    failed: 'Niet gelukt',
  } satisfies Record<DeliveryWord, string>,
  {
    awaitingPayment: 'Waiting for payment',
    beingPaid: 'Payment being processed',
    lapsed: 'Lapsed',
    inReview: 'Being looked at',
    registering: 'Being registered',
    transferring: 'Being transferred',
    preparing: 'Being prepared',
    registered: 'Registered',
    transferred: 'Transferred',
    ready: 'Ready for use',
    failed: 'Failed',
  },
)

/** What was ordered, short enough for one line: the first two names, and how many more there are. */
export function orderedNames(titles: readonly string[]): { names: string; more: number } {
  return { names: titles.slice(0, 2).join(', '), more: Math.max(0, titles.length - 2) }
}
