import { defineText } from '../../rules/text'

/** Texts of standalone pages, which use no scripts, styles or data of the shop. */
export const alonePageText = defineText(
  {
    offlineTitle: 'Geen verbinding',
    offline:
      'Je bent offline, of de winkel is even niet bereikbaar. Wat je al had opgeslagen is bewaard. Controleer je verbinding en laad de pagina opnieuw.',
    busyTitle: 'Even geduld',
    mistakeTitle: 'Er ging iets mis',
    reload: 'Opnieuw laden',
    home: 'Naar de homepage',
  },
  {
    offlineTitle: 'No connection',
    offline:
      'You are offline, or the shop cannot be reached for a moment. What you had saved is safe. Check your connection and load the page again.',
    busyTitle: 'One moment, please',
    mistakeTitle: 'Something went wrong',
    reload: 'Load again',
    home: 'To the home page',
  },
)
