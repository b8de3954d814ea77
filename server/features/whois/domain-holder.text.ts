import { defineText } from '../../../rules/text'

export const domainHolderText = defineText(
  {
    notActive: 'Dit domein is nog niet of niet meer bij ons geregistreerd. De houder kan nu niet worden gewijzigd.',
    noPrivacy: 'Bij deze extensie kan de houder niet verborgen worden.',
  },
  {
    notActive: 'This domain is not registered here yet, or no longer. Its holder cannot be changed now.',
    noPrivacy: 'The holder cannot be hidden with this extension.',
  },
)
