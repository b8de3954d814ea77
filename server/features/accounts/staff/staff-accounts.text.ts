import { defineText } from '../../../../rules/text'

export const text = defineText(
  {
    lookAlongForbidden: 'Deze klant heeft meekijken uitgezet. Vraag of het even aan mag, op de pagina Beveiliging.',
    referenceTooLong: (p: { max: number }) => `Een verwijzing is hoogstens ${p.max} tekens.`,
    reasonCode: 'Kies waarom het account geblokkeerd wordt: de klant krijgt de tekst die erbij hoort.',
    sameEmail: 'Dit is het adres al.',
    agreedStaffel: 'Deze staffel is er niet.',
    NO_SECOND_FACTOR: 'Dit account heeft geen tweede factor.',
    EMAIL_CHANGE_PENDING: 'Er loopt een wijziging van het e-mailadres. Wacht tot die klaar of verlopen is.',
    ERASED: 'De gegevens van deze klant zijn al gewist.',
    ERASURE_BLOCKED: 'Dit kan nu niet: er is nog iets actief, in behandeling of open.',
    customerExists: (p: { name: string }) => `Dit e-mailadres is al van een klant: ${p.name}.`,
    otherEmail: 'Dit is niet het e-mailadres van deze klant.',
    'too-few-checks': 'Stel op minstens twee manieren vast dat het de klant is.',
    'extract-needed': 'Het KvK-uittreksel is nog niet gezien.',
  },
  {
    lookAlongForbidden: 'This customer has forbidden looking along. Ask for it to be allowed, on the page Security.',
    referenceTooLong: (p) => `A reference has at most ${p.max} characters.`,
    reasonCode: 'Choose why the account is blocked: the customer gets the text that belongs to it.',
    sameEmail: 'This is the address already.',
    agreedStaffel: 'There is no such tier.',
    NO_SECOND_FACTOR: 'This account has no second factor.',
    EMAIL_CHANGE_PENDING: 'A change of the e-mail address is pending. Wait until it is done or has expired.',
    ERASED: 'The data of this customer were erased before.',
    ERASURE_BLOCKED: 'Not possible now: something is still active, under way or open.',
    customerExists: (p) => `This e-mail address belongs to a customer already: ${p.name}.`,
    otherEmail: 'This is not the e-mail address of this customer.',
    'too-few-checks': 'Establish in at least two ways that it is the customer.',
    'extract-needed': 'The extract of the trade register was not seen yet.',
  },
)
