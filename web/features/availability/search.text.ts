import { defineText } from '../../../rules/text'

export const searchText = defineText(
  {
    label: 'Domeinnaam',
    check: 'Check',
    required: 'Vul een domeinnaam in van minstens 3 tekens.',
  },
  {
    label: 'Domain name',
    check: 'Check',
    required: 'Fill in a domain name of at least 3 characters.',
  },
)
