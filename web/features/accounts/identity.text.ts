import { defineText } from '../../../rules/text'

export const identityText = defineText(
  {
    title: 'Bevestig dat jij het bent',
    why: 'Daarvoor vragen we eerst of jij het echt bent.',
    byPasskey: 'Bevestigen met passkey',
    or: 'of',
    remembered: 'Daarna vragen we dit 10 minuten niet opnieuw.',
    byPassword: 'Bevestigen met wachtwoord',
    byCode: 'Bevestigen met code',
    code: 'Code of herstelcode',
    codeHint: 'Uit je authenticator-app, of een herstelcode',
    confirming: 'Even kijken…',
    cancel: 'Annuleren',
    close: 'Sluiten',
    notDone: 'Je hebt het niet bevestigd. Er is niets veranderd.',
  },
  {
    title: 'Confirm that it is you',
    why: 'First we ask whether it is really you.',
    byPasskey: 'Confirm with passkey',
    or: 'or',
    remembered: 'We will not ask this again for 10 minutes.',
    byPassword: 'Confirm with password',
    byCode: 'Confirm with code',
    code: 'Code or recovery code',
    codeHint: 'From your authenticator app, or a recovery code',
    confirming: 'Checking…',
    cancel: 'Cancel',
    close: 'Close',
    notDone: 'You did not confirm it. Nothing has changed.',
  },
)
