import { defineText } from '../../../rules/text'

export const invalidNameText = defineText(
  {
    title: 'Ongeldige domeinnaam.',
    body: 'Corrigeer de domeinnaam en probeer het opnieuw.',
    typed: (p: { text: string }) => `Je typte: ${p.text}`,
    correct: 'Aanpassen',
  },
  {
    title: 'Invalid domain name.',
    body: 'Correct the domain name and try again.',
    typed: (p) => `You typed: ${p.text}`,
    correct: 'Change',
  },
)
