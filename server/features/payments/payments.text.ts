import { defineText } from '../../../rules/text'

export const text = defineText(
  {
    chooseMethod: 'Kies een betaalwijze.',
    methodNotAllowed: 'Met deze betaalwijze kun je niet betalen. Kies een andere.',
    holders: 'De keuze van de domeinhouders klopt niet.',
    // At most 35 characters: it stands on a bank statement.
    statement: (p: { number: number }) => `Wimpel bestelling ${p.number}`,
  },
  {
    chooseMethod: 'Choose a payment method.',
    methodNotAllowed: 'You cannot pay with this method. Choose another one.',
    holders: 'The choice of domain holders is not right.',
    statement: (p) => `Wimpel order ${p.number}`,
  },
)
