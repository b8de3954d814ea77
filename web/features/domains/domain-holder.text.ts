import { defineText } from '../../../rules/text'

/** The page of who holds a domain. */
export const domainHolderText = defineText(
  {
    title: 'Wie is de houder van dit domein?',
    takesMinutes: 'Het bijwerken van whois-gegevens kan enkele minuten duren.',
    cancel: 'Annuleren',
    save: 'Houder opslaan',
    saving: 'Opslaan…',
    act: (p: { domain: string }) => `Je wijzigt de houder van ${p.domain}.`,
    saved: 'De gegevens van de domeinhouder zijn bijgewerkt.',
    failed: 'Er is iets misgegaan. Probeer het opnieuw. Blijft het misgaan, neem dan contact op met onze support.',
    refused: 'De houder is niet gewijzigd',
    privacy: 'Privacybescherming',
    privacyOn: 'Je naam en adres zijn niet zichtbaar in de openbare whois.',
    privacyOff: 'Je naam en adres zijn zichtbaar in de openbare whois.',
    privacyLocked: 'Dit kan op dit moment niet worden gewijzigd.',
  },
  {
    title: 'Who holds this domain?',
    takesMinutes: 'Updating whois data may take a few minutes.',
    cancel: 'Cancel',
    save: 'Save holder',
    saving: 'Saving…',
    act: (p) => `You are changing the holder of ${p.domain}.`,
    saved: 'Domain owner data has been updated.',
    failed: 'Something went wrong. Please try again. If the problem persists, feel free to contact us for support.',
    refused: 'The holder has not been changed',
    privacy: 'Privacy protection',
    privacyOn: 'Your name and address are not shown in the public whois.',
    privacyOff: 'Your name and address are shown in the public whois.',
    privacyLocked: 'This cannot be changed at the moment.',
  },
)
