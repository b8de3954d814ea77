import { defineAdapter } from '../adapter'
import { siteverify } from './siteverify'
import { openVendor, type Vendor, vendorSettings } from './vendor'

const HCAPTCHA: Vendor = {
  provider: 'hcaptcha',
  maxToken: 8192,
  namesAction: false,
  isInvisible: false,
  unknownToken: ['invalid-input-response', 'invalid-or-already-seen-response'],
  verifyUrl: 'https://api.hcaptcha.com/siteverify',
  scriptUrl: 'https://js.hcaptcha.com/1/api.js',
  sources({ origin }) {
    const hosts = [...new Set(['https://hcaptcha.com', 'https://*.hcaptcha.com', origin])]
    return { script: hosts, style: hosts, frame: hosts, connect: hosts }
  },
  endpoint: () => null,
  ask: (http, request) => siteverify(http, request, { sitekey: request.siteKey }),
}

export const hcaptcha = defineAdapter({
  port: 'captcha',
  name: 'hcaptcha',
  description: 'hCaptcha guards login, password reset and registration; ALTCHA guards the search.',
  settings: vendorSettings(HCAPTCHA),
  address: ({ CAPTCHA_VERIFY_URL }) => CAPTCHA_VERIFY_URL,
  open: (settings, deps) => openVendor(HCAPTCHA, settings, deps),
})
