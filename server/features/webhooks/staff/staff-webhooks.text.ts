import { defineText } from '../../../../rules/text'

export const staffWebhooksText = defineText(
  { pausedByOwner: 'De klant heeft deze webhook zelf op pauze gezet.' },
  { pausedByOwner: 'The customer paused this webhook.' },
)
