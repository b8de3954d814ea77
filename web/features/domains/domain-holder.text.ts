import { defineText, SHOP } from '../../../rules/text'

/** Texts of the domain holder page. */
export const domainHolderText = defineText(
  {
    current: 'Dit domein staat op naam van',
    title: 'Andere houder kiezen',
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
    current: 'This domain is registered to',
    title: 'Choose another holder',
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

export const domainHolderMeta = defineText(
  {
    title: (p: { name: string }) => `Domeinhouder van ${p.name} — ${SHOP}`,
    description: 'Op wiens naam je domein staat, en of de wereld dat ziet.',
  },
  {
    title: (p) => `Holder of ${p.name} — ${SHOP}`,
    description: 'Whose name your domain is in, and whether the world sees that.',
  },
)
