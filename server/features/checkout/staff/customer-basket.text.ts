import { defineText } from '../../../../rules/text'

/** Refusals of a basket for a customer, and the mail with its link. */
export const customerBasketText = defineText(
  {
    invalidNames: (p: { names: string }) => `Dit kan niet geregistreerd worden: ${p.names}.`,
    empty: 'Vul minstens één domeinnaam in of kies hosting.',
    tooMany: (p: { max: number }) => `Een link heeft hoogstens ${p.max} producten.`,
    hosting: 'Dit hostingpakket is niet te bestellen.',
    account: 'Deze klant kan niet bestellen: het account is geblokkeerd, gewist of hoort bij een ander account.',
    subject: 'Je winkelmandje staat klaar',
    ready: 'Zoals besproken hebben we een winkelmandje voor je klaargezet:',
    pay: 'Open het, kijk het na en betaal. De prijzen zijn die van de dag waarop je het opent; er is nog niets besteld.',
    open: 'Mandje openen',
    lasts: (p: { days: number }) => `De link werkt ${p.days} dagen.`,
    ignore: 'Heb je hier niet om gevraagd? Dan hoef je niets te doen.',
    why: 'Je krijgt deze mail omdat onze support dit mandje voor je heeft samengesteld.',
  },
  {
    invalidNames: (p) => `This cannot be registered: ${p.names}.`,
    empty: 'Enter at least one domain name, or choose hosting.',
    tooMany: (p) => `A link has at most ${p.max} products.`,
    hosting: 'This hosting package cannot be ordered.',
    account: 'This customer cannot order: the account is blocked, erased or belongs to another account.',
    subject: 'Your basket is ready',
    ready: 'As discussed, we have prepared a basket for you:',
    pay: 'Open it, check it and pay. The prices are those of the day on which you open it; nothing has been ordered yet.',
    open: 'Open the basket',
    lasts: (p) => `The link works for ${p.days} days.`,
    ignore: 'Did you not ask for this? Then you need not do anything.',
    why: 'You get this mail because our support has composed this basket for you.',
  },
)
