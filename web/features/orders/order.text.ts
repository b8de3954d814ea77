import type { OrderStatus } from '../../../rules/order-status'
import { defineText } from '../../../rules/text'
import type { PaymentMethodCode, RefundStatus } from '../../gql/graphql'
import { capital } from '../../i18n/capital'
import type { DeliveryWord } from './OrderLineRow'

/** Texts of an order's pages: its payment and its result. */
export const orderText = defineText(
  {
    order: 'Bestelling',
    amount: 'Bedrag',
    received: 'Ontvangen',
    left: 'Nog te betalen',
    method: 'Betaalwijze',
    ordered: (p: { names: string; more: number }) => (p.more > 0 ? `${p.names} en ${p.more} andere` : p.names),
    payAgain: 'Opnieuw betalen',
    failedTitle: 'Dat is niet gelukt',
    close: 'Sluiten',
    invoiceClosed: (p: { number: string; amount: string }) =>
      `Factuur ${p.number} is aangemaakt voor het bedrag van ${p.amount}`,
    creditNote: (p: { number: string }) => `Creditnota ${p.number}`,
    terms: (p: { version: number }) => `Voorwaarden bij deze bestelling (versie ${p.version})`,
    invoiceOpen: (p: { number: string; amount: string }) =>
      `Het bedrag ${p.amount} is toegevoegd aan factuur ${p.number}.`,
    noInvoice: (p: { number: string; amount: string }) => `Bestelling ${p.number} van ${p.amount} wacht op je betaling`,
    beingPaid: (p: { number: string; amount: string }) =>
      `De betaling van ${p.amount} voor bestelling ${p.number} wordt verwerkt`,
    lapsed: (p: { number: string }) => `Bestelling ${p.number} is vervallen`,
    toPayment: 'Naar de betaling',
    paidWith: (p: { method: string }) => `Betaald met ${p.method}`,
    restOpen: (p: { amount: string }) => `Nog ${p.amount} te betalen`,
    onAccount: (p: { method: string }) => `Betaalwijze: ${p.method}`,
    delivering: 'We zijn met je bestelling bezig. Deze pagina ververst vanzelf.',
    delivered: 'Alles is klaar.',
    flies: (p: { domain: string }) => `${p.domain} wappert.`,
    failedHeading: 'Je bestelling is niet gelukt',
    partlyFailedHeading: 'Niet alles is gelukt',
    partlyFailed: 'Hieronder lees je wat er mis ging en wat er met je geld gebeurt.',
    review:
      'We hebben een ander bedrag ontvangen dan gevraagd. We kijken ernaar en laten je weten hoe het verder gaat.',
    remainder: (p: { received: string; amount: string; day: string }) =>
      `We hebben ${p.received} ontvangen. Betaal de rest van ${p.amount} voor ${p.day}, dan leveren we alles.`,
    products: 'Je producten',
    toProduct: 'Naar het product',
    now: 'Wat je nu kunt doen',
    nowHosting: 'Maak je eerste mailbox',
    nowHostingText: (p: { domain: string }) =>
      `info@${p.domain} bijvoorbeeld. In het hostingpaneel van je pakket zet je ook je site neer.`,
    nowHostingAct: 'Naar je pakket',
    nowDns: 'Kijk of je DNS klopt',
    nowDnsText: 'Site en e-mail staan goed. Gebruik je e-mail van Google of Microsoft, stel dat dan hier in.',
    nowDnsAct: 'DNS bekijken',
    nowServer: 'Log in op je VPS',
    nowServerText: 'Het adres en hoe je inlogt staan op de pagina van je VPS.',
    nowServerAct: 'Naar je VPS',
    nowCertificate: 'Zet je certificaat op je server',
    nowCertificateText: 'Certificaat en sleutel haal je op de pagina van het certificaat.',
    nowCertificateAct: 'Naar je certificaten',
    refund: (p: { amount: string }) => `Je krijgt ${p.amount} terug.`,
    waitsSince: (p: { day: string }) => `Aangevraagd op ${p.day}.`,
    transferOf: (p: { domain: string }) => `Verhuizing van ${p.domain}`,
    sums: 'Bedragen',
    totalExcluding: 'Totaal excl. btw',
    fee: 'Administratiekosten',
    totalIncluding: 'Totaal incl. btw',
    later: (p: { price: string }) => `daarna ${p.price} per jaar, incl. btw`,
    goesBack: (p: { title: string }) => `${p.title}, gaat terug`,
    wentBack: (p: { title: string }) => `${p.title}, teruggestort`,
    onItsWay: (p: { title: string }) => `${p.title}, onderweg naar je rekening`,
    notBack: (p: { title: string }) => `${p.title}, terugstorten mislukt`,
    chargedBack: 'Teruggeboekt door je bank',
    chargedBackText: (p: { amount: string }) => `Je bank heeft ${p.amount} teruggeboekt. De factuur staat weer open.`,
    toInvoice: 'Naar de factuur',
    forDomain: (p: { domain: string }) => `Voor ${p.domain}`,
    deduction: 'Rest van je vorige pakket',
    laterDiscount: (p: { first: string; price: string }) => `${capital(p.first)}, daarna ${p.price} per jaar`,
    withoutVat: 'excl. btw',
    withVat: 'incl. btw',
  },
  {
    order: 'Order',
    amount: 'Amount',
    received: 'Received',
    left: 'Left to pay',
    method: 'Payment method',
    ordered: (p) => (p.more > 0 ? `${p.names} and ${p.more} more` : p.names),
    payAgain: 'Pay again',
    failedTitle: 'That did not work',
    close: 'Close',
    invoiceClosed: (p) => `Invoice ${p.number} has been created for the amount of ${p.amount}`,
    terms: (p) => `Terms of this order (version ${p.version})`,
    creditNote: (p) => `Credit note ${p.number}`,
    invoiceOpen: (p) => `The amount ${p.amount} has been added to invoice ${p.number}.`,
    noInvoice: (p) => `Order ${p.number} of ${p.amount} is waiting for your payment`,
    beingPaid: (p) => `The payment of ${p.amount} for order ${p.number} is being processed`,
    lapsed: (p) => `Order ${p.number} has lapsed`,
    toPayment: 'To the payment',
    paidWith: (p) => `Paid with ${p.method}`,
    restOpen: (p) => `${p.amount} left to pay`,
    onAccount: (p) => `Payment method: ${p.method}`,
    delivering: 'We are working on your order. This page refreshes by itself.',
    delivered: 'Everything is ready.',
    flies: (p) => `${p.domain} is flying.`,
    failedHeading: 'Your order did not work out',
    partlyFailedHeading: 'Not everything worked',
    partlyFailed: 'Below you can read what went wrong and what happens to your money.',
    review: 'We have received another amount than asked. We are looking into it and will let you know how it goes on.',
    remainder: (p) =>
      `We have received ${p.received}. Pay the rest of ${p.amount} before ${p.day} and we deliver everything.`,
    products: 'Your products',
    toProduct: 'Continue to product',
    now: 'What you can do now',
    nowHosting: 'Create your first mailbox',
    nowHostingText: (p) =>
      `Such as info@${p.domain}. In the hosting panel of your package you also put your website online.`,
    nowHostingAct: 'To your package',
    nowDns: 'Check your DNS',
    nowDnsText: 'Website and e-mail are set up. If you use e-mail of Google or Microsoft, set that up here.',
    nowDnsAct: 'View DNS',
    nowServer: 'Log in to your VPS',
    nowServerText: 'The address and how to log in are on the page of your VPS.',
    nowServerAct: 'To your VPS',
    nowCertificate: 'Install your certificate',
    nowCertificateText: 'Get the certificate and the key on the page of the certificate.',
    nowCertificateAct: 'To your certificates',
    refund: (p) => `You get ${p.amount} back.`,
    waitsSince: (p) => `Requested on ${p.day}.`,
    transferOf: (p) => `Transfer of ${p.domain}`,
    sums: 'Amounts',
    totalExcluding: 'Total excl. VAT',
    fee: 'Administration costs',
    totalIncluding: 'Total incl. VAT',
    later: (p) => `then ${p.price} a year, incl. VAT`,
    goesBack: (p) => `${p.title}, going back`,
    wentBack: (p) => `${p.title}, paid back`,
    onItsWay: (p) => `${p.title}, on its way to your account`,
    notBack: (p) => `${p.title}, could not be paid back`,
    chargedBack: 'Charged back by your bank',
    chargedBackText: (p) => `Your bank took ${p.amount} back. The invoice is open again.`,
    toInvoice: 'To the invoice',
    forDomain: (p) => `For ${p.domain}`,
    deduction: 'Rest of your previous package',
    laterDiscount: (p) => `${capital(p.first)}, then ${p.price} a year`,
    withoutVat: 'excl. VAT',
    withVat: 'incl. VAT',
  },
)

export const methodText = defineText(
  { IDEAL: 'iDEAL', AUTOMATIC_INCASSO: 'Automatische incasso', MANUAL_PAYMENT: 'Op rekening' } satisfies MethodNames,
  { IDEAL: 'iDEAL', AUTOMATIC_INCASSO: 'Direct debit', MANUAL_PAYMENT: 'On account' },
)

type MethodNames = Record<PaymentMethodCode, string>

/** Texts for the status of an order in a list. */
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

/** Texts for the status of an order line. */
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

/** What follows the amount of a line's refund. */
export const refundStatusText = defineText(
  {
    REQUESTED: 'De terugbetaling is aangevraagd.',
    PENDING: 'Het geld is onderweg naar je rekening.',
    DONE: 'Het is teruggestort.',
    FAILED: 'Het terugstorten is mislukt; we zoeken het uit.',
  } satisfies Record<RefundStatus, string>,
  {
    REQUESTED: 'The refund has been requested.',
    PENDING: 'The money is on its way to your account.',
    DONE: 'It has been paid back.',
    FAILED: 'Paying it back failed; we are looking into it.',
  },
)

/** Summary of an order in one line: its first two names, and the number of others. */
export function orderedNames(titles: readonly string[], total = titles.length): { names: string; more: number } {
  return { names: titles.slice(0, 2).join(', '), more: Math.max(0, total - 2) }
}

export const orderSummaryMeta = defineText(
  { title: 'Overzicht', description: 'Wat je hebt besteld, wat het kost en hoe ver de levering is.' },
  { title: 'Overview', description: 'What you have ordered, what it costs and how far its delivery is.' },
)
