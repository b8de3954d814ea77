import { defineText } from '../../rules/text'

/** Texts shared by all mails. */
export const frameText = defineText(
  {
    paste: 'Werkt de knop niet? Plak dit adres in je browser:',
    help: 'Hulp',
    orCall: 'of bel',
  },
  {
    paste: 'Does the button not work? Paste this address into your browser:',
    help: 'Help',
    orCall: 'or call',
  },
)
