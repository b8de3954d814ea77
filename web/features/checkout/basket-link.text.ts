import { defineText } from '../../../rules/text'

/** Texts for a visitor who opens a basket link. */
export const basketLinkText = defineText(
  {
    title: 'Iemand heeft een bestelling voor je klaargezet',
    lead: 'Kijk wat erin zit. Er verandert niets aan je winkelmand voordat je kiest.',
    products: 'In deze link',
    hasBasket: (p: { count: number }) =>
      p.count === 1
        ? 'Er ligt al één product in je winkelmand.'
        : `Er liggen al ${p.count} producten in je winkelmand.`,
    hasBasketText: 'Je kunt deze bestelling erbij leggen, of alles wat er ligt ervoor inruilen.',
    take: 'In mijn winkelmand',
    add: 'Erbij leggen',
    replace: 'Winkelmand vervangen',
    taking: 'In je winkelmand leggen…',
    without: 'Doorgaan zonder deze link',
    expired: 'Deze link is verlopen',
    expiredText: 'Een link met een bestelling is dertig dagen geldig. Vraag wie hem stuurde om een nieuwe.',
    unknown: 'Deze link klopt niet',
    unknownText: 'Er ontbreekt een stuk van, of hij is veranderd. Open hem opnieuw uit het bericht waarin hij stond.',
    leftOut: 'Niet alles uit deze link is nog te bestellen',
    gone: 'Wat in deze link zat, is niet meer te bestellen',
    goneText: 'Vraag wie hem stuurde om een nieuwe.',
  },
  {
    title: 'Somebody has prepared an order for you',
    lead: 'See what is in it. Nothing in your basket changes before you choose.',
    products: 'In this link',
    hasBasket: (p) =>
      p.count === 1
        ? 'There is one product in your basket already.'
        : `There are ${p.count} products in your basket already.`,
    hasBasketText: 'You can put this order beside what is there, or in its place.',
    take: 'Put in my basket',
    add: 'Add to my basket',
    replace: 'Replace my basket',
    taking: 'Putting it in your basket…',
    without: 'Continue without this link',
    expired: 'This link has expired',
    expiredText: 'A link with an order is valid for thirty days. Ask whoever sent it for a new one.',
    unknown: 'This link is not right',
    unknownText: 'A part of it is missing, or it was changed. Open it again from the message that it stood in.',
    leftOut: 'Not everything in this link can still be ordered',
    gone: 'What was in this link can no longer be ordered',
    goneText: 'Ask whoever sent it for a new one.',
  },
)
