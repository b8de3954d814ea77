import { defineText } from '../../../rules/text'

export const plannedActsText = defineText(
  {
    SECOND_FACTOR_REMOVAL: 'Support verwijdert je tweede factor',
    ERASURE: 'Support wist je gegevens',
    at: (p: { moment: string }) =>
      `Dat gebeurt op ${p.moment}. Heb je dit niet zelf gevraagd, of wil je het niet meer? Houd het dan tegen.`,
    stop: 'Tegenhouden',
    stopped: 'Tegengehouden. Er is niets veranderd.',
    failed: 'Dat lukte niet. Probeer het opnieuw.',
  },
  {
    SECOND_FACTOR_REMOVAL: 'Support removes your second factor',
    ERASURE: 'Support erases your data',
    at: (p) => `That happens on ${p.moment}. Did you not ask for this, or do you no longer want it? Then stop it.`,
    stop: 'Stop it',
    stopped: 'Stopped. Nothing has changed.',
    failed: 'That did not work. Try again.',
  },
)
