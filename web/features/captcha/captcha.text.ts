import { defineText } from '../../../rules/text'

export const captchaText = defineText(
  {
    label: 'Captcha',
    loading: 'De captcha wordt geladen.',
    unavailable: 'De captcha kon niet worden geladen. Laad de pagina opnieuw.',
  },
  {
    label: 'Captcha',
    loading: 'The captcha is loading.',
    unavailable: 'The captcha could not be loaded. Reload the page.',
  },
)
