import { defineText } from '../../../rules/text'

interface Numbered {
  number: string
}

/** Mails about an order, in the buyer's language. */
export const mailText = defineText(
  {
    why: (p: Numbered & { shop: string }) => `Je krijgt deze mail over bestelling ${p.number} bij ${p.shop}.`,
    orderTitle: (p: Numbered) => `Bestelling ${p.number}`,
    thereafter: (p: { price: string }) => `daarna ${p.price} per jaar`,
    transfer: 'verhuizing',
    free: 'gratis',
    invoice: 'Naar je facturen',
    invoiced: (p: Numbered) =>
      `Je factuur ${p.number} staat klaar in je account, als PDF en als UBL voor je boekhouding.`,
    yearly: (p: { net: string; gross: string }) =>
      `Na de eerste termijn kost dit samen ${p.net} per jaar, excl. btw (${p.gross} incl. btw).`,
    paidWith: 'Betaald met iDEAL',
    fee: 'Kosten van de betaalwijze',
    deduction: 'Rest van je vorige pakket',
    net: 'Totaal exclusief btw',
    gross: 'Totaal',
    terms: 'Op je bestelling zijn onze algemene voorwaarden van toepassing',
    look: 'Bestelling bekijken',

    placedSubject: (p: Numbered) => `Je bestelling ${p.number}`,
    placedHeading: (p: { name: string }) => `Bedankt voor je bestelling, ${p.name}`,
    placed: (p: Numbered) => `We hebben je bestelling ${p.number} ontvangen.`,
    changedSubject: (p: Numbered) => `Je bestelling ${p.number} is gewijzigd`,
    changedHeading: 'Je bestelling is gewijzigd',
    changed: (p: Numbered) => `Je hebt je bestelling ${p.number} gewijzigd. Zo is hij nu.`,
    pay: 'Betalen',
    awaiting: 'Zodra je hebt betaald, gaan we ermee aan de slag.',
    atOnce: 'We gaan er meteen mee aan de slag. Je krijgt bericht als alles klaar is.',

    remainderSubject: (p: Numbered & { amount: string }) => `Nog ${p.amount} te betalen voor bestelling ${p.number}`,
    remainderHeading: (p: { amount: string }) => `Nog ${p.amount} te betalen`,
    remainder: (p: Numbered & { total: string; received: string }) =>
      `Voor bestelling ${p.number} van ${p.total} hebben we ${p.received} ontvangen.`,
    remainderNext: (p: { amount: string; day: string }) =>
      `Betaal de rest van ${p.amount} voor ${p.day}, dan leveren we alles. Liever niet? Annuleer de bestelling, dan krijg je terug wat je betaalde.`,
    payRemainder: (p: { amount: string }) => `${p.amount} betalen`,
    remainderReceived: 'Ontvangen',
    remainderLeft: 'Nog te betalen',

    paidSubject: (p: Numbered) => `Betaling ontvangen voor bestelling ${p.number}`,
    paidHeading: 'Bedankt, we gaan aan de slag',
    paid: (p: Numbered & { total: string }) =>
      `We hebben je betaling van ${p.total} voor bestelling ${p.number} ontvangen.`,
    paidNext:
      'We registreren nu je domeinnamen en zetten je pakketten klaar. Meestal duurt dat een paar minuten, een verhuizing hoogstens een paar dagen. Je krijgt bericht als alles klaar is.',
    paidPartly: (p: { amount: string; total: string; number: string; day: string; iban: string }) =>
      `Je bestelling kost ${p.total}. We leveren alles, en ${p.amount} staat nog open op factuur ${p.number}. Betaal dat vóór ${p.day} met iDEAL, of maak het over op ${p.iban}, met vermelding van ${p.number}.`,
    follow: 'Bestelling volgen',

    linesRefundedSubject: (p: Numbered) => `Je krijgt geld terug van bestelling ${p.number}`,
    linesRefunded: (p: Numbered & { amount: string; lines: string }) =>
      `We betalen ${p.amount} terug van bestelling ${p.number}: ${p.lines}. De creditnota staat in je account.`,
    linesRefundedNext: 'Het duurt meestal enkele werkdagen tot je bank het bijschrijft.',
    secondSubject: (p: Numbered) => `Je tweede betaling voor bestelling ${p.number} gaat terug`,
    second: (p: Numbered & { amount: string }) =>
      `We hebben voor bestelling ${p.number} nog een betaling van ${p.amount} ontvangen. Die was niet nodig: je krijgt ${p.amount} terug op de rekening waarmee je hebt betaald.`,
    secondNext: 'Aan je bestelling verandert niets.',

    returnedSubject: (p: Numbered) => `Je betaling voor bestelling ${p.number} gaat terug`,
    returned: (p: Numbered) =>
      `Je betaling voor bestelling ${p.number} klopte niet met de bestelling. Je krijgt het hele bedrag terug op de rekening waarmee je hebt betaald.`,
    returnedNext: 'De bestelling is vervallen. Je kunt gerust opnieuw bestellen.',

    deliveredSubject: (p: Numbered) => `Bestelling ${p.number} is klaar`,
    deliveredHeading: (p: { name: string; more: number }) =>
      p.more === 0
        ? `${p.name} wappert`
        : `${p.name} en ${p.more === 1 ? 'nog 1 naam' : `nog ${p.more} namen`} wapperen`,
    delivered: (p: Numbered) => `Uit bestelling ${p.number} is dit geleverd. Hieronder lees je hoe je begint.`,
    deliveredPlain: (p: Numbered) => `Uit bestelling ${p.number} is dit geleverd.`,
    manage: (p: { count: number }) => (p.count === 1 ? 'Naar je domeinnaam' : 'Naar je domeinnamen'),
    deliveredTitle: 'Geleverd',
    nextTitle: 'Wat je nu doet',
    notAll: 'Niet alles uit je bestelling is gelukt. Daarover kreeg je een aparte mail, ook over je geld.',

    renewalSubject: (p: { day: string }) => `We verlengen wat op ${p.day} afloopt`,
    renewalHeading: 'Je diensten worden verlengd',
    renewal: (p: { day: string }) => `Op ${p.day} loopt onderstaande af. We verlengen het, je hoeft niets te doen.`,
    renewalAtOnce: 'De kosten komen op je factuur. Je krijgt bericht als alles verlengd is.',
    backSubject: 'We halen terug wat gestopt was',
    back: 'Onderstaande was gestopt. We zetten het weer aan, je hoeft niets te doen.',
    backToPaySubject: (p: { day: string }) => `Betaal voor ${p.day} om terug te halen wat gestopt is`,
    backToPay: (p: { day: string }) => `Onderstaande is gestopt. Betaal voor ${p.day}, dan krijg je het terug.`,
    backAwaiting: 'Zodra je betaling binnen is zetten we het weer aan. Je krijgt bericht als het zover is.',
    renewalToPaySubject: (p: { day: string }) => `Betaal voor ${p.day} om te verlengen`,
    renewalToPayHeading: (p: { day: string }) => `Betaal voor ${p.day}`,
    renewalToPay: (p: { day: string }) => `Op ${p.day} loopt onderstaande af. Betaal voor die dag, dan loopt het door.`,
    renewalAwaiting: (p: { day: string }) =>
      `Zonder betaling stopt het op ${p.day}. Wil je iets niet verlengen? Zet dan bij die dienst 'Automatisch verlengen' uit.`,
    reminderSubject: (p: { days: number; day: string }) =>
      `Nog ${p.days === 1 ? '1 dag' : `${p.days} dagen`}: betaal voor ${p.day} om te verlengen`,
    reminder: 'Onderstaande is nog niet betaald.',
    paidRenews: 'We verlengen nu wat erin staat. Je krijgt bericht als dat gedaan is.',
    renewedSubject: (p: Numbered) => `Verlengd: bestelling ${p.number}`,
    renewedHeading: 'Je diensten zijn verlengd',
    renewed: 'Dit loopt gewoon door.',

    failedSubject: (p: { title: string }) => `Niet gelukt: ${p.title}`,
    failedHeading: (p: { title: string }) => `${p.title} is niet gelukt`,
    failed: (p: Numbered & { title: string }) =>
      `${p.title} uit bestelling ${p.number} konden we niet leveren. Dit is er gebeurd, en dit gebeurt er met je geld.`,
    correctCode: (p: { days: number }) =>
      `Vul hem binnen ${p.days} dagen in, dan gaan we meteen verder: je hoeft niet opnieuw te bestellen of te betalen. Liever stoppen? Dan hoef je niets te doen.`,
    refunded: (p: { amount: string }) => `Je krijgt ${p.amount} terug op de rekening waarmee je hebt betaald.`,
    credited: (p: { amount: string }) => `We halen ${p.amount} van je factuur af.`,
    moneyTitle: 'Je geld',
    onItsWay: 'Onderweg terug naar je bank',
    offInvoice: 'Gaat van je factuur af',
    keptReady: 'Staat klaar',
    stays: (p: { amount: string; day: string }) =>
      `${p.amount} staat klaar voor de verhuizing. Doe je niets, dan krijg je dat op ${p.day} terug.`,
    staysInvoiced: (p: { amount: string; day: string }) =>
      `Doe je niets, dan halen we ${p.amount} op ${p.day} van je factuur af.`,
    creditNote: 'De creditnota staat bij je facturen, als PDF en als UBL.',
    mendCode: 'Code verbeteren',
    codeWantedSubject: (p: { title: string }) => `Verhuiscode nodig voor ${p.title}`,
    codeWanted: (p: { number: string; title: string }) =>
      `De verhuiscode van ${p.title} in bestelling ${p.number} klopt niet. Vul met de knop hieronder de goede code in, dan gaat de verhuizing verder. Stuur de code niet per mail.`,
    nextTaken: 'Kies een andere naam. Zoeken kost niets.',
    nextWrongCode: 'Vraag je huidige aanbieder om een nieuwe verhuiscode.',
    nextNotTransferable: 'Vraag je huidige aanbieder of de naam op slot staat, en laat hem daarna verhuizen.',
    nextElse: 'Kom je er niet uit? We helpen je graag.',
    searchAgain: 'Een andere naam zoeken',
  },
  {
    why: (p) => `You get this mail about order ${p.number} at ${p.shop}.`,
    orderTitle: (p) => `Order ${p.number}`,
    thereafter: (p) => `then ${p.price} a year`,
    transfer: 'transfer',
    free: 'free',
    invoice: 'To your invoices',
    invoiced: (p) => `Your invoice ${p.number} is in your account, as PDF and as UBL for your bookkeeping.`,
    yearly: (p) => `After the first term this costs ${p.net} a year together, excl. VAT (${p.gross} incl. VAT).`,
    paidWith: 'Paid with iDEAL',
    fee: 'Costs of the payment method',
    deduction: 'Rest of your previous package',
    net: 'Total without VAT',
    gross: 'Total',
    terms: 'Our general terms and conditions apply to your order',
    look: 'View order',

    placedSubject: (p) => `Your order ${p.number}`,
    placedHeading: (p) => `Thank you for your order, ${p.name}`,
    placed: (p) => `We have received your order ${p.number}.`,
    changedSubject: (p) => `Your order ${p.number} has been changed`,
    changedHeading: 'Your order has been changed',
    changed: (p) => `You have changed your order ${p.number}. This is how it is now.`,
    pay: 'Pay',
    awaiting: 'As soon as you have paid, we start working on it.',
    atOnce: 'We start working on it right away. You will hear from us when everything is ready.',

    remainderSubject: (p) => `${p.amount} left to pay for order ${p.number}`,
    remainderHeading: (p) => `${p.amount} left to pay`,
    remainder: (p) => `We have received ${p.received} for order ${p.number} of ${p.total}.`,
    remainderNext: (p) =>
      `Pay the rest of ${p.amount} before ${p.day} and we deliver everything. Would you rather not? Cancel the order and you get back what you paid.`,
    payRemainder: (p) => `Pay ${p.amount}`,
    remainderReceived: 'Received',
    remainderLeft: 'Left to pay',

    paidSubject: (p) => `Payment received for order ${p.number}`,
    paidHeading: 'Thank you, we are starting',
    paid: (p) => `We have received your payment of ${p.total} for order ${p.number}.`,
    paidNext:
      'We are now registering your domain names and preparing your packages. It usually takes a few minutes, a transfer a few days at most. You will hear from us when everything is ready.',
    paidPartly: (p) =>
      `Your order comes to ${p.total}. We deliver everything, and ${p.amount} is left to pay on invoice ${p.number}. Pay it with iDEAL before ${p.day}, or transfer it to ${p.iban}, quoting ${p.number}.`,
    follow: 'Follow order',

    linesRefundedSubject: (p) => `Money of order ${p.number} goes back to you`,
    linesRefunded: (p) =>
      `We pay back ${p.amount} of order ${p.number}: ${p.lines}. The credit note is in your account.`,
    linesRefundedNext: 'It usually takes your bank a few working days.',
    secondSubject: (p) => `Your second payment for order ${p.number} goes back`,
    second: (p) =>
      `We have received another payment of ${p.amount} for order ${p.number}. It was not needed: you get ${p.amount} back on the account that you paid with.`,
    secondNext: 'Nothing changes about your order.',

    returnedSubject: (p) => `Your payment for order ${p.number} goes back`,
    returned: (p) =>
      `Your payment for order ${p.number} did not match the order. You get all of it back on the account that you paid with.`,
    returnedNext: 'The order has lapsed. You are welcome to order again.',

    deliveredSubject: (p) => `Order ${p.number} is ready`,
    deliveredHeading: (p) =>
      p.more === 0
        ? `${p.name} is flying`
        : `${p.name} and ${p.more} more ${p.more === 1 ? 'name' : 'names'} are flying`,
    delivered: (p) => `This part of order ${p.number} has been delivered. Below you read how to begin.`,
    deliveredPlain: (p) => `This part of order ${p.number} has been delivered.`,
    manage: (p) => (p.count === 1 ? 'To your domain name' : 'To your domain names'),
    deliveredTitle: 'Delivered',
    nextTitle: 'What you do now',
    notAll: 'Not all of your order could be delivered. About that you got a mail of its own, and about your money.',

    renewalSubject: (p) => `We renew what ends on ${p.day}`,
    renewalHeading: 'Your services are being renewed',
    renewal: (p) => `What is below ends on ${p.day}. We renew it; there is nothing for you to do.`,
    renewalAtOnce: 'The costs go on your invoice. You hear from us when all is renewed.',
    backSubject: 'We bring back what had ended',
    back: 'What is below had ended. We switch it on again; there is nothing for you to do.',
    backToPaySubject: (p) => `Pay before ${p.day} to get back what has ended`,
    backToPay: (p) => `What is below has ended. Pay before ${p.day} and you get it back.`,
    backAwaiting: 'We switch it on again as soon as your payment is in. You hear from us when it is done.',
    renewalToPaySubject: (p) => `Pay before ${p.day} to renew`,
    renewalToPayHeading: (p) => `Pay before ${p.day}`,
    renewalToPay: (p) => `What is below ends on ${p.day}. Pay before that day and it goes on.`,
    renewalAwaiting: (p) =>
      `Without payment it stops on ${p.day}. Not everything has to be renewed? Switch 'Renew automatically' off there.`,
    reminderSubject: (p) => `${p.days === 1 ? '1 day' : `${p.days} days`} left: pay before ${p.day} to renew`,
    reminder: 'What is below has not been paid yet.',
    paidRenews: 'We are renewing what it holds now. You hear from us when that is done.',
    renewedSubject: (p) => `Renewed: order ${p.number}`,
    renewedHeading: 'Your services have been renewed',
    renewed: 'These simply go on.',

    failedSubject: (p) => `Failed: ${p.title}`,
    failedHeading: (p) => `${p.title} could not be delivered`,
    failed: (p) =>
      `We could not deliver ${p.title} from order ${p.number}. This is what happened, and what happens to your money.`,
    correctCode: (p) =>
      `Fill it in within ${p.days} days and we go on at once: you need not order or pay again. Would you rather stop? Then do nothing.`,
    refunded: (p) => `You get ${p.amount} back on the account that you paid with.`,
    credited: (p) => `We take ${p.amount} off your invoice.`,
    moneyTitle: 'Your money',
    onItsWay: 'On its way back to your bank',
    offInvoice: 'Comes off your invoice',
    keptReady: 'Kept ready',
    stays: (p) => `${p.amount} is kept ready for the transfer. If you do nothing, you get it back on ${p.day}.`,
    staysInvoiced: (p) => `If you do nothing, we take ${p.amount} off your invoice on ${p.day}.`,
    creditNote: 'The credit note is with your invoices, as PDF and as UBL.',
    mendCode: 'Mend the code',
    codeWantedSubject: (p) => `Transfer code needed for ${p.title}`,
    codeWanted: (p) =>
      `The transfer code of ${p.title} in order ${p.number} is not right. Enter the right one with the button below, and the transfer continues. Do not send the code by mail.`,
    nextTaken: 'Choose another name. Searching costs nothing.',
    nextWrongCode: 'Ask your current provider for a new transfer code.',
    nextNotTransferable: 'Ask your current provider whether the name is locked, and have it transferred afterwards.',
    nextElse: 'Do you need help? We are glad to give it.',
    searchAgain: 'Search another name',
  },
)

/** Outcome of a line, behind its name. */
export const failedText = defineText(
  {
    taken: 'iemand anders was net eerder',
    'wrong-code': 'de verhuiscode klopt niet',
    'code-expired': 'we kregen geen goede verhuiscode',
    'not-transferable': 'deze naam kan nu niet verhuizen',
    'holder-refused': 'de beheerder van de extensie neemt de gegevens van de houder niet aan',
    'name-servers-refused': 'de beheerder van de extensie neemt de nameservers niet aan',
    'price-changed': 'de naam is intussen duurder geworden',
    rejected: 'de beheerder van de extensie weigert de aanvraag',
    'not-yours': 'de domeinnaam staat niet op je naam',
    'name-refused': 'de uitgever geeft voor deze naam geen certificaat uit',
    'bad-request': 'de certificaataanvraag (CSR) is afgekeurd',
    'not-validated': 'de DNS-records voor de controle zijn niet gevonden',
    'no-server': 'we kunnen deze server nu niet maken',
    'not-protected': 'Cloudflare neemt dit domein niet aan',
    ended: 'de termijn was al om, of al verlengd',
    'given-up': 'ook na vele pogingen lukte het ons niet',
  },
  {
    taken: 'somebody else was just before you',
    'wrong-code': 'the transfer code is not right',
    'code-expired': 'we were not given a right transfer code',
    'not-transferable': 'this name cannot be transferred now',
    'holder-refused': 'the registry of the extension does not accept the details of the holder',
    'name-servers-refused': 'the registry of the extension does not accept the name servers',
    'price-changed': 'the name has become more expensive',
    rejected: 'the registry of the extension refused the request',
    'not-yours': 'the domain name is not in your name',
    'name-refused': 'the authority issues no certificate for this name',
    'bad-request': 'the certificate request (CSR) was turned down',
    'not-validated': 'the DNS records for the check were not found',
    'no-server': 'we cannot make this server now',
    'not-protected': 'Cloudflare does not take this domain',
    ended: 'the term was over already, or had been renewed',
    'given-up': 'we did not succeed, even after many attempts',
  },
)
