import { defineText } from '../../../../rules/text'

export const text = defineText(
  {
    lookAlongForbidden: 'Deze klant heeft meekijken uitgezet. Vraag of het even aan mag, op de pagina Beveiliging.',
    referenceTooLong: (p: { max: number }) => `Een verwijzing is hoogstens ${p.max} tekens.`,
    reasonCode: 'Kies waarom het account geblokkeerd wordt: de klant krijgt de tekst die erbij hoort.',
    sameEmail: 'Dit is het adres al.',
  },
  {
    lookAlongForbidden: 'This customer has forbidden looking along. Ask for it to be allowed, on the page Security.',
    referenceTooLong: (p) => `A reference has at most ${p.max} characters.`,
    reasonCode: 'Choose why the account is blocked: the customer gets the text that belongs to it.',
    sameEmail: 'This is the address already.',
  },
)
