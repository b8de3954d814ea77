import { defineText } from '../../rules/text'

/** The frame that all mails share. */
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
