import { defineText } from '../../../rules/text'

export const searchText = defineText(
  {
    label: 'Domeinnaam',
    check: 'Check',
    required: 'Vul een domeinnaam in van minstens 3 tekens.',
    invalidTitle: 'Ongeldige domeinnaam.',
    invalidBody: 'Corrigeer de domeinnaam en probeer het opnieuw.',
    typed: (p: { text: string }) => `Je typte: ${p.text}`,
    correct: 'Aanpassen',
  },
  {
    label: 'Domain name',
    check: 'Check',
    required: 'Fill in a domain name of at least 3 characters.',
    invalidTitle: 'Invalid domain name.',
    invalidBody: 'Correct the domain name and try again.',
    typed: (p) => `You typed: ${p.text}`,
    correct: 'Change',
  },
)
