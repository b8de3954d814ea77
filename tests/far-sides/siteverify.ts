import { randomBytes } from 'node:crypto'
import type { CaptchaProvider } from '../../rules/captcha'
import { type FarRequest, type FarResponse, type FarSide, startFarSide } from './far-side'

export type VendorProvider = Exclude<CaptchaProvider, 'altcha'>

export const SITE_KEY = 'site-key-of-the-shop'
export const SECRET = 'canary-secret-of-the-captcha'

interface Solved {
  /** Name of the action that the page gave. */
  action?: string
  hostname?: string
  score?: number
}

interface Issued extends Solved {
  isUsed: boolean
  isExpired: boolean
}

export interface CaptchaVendor extends FarSide {
  verifyUrl: string
  scriptUrl: string
  /** Returns the token of a visitor who solved the captcha. */
  issue(solved?: Solved): string
  /** Expires all tokens so far. */
  expireAll(): void
}

/**
 * A vendor of captchas: verifies tokens as it does, and serves a script with its API, which shows a frame with one checkbox;
 * reCAPTCHA v3 shows none. Each vendor returns only what its real answers hold.
 */
export async function startSiteverify(provider: VendorProvider): Promise<CaptchaVendor> {
  const tokens = new Map<string, Issued>()
  const issue = (solved: Solved = {}): string => {
    const token = `0.${randomBytes(24).toString('base64url')}`
    tokens.set(token, { hostname: 'shop.example', score: 0.9, ...solved, isUsed: false, isExpired: false })
    return token
  }
  /** Verdicts by idempotency key, which Turnstile repeats. */
  const given = new Map<string, FarResponse>()
  const verdictOf = (request: FarRequest): FarResponse => {
    const key = provider === 'turnstile' ? new URLSearchParams(request.body).get('idempotency_key') : null
    const verdict = (key && given.get(key)) || verify(provider, tokens, request)
    if (key) given.set(key, verdict)
    return verdict
  }
  const far = await startFarSide((request) => {
    if (request.path === '/siteverify')
      return provider === 'friendly' ? verifyFriendly(tokens, request) : verdictOf(request)
    if (request.path === '/widget/api.js') return page('text/javascript', SCRIPTS[provider])
    if (request.path === '/widget/frame') return page('text/html', FRAME)
    if (request.path === '/widget/frame.js') return page('text/javascript', FRAME_SCRIPT)
    const solved = { action: request.query.get('action') ?? '', hostname: request.query.get('hostname') ?? '' }
    if (request.path === '/widget/solve') return page('application/json', JSON.stringify({ token: issue(solved) }))
    return { status: 404, body: {} }
  })
  return {
    ...far,
    verifyUrl: `${far.url}/siteverify`,
    scriptUrl: `${far.url}/widget/api.js`,
    issue,
    expireAll() {
      for (const token of tokens.values()) token.isExpired = true
    },
  }
}

const page = (type: string, body: string): FarResponse => ({
  status: 200,
  body,
  headers: { 'content-type': type, 'access-control-allow-origin': '*' },
})

type Tokens = ReadonlyMap<string, Issued>

function verify(provider: VendorProvider, tokens: Tokens, { method, headers, body }: FarRequest): FarResponse {
  const isForm = headers['content-type'] === 'application/x-www-form-urlencoded'
  if (method !== 'POST' || !isForm) return refusal('bad-request')
  const form = new URLSearchParams(body)
  const [secret, response] = [form.get('secret'), form.get('response')]
  if (!secret) return refusal('missing-input-secret')
  if (secret !== SECRET) return refusal('invalid-input-secret')
  if (provider === 'hcaptcha' && form.has('sitekey') && form.get('sitekey') !== SITE_KEY)
    return refusal('sitekey-secret-mismatch')
  if (!response) return refusal('missing-input-response')
  const token = tokens.get(response)
  if (!token) return refusal('invalid-input-response')
  if (token.isUsed || token.isExpired)
    return refusal(provider === 'hcaptcha' ? 'invalid-or-already-seen-response' : 'timeout-or-duplicate')
  token.isUsed = true
  return {
    status: 200,
    body: {
      success: true,
      challenge_ts: '2026-11-24T12:00:00Z',
      hostname: token.hostname,
      'error-codes': [],
      ...(provider === 'turnstile' && { action: token.action ?? '', cdata: '' }),
      ...(provider === 'recaptcha-v3' && { action: token.action ?? '', score: token.score }),
    },
  }
}

const refusal = (...codes: string[]): FarResponse => ({ status: 200, body: { success: false, 'error-codes': codes } })

function verifyFriendly(tokens: Tokens, { method, headers, body }: FarRequest): FarResponse {
  if (!headers['x-api-key']) return friendlyError(401, 'auth_required')
  if (headers['x-api-key'] !== SECRET) return friendlyError(401, 'auth_invalid')
  if (method !== 'POST') return friendlyError(405, 'method_not_allowed')
  const { response, sitekey } = JSON.parse(body) as { response?: string; sitekey?: string }
  if (sitekey !== undefined && sitekey !== SITE_KEY) return friendlyError(400, 'sitekey_invalid')
  if (!response) return friendlyError(400, 'response_missing')
  const token = tokens.get(response)
  if (!token) return friendlyError(200, 'response_invalid')
  if (token.isExpired) return friendlyError(200, 'response_timeout')
  if (token.isUsed) return friendlyError(200, 'response_duplicate')
  token.isUsed = true
  const challenge = { timestamp: '2026-11-24T12:00:00Z', origin: token.hostname ? `https://${token.hostname}` : '' }
  return { status: 200, body: { success: true, data: { event_id: 'ev_1', challenge, risk_intelligence: null } } }
}

const friendlyError = (status: number, error_code: string): FarResponse => ({
  status,
  body: { success: false, error: { error_code, detail: '' } },
})

/** Shows the frame, and resolves with its token once the visitor has ticked the box. */
const SHOW_FRAME = `
const base = document.currentScript.src.split('/api.js')[0]
function showFrame(element, action, onToken) {
  const frame = document.createElement('iframe')
  frame.title = 'Captcha of the vendor'
  frame.width = '300'
  frame.height = '65'
  frame.src = base + '/frame?action=' + encodeURIComponent(action) + '&hostname=' + location.hostname
  element.append(frame)
  addEventListener('message', ({ source, data }) => source === frame.contentWindow && onToken(data.token))
}
`

/** The API of each script, as far as the vendor documents it. */
const SCRIPTS: Record<VendorProvider, string> = {
  turnstile: `${SHOW_FRAME}
window.turnstile = {
  render(element, options) { showFrame(element, options.action, options.callback); return 'cf-chl-widget-1' },
  remove() {},
}`,
  'recaptcha-v2': `${SHOW_FRAME}
window.grecaptcha = {
  ready: (callback) => setTimeout(callback),
  render(element, options) { showFrame(element, '', options.callback); return 0 },
  reset() {},
}`,
  'recaptcha-v3': `
const base = document.currentScript.src.split('/api.js')[0]
const siteKey = new URL(document.currentScript.src).searchParams.get('render')
window.grecaptcha = {
  ready: (callback) => setTimeout(callback),
  async execute(key, { action }) {
    if (key !== siteKey) throw null
    const answer = await fetch(base + '/solve?action=' + action + '&hostname=' + location.hostname)
    return (await answer.json()).token
  },
}`,
  hcaptcha: `${SHOW_FRAME}
window.hcaptcha = {
  render(element, options) { showFrame(element, '', options.callback); return '0' },
  remove() {},
}`,
  friendly: `${SHOW_FRAME}
window.frcaptcha = {
  createWidget({ element }) {
    showFrame(element, '', (response) =>
      element.dispatchEvent(new CustomEvent('frc:widget.complete', { detail: { response } })))
    return { addEventListener: element.addEventListener.bind(element), destroy() {} }
  },
}`,
}

const FRAME = `<!doctype html>
<html lang="en">
<title>Captcha of the vendor</title>
<label><input type="checkbox"> I am human</label>
<script src="/widget/frame.js"></script>
</html>`

const FRAME_SCRIPT = `
document.querySelector('input').addEventListener('change', async () => {
  const answer = await fetch('/widget/solve' + location.search)
  parent.postMessage(await answer.json(), '*')
})`
