import { defineText } from '../../../../rules/text'

export const objectionText = defineText(
  {
    askedTitle: 'Dit tegenhouden?',
    asked: 'Support wil iets aan je account veranderen; in de mail staat wat. Houd je het tegen, dan gebeurt er niets.',
    button: 'Tegenhouden',
    stoppedTitle: 'Tegengehouden',
    stopped: 'Er is niets veranderd en er gebeurt ook niets.',
    advice: 'Had je dit niet zelf gevraagd? Kies dan een nieuw wachtwoord.',
    lateTitle: 'Deze link werkt niet meer',
    late: 'Het is al tegengehouden of gedaan, of de link klopt niet. Neem contact op als je hier vragen over hebt.',
  },
  {
    askedTitle: 'Stop this?',
    asked: 'Support wants to change something about your account; the mail says what. If you stop it, nothing happens.',
    button: 'Stop it',
    stoppedTitle: 'Stopped',
    stopped: 'Nothing has changed, and nothing will happen.',
    advice: 'Did you not ask for this yourself? Then choose a new password.',
    lateTitle: 'This link no longer works',
    late: 'It was stopped or done before, or the link is wrong. Contact us if you have questions about it.',
  },
)
