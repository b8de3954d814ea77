import { defineText } from '../../../rules/text'

export const invalidNameText = defineText(
  {
    title: 'Ongeldige domeinnaam.',
    body: 'Corrigeer de domeinnaam en probeer het opnieuw.',
    typed: (p: { text: string }) => `Je typte: ${p.text}`,
    rule: 'Een domeinnaam bestaat uit letters, cijfers en losse streepjes, en is hoogstens 63 tekens lang.',
    correct: 'Aanpassen',
  },
  {
    title: 'Invalid domain name.',
    body: 'Correct the domain name and try again.',
    typed: (p) => `You typed: ${p.text}`,
    rule: 'A domain name consists of letters, digits and single hyphens, and is at most 63 characters long.',
    correct: 'Change',
  },
)
