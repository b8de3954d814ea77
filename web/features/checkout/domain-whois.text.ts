import { defineText } from '../../../rules/text'

/** Texts for the holder of an ordered domain. */
export const domainWhoisText = defineText(
  {
    title: 'Domeinhouder',
    standard: 'Je standaardgegevens, of wat je bij dit domein hebt ingevuld.',
    own: 'Deze gegevens gelden voor dit domein.',
    edit: 'Aanpassen',
    editNamed: (p: { domain: string }) => `Domeinhouder van ${p.domain} aanpassen`,
    close: 'Sluiten',
    closeNamed: (p: { domain: string }) => `Domeinhouder van ${p.domain} sluiten`,
    save: 'Opslaan',
    saving: 'Opslaan…',
    refused: 'De domeinhouder is nog niet aangepast',
    notLoaded: 'Probeer het later opnieuw of neem contact op met afdeling Support.',
    saved: 'Whois-gegevens zijn bijgewerkt, houdt er rekening mee dat dit enkele minuten kan duren.',
    notSaved:
      'Bijwerken van Whois-gegevens is mislukt. Probeer het later opnieuw of neem contact op met afdeling Support.',
    retry: 'Opnieuw proberen',
  },
  {
    title: 'Domain holder',
    standard: 'Your standard details, or what you filled in for this domain.',
    own: 'These details are for this domain.',
    edit: 'Change',
    editNamed: (p) => `Change the holder of ${p.domain}`,
    close: 'Close',
    closeNamed: (p) => `Close the holder of ${p.domain}`,
    save: 'Save',
    saving: 'Saving…',
    refused: 'The holder has not been changed yet',
    notLoaded: 'Please try again later, or contact our support department.',
    saved: 'The whois details have been updated. Note that this may take a few minutes.',
    notSaved: 'Updating the whois details failed. Please try again later, or contact our support department.',
    retry: 'Try again',
  },
)
