import { defineText } from '../../../rules/text'

export const availabilityText = defineText(
  {
    wrongCaptcha: 'De controle dat je een mens bent, is niet gelukt. Probeer het opnieuw.',
    captchaNeeded: 'Je hebt veel namen gecheckt. Laat eerst zien dat je een mens bent.',
  },
  {
    wrongCaptcha: 'We could not confirm that you are human. Please try again.',
    captchaNeeded: 'You have checked a lot of names. Show that you are human first.',
  },
)
