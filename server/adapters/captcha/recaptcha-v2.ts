import { defineAdapter } from '../adapter'
import { GOOGLE } from './google'
import { openVendor, type Vendor, vendorSettings } from './vendor'

const RECAPTCHA_V2: Vendor = { ...GOOGLE, provider: 'recaptcha-v2', namesAction: false, isInvisible: false }

export const recaptchaV2 = defineAdapter({
  port: 'captcha',
  name: 'recaptcha-v2',
  description:
    'Google reCAPTCHA v2 (checkbox) guards login, password reset and registration; ALTCHA guards the search.',
  settings: vendorSettings(RECAPTCHA_V2),
  address: ({ CAPTCHA_VERIFY_URL }) => CAPTCHA_VERIFY_URL,
  open: (settings, deps) => openVendor(RECAPTCHA_V2, settings, deps),
})
