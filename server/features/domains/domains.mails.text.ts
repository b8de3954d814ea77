import { defineText } from '../../../rules/text'

/** First steps with a new domain, for the mail about its order. */
export const domainStepsText = defineText(
  {
    stepUse: 'Zet er iets op',
    stepUseText: 'Je naam is van jou. Met webhosting heb je er meteen een site en e-mail bij.',
    toHosting: 'Webhosting bekijken',
  },
  {
    stepUse: 'Put something on it',
    stepUseText: 'The name is yours. With web hosting you have a site and e-mail on it at once.',
    toHosting: 'View web hosting',
  },
)
