import { defineText } from '../../../rules/text'

interface Numbered {
  number: string
}

/** Mails about an order, in the buyer's language. */
export const mailText = defineText(
  {
    greeting: (p: { name: string }) => `Beste ${p.name},`,
    signature: 'Groet,\nWimpel',
    line: (p: { title: string; price: string }) => `${p.title}: ${p.price}`,
    fee: 'Kosten van de betaalwijze',
    total: (p: { total: string; vat: string }) => `Totaal: ${p.total}, waarvan ${p.vat} btw.`,
    terms: (p: { url: string }) => `Op je bestelling zijn onze algemene voorwaarden van toepassing: ${p.url}`,
    look: 'Bestelling bekijken',

    placedSubject: (p: Numbered) => `Je bestelling ${p.number}`,
    placed: (p: Numbered) => `We hebben je bestelling ${p.number} ontvangen. De prijzen zijn exclusief btw.`,
    pay: 'Betalen',
    awaiting: 'Zodra je hebt betaald, gaan we ermee aan de slag.',
    atOnce: 'We gaan er meteen mee aan de slag. Je krijgt bericht als alles klaar is.',

    paidSubject: (p: Numbered) => `Betaling ontvangen voor bestelling ${p.number}`,
    paid: (p: Numbered & { total: string }) =>
      `We hebben je betaling van ${p.total} voor bestelling ${p.number} ontvangen.`,
    paidNext: 'We registreren nu je domeinnamen en zetten je pakketten klaar. Meestal duurt dat een paar minuten.',
    delivering: 'Je krijgt bericht als alles klaar is.',

    returnedSubject: (p: Numbered) => `Je betaling voor bestelling ${p.number} gaat terug`,
    returned: (p: Numbered) =>
      `Je betaling voor bestelling ${p.number} klopte niet met de bestelling. Je krijgt het hele bedrag terug op de rekening waarmee je hebt betaald.`,
    returnedNext: 'De bestelling is vervallen. Je kunt gerust opnieuw bestellen.',

    deliveredSubject: (p: Numbered) => `Bestelling ${p.number} is klaar`,
    delivered: (p: Numbered) => `Dit uit bestelling ${p.number} is geleverd:`,

    failedSubject: (p: { title: string }) => `Niet gelukt: ${p.title}`,
    failed: (p: Numbered & { title: string }) => `${p.title} uit bestelling ${p.number} konden we niet leveren.`,
    correctCode: (p: { days: number }) =>
      `Vul de goede code binnen ${p.days} dagen in bij je bestelling; dan gaat de verhuizing verder. Anders krijg je je geld terug.`,
    refunded: (p: { amount: string }) => `Je krijgt ${p.amount} terug op de rekening waarmee je hebt betaald.`,
    credited: (p: { amount: string }) => `We halen ${p.amount} van je factuur af.`,
  },
  {
    greeting: (p) => `Dear ${p.name},`,
    signature: 'Kind regards,\nWimpel',
    line: (p) => `${p.title}: ${p.price}`,
    fee: 'Costs of the payment method',
    total: (p) => `Total: ${p.total}, of which ${p.vat} VAT.`,
    terms: (p) => `Our general terms and conditions apply to your order: ${p.url}`,
    look: 'View order',

    placedSubject: (p) => `Your order ${p.number}`,
    placed: (p) => `We have received your order ${p.number}. Prices exclude VAT.`,
    pay: 'Pay',
    awaiting: 'As soon as you have paid, we start working on it.',
    atOnce: 'We start working on it right away. You will hear from us when everything is ready.',

    paidSubject: (p) => `Payment received for order ${p.number}`,
    paid: (p) => `We have received your payment of ${p.total} for order ${p.number}.`,
    paidNext: 'We are now registering your domain names and preparing your packages. It usually takes a few minutes.',
    delivering: 'You will hear from us when everything is ready.',

    returnedSubject: (p) => `Your payment for order ${p.number} goes back`,
    returned: (p) =>
      `Your payment for order ${p.number} did not match the order. You get all of it back on the account that you paid with.`,
    returnedNext: 'The order has lapsed. You are welcome to order again.',

    deliveredSubject: (p) => `Order ${p.number} is ready`,
    delivered: (p) => `This has been delivered from order ${p.number}:`,

    failedSubject: (p) => `Failed: ${p.title}`,
    failed: (p) => `We could not deliver ${p.title} from order ${p.number}.`,
    correctCode: (p) =>
      `Fill in the right code at your order within ${p.days} days, and the transfer goes on. Otherwise you get your money back.`,
    refunded: (p) => `You get ${p.amount} back on the account that you paid with.`,
    credited: (p) => `We take ${p.amount} off your invoice.`,
  },
)
