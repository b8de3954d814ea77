import * as z from 'zod'
import { OperatorNeeded } from '../../ports/outside-unavailable'
import { defineAdapter } from '../adapter'
import { readJson } from '../outside-http'
import { openVendor, SYSTEM, type Vendor, vendorSettings } from './vendor'

const answer = z.discriminatedUnion('success', [
  z.object({
    success: z.literal(true),
    data: z.object({ challenge: z.object({ origin: z.string().optional() }) }),
  }),
  z.object({ success: z.literal(false), error: z.object({ error_code: z.string() }) }),
])

/** The vendor refuses the keys of the shop, whatever the token. */
const OUR_FAULT: ReadonlySet<string> = new Set(['auth_required', 'auth_invalid', 'sitekey_invalid'])
const STANDARD_HOST = 'global.frcapi.com'

const FRIENDLY: Vendor = {
  provider: 'friendly',
  maxToken: 16_384,
  namesAction: false,
  isInvisible: false,
  unknownToken: ['response_invalid'],
  verifyUrl: `https://${STANDARD_HOST}/api/v2/captcha/siteverify`,
  scriptUrl: 'https://cdn.jsdelivr.net/npm/@friendlycaptcha/sdk@1.0.2/site.compat.min.js',
  sources: (script, api) => ({
    script: [script.href],
    style: [],
    // The script of the vendor has several hosts to fall back to.
    frame: [api.hostname.endsWith('.frcapi.com') ? 'https://*.frcapi.com' : api.origin],
    connect: [],
  }),
  endpoint: ({ hostname, origin }) => (hostname === STANDARD_HOST ? null : origin),
  async ask(http, { path, token, siteKey, secret }) {
    const response = await http.request({
      method: 'POST',
      path,
      json: { response: token, sitekey: siteKey },
      headers: { 'x-api-key': secret },
    })
    const verdict = readJson(SYSTEM, answer, response)
    if (verdict.success) return { isSolved: true, hostname: hostnameOf(verdict.data.challenge.origin) }
    const { error_code: reason } = verdict.error
    if (OUR_FAULT.has(reason))
      throw new OperatorNeeded(SYSTEM, 'credentials', { cause: new Error(`the vendor answers ${reason}`) })
    return { isSolved: false, reason }
  },
}

export const friendly = defineAdapter({
  port: 'captcha',
  name: 'friendly',
  description: 'Friendly Captcha v2 guards login, password reset and registration; ALTCHA guards the search.',
  settings: vendorSettings(FRIENDLY),
  address: ({ CAPTCHA_VERIFY_URL }) => CAPTCHA_VERIFY_URL,
  open: (settings, deps) => openVendor(FRIENDLY, settings, deps),
})

/** The origin is empty where the vendor does not know it. */
const hostnameOf = (origin: string | undefined): string | undefined =>
  origin && URL.canParse(origin) ? new URL(origin).hostname : undefined
