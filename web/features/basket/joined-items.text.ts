import { defineText } from '../../../rules/text'

type Names = { names: string }

/** Texts for the items that a login added to the basket or left out. */
export const joinedItemsText = defineText(
  {
    joined: (p: Names) => `Ook in je winkelmand: ${p.names}`,
    joinedText: 'Dit stond nog in de winkelmand van je account.',
    undo: 'Ongedaan maken',
    aside: (p: Names) => `Niet in deze bestelling: ${p.names}`,
    asideText: 'Dit stond nog in de winkelmand van je account. We bewaren het voor na deze bestelling.',
    restore: 'Toch meenemen',
    failed: 'De winkelmand kon niet worden aangepast. Probeer het zo nog eens.',
  },
  {
    joined: (p) => `Also in your basket: ${p.names}`,
    joinedText: 'This was still in the basket of your account.',
    undo: 'Undo',
    aside: (p) => `Not in this order: ${p.names}`,
    asideText: 'This was still in the basket of your account. We keep it until after this order.',
    restore: 'Include it after all',
    failed: 'The basket could not be changed. Please try again in a moment.',
  },
)
