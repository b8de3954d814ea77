import { randomUUID } from 'node:crypto'
import { defineAdapter } from '../adapter'
import { siteverify } from './siteverify'
import { openVendor, type Vendor, vendorSettings } from './vendor'

/** Cloudflare documents one host. */
const TURNSTILE: Vendor = {
  provider: 'turnstile',
  maxToken: 2048,
  namesAction: true,
  isInvisible: false,
  unknownToken: ['invalid-input-response'],
  verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
  sources: ({ origin }) => ({ script: [origin], style: [], frame: [origin], connect: [] }),
  endpoint: () => null,
  // With a key of the request a lost verdict can be asked for again.
  ask: (http, request) => siteverify(http, request, { idempotency_key: randomUUID() }),
}

export const turnstile = defineAdapter({
  port: 'captcha',
  name: 'turnstile',
  description: 'Cloudflare Turnstile guards login, password reset and registration; ALTCHA guards the search.',
  settings: vendorSettings(TURNSTILE),
  address: ({ CAPTCHA_VERIFY_URL }) => CAPTCHA_VERIFY_URL,
  open: (settings, deps) => openVendor(TURNSTILE, settings, deps),
})
