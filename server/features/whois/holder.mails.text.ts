import { defineText } from '../../../rules/text'

/** Texts of mails to registrants. */
export const holderMailText = defineText(
  {
    emailSubject: 'Het e-mailadres van een domeinhouder is gewijzigd',
    email: (p: { label: string; email: string }) =>
      `Het e-mailadres van domeinhouder ${p.label} is gewijzigd in ${p.email}. Vragen van het register komen voortaan daar aan.`,
    holderSubject: (p: { domain: string }) => `${p.domain} heeft een andere domeinhouder`,
    holder: (p: { domain: string; label: string }) => `De houder van ${p.domain} is gewijzigd in ${p.label}.`,
    toHolders: 'Domeinhouders bekijken',
    notYou: 'Heb je dit niet gedaan? Vraag dan meteen een nieuw wachtwoord aan en neem contact met ons op.',
    why: 'Je krijgt deze mail omdat je tot nu toe als domeinhouder te bereiken was op dit adres.',
  },
  {
    emailSubject: 'The e-mail address of a domain holder has changed',
    email: (p) =>
      `The e-mail address of domain holder ${p.label} has changed to ${p.email}. From now on the registry's questions arrive there.`,
    holderSubject: (p) => `${p.domain} has another domain holder`,
    holder: (p) => `The holder of ${p.domain} has changed to ${p.label}.`,
    toHolders: 'See domain holders',
    notYou: 'Was this not you? Then ask for a new password at once and contact us.',
    why: 'You get this mail because until now this address was where the domain holder was reached.',
  },
)
