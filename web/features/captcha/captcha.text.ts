import { defineText } from '../../../rules/text'

export const captchaText = defineText(
  {
    label: 'Captcha',
    unavailable: 'De captcha kon niet worden geladen. Laad de pagina opnieuw.',
  },
  {
    label: 'Captcha',
    unavailable: 'The captcha could not be loaded. Reload the page.',
  },
)
