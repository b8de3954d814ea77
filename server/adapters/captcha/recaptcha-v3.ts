import * as z from 'zod'
import { defineAdapter } from '../adapter'
import { GOOGLE } from './google'
import { openVendor, type Vendor, vendorSettings } from './vendor'

const RECAPTCHA_V3: Vendor = { ...GOOGLE, provider: 'recaptcha-v3', namesAction: true, isInvisible: true }

export const recaptchaV3 = defineAdapter({
  port: 'captcha',
  name: 'recaptcha-v3',
  description: 'Google reCAPTCHA v3 (invisible, with a score) guards forms and the search.',
  settings: vendorSettings(RECAPTCHA_V3).extend({
    CAPTCHA_MIN_SCORE: z.coerce
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe('Lowest score that counts as human, from 0 to 1.'),
  }),
  address: ({ CAPTCHA_VERIFY_URL }) => CAPTCHA_VERIFY_URL,
  open: (settings, deps) => openVendor(RECAPTCHA_V3, settings, deps),
})
