import { defineText } from '../../../rules/text'

export const identityText = defineText(
  {
    title: 'Bevestig dat jij het bent',
    why: 'Daarvoor vragen we eerst of jij het echt bent.',
    remembered: 'Daarna vragen we dit 10 minuten niet opnieuw.',
    byPassword: 'Bevestigen met wachtwoord',
    confirming: 'Even kijken…',
    cancel: 'Annuleren',
    close: 'Sluiten',
    notDone: 'Je hebt het niet bevestigd. Er is niets veranderd.',
  },
  {
    title: 'Confirm that it is you',
    why: 'First we ask whether it is really you.',
    remembered: 'We will not ask this again for 10 minutes.',
    byPassword: 'Confirm with password',
    confirming: 'Checking…',
    cancel: 'Cancel',
    close: 'Close',
    notDone: 'You did not confirm it. Nothing has changed.',
  },
)
