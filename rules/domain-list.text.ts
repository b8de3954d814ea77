import { LIST_NAMES_MAX, type ListRefusal } from './domain-list'
import { defineText } from './text'

/** Reasons why a name of a list cannot be added, as shown in its row. */
export type ListReason =
  | ListRefusal
  | 'quarantine'
  | 'reserved'
  | 'no-answer'
  | 'premium'
  | 'owned'
  | 'in-basket'
  | 'sale-paused'
  | 'full'

export const domainListText = defineText(
  {
    'no-extension': 'geen extensie. Maak er bijvoorbeeld .nl van',
    'not-sold': 'deze extensie verkopen we niet',
    hyphen: 'een streepje staat niet aan het begin of eind, en niet dubbel',
    'too-long': 'te lang: hoogstens 63 tekens voor de extensie',
    'invalid-name': 'geen domeinnaam. Gebruik letters, cijfers en streepjes',
    quarantine: 'net opgezegd en in quarantaine. Probeer het over een paar weken opnieuw',
    reserved: 'gereserveerd door de beheerder van de extensie',
    'no-answer': 'geen antwoord van de beheerder. Controleer de naam nog eens',
    premium: 'premium domeinnaam, buiten de lijst gelaten om de prijs',
    owned: 'al van jou',
    'in-basket': 'staat al in je winkelmand',
    'sale-paused': 'nu even niet te bestellen. Probeer het later nog eens',
    full: 'je winkelmand is vol. Bestel eerst wat erin zit',
    tooMany: `Een lijst heeft hoogstens ${LIST_NAMES_MAX} namen. Verdeel hem over meer lijsten.`,
    empty: 'Er staat geen domeinnaam in de lijst.',
  },
  {
    'no-extension': 'no extension. Add one, such as .nl',
    'not-sold': 'we do not sell this extension',
    hyphen: 'a hyphen cannot come first, last or twice in a row',
    'too-long': 'too long: 63 characters before the extension at most',
    'invalid-name': 'no domain name. Use letters, digits and hyphens',
    quarantine: 'cancelled not long ago and in quarantine. Try again in a few weeks',
    reserved: 'reserved by the registry of its extension',
    'no-answer': 'no answer from its registry. Check the name again',
    premium: 'premium domain name, left out because of its price',
    owned: 'yours already',
    'in-basket': 'in your basket already',
    'sale-paused': 'cannot be ordered right now. Try again later',
    full: 'your basket is full. Order what is in it first',
    tooMany: `A list has ${LIST_NAMES_MAX} names at most. Split it into several.`,
    empty: 'There is no domain name in the list.',
  },
)
