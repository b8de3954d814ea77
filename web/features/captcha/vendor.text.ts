import { defineText } from '../../../rules/text'

export const vendorText = defineText(
  { inBackground: 'reCAPTCHA controleert op de achtergrond of je een mens bent.' },
  { inBackground: 'reCAPTCHA checks in the background that you are human.' },
)
