import { siteverify } from './siteverify'
import type { Vendor } from './vendor'

/** Google documents paths. The script loads the rest of itself from gstatic.com. */
export const GOOGLE: Omit<Vendor, 'provider' | 'namesAction' | 'isInvisible'> = {
  maxToken: 8192,
  unknownToken: ['invalid-input-response'],
  verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
  scriptUrl: 'https://www.google.com/recaptcha/api.js',
  sources(script) {
    const folder = new URL('.', script).href
    return {
      script: [folder, 'https://www.gstatic.com/recaptcha/'],
      style: [],
      frame: [folder, 'https://recaptcha.google.com/recaptcha/'],
      connect: [folder],
    }
  },
  endpoint: () => null,
  ask: (http, request) => siteverify(http, request),
}
