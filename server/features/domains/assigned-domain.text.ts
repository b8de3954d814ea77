import { defineText } from '../../../rules/text'

/** Why an item is not for a domain. */
export const assignedDomainText = defineText(
  {
    domainUnknown: 'Kies een van je eigen domeinnamen, of een naam uit deze bestelling.',
    domainNotYours: (p: { domainName: string }) =>
      `${p.domainName} is geen domeinnaam van jou en staat niet in deze bestelling. Kies een andere, of bestel hem mee.`,
    domainNeeded: 'Kies bij welke domeinnaam dit hoort.',
    domainFirst: 'Kies eerst bij welke domeinnaam dit hoort.',
  },
  {
    domainUnknown: 'Choose one of your own domain names, or a name in this order.',
    domainNotYours: (p) =>
      `${p.domainName} is no domain name of yours and not in this order. Choose another one, or order it along.`,
    domainNeeded: 'Choose the domain name that this belongs to.',
    domainFirst: 'First choose the domain name that this belongs to.',
  },
)
