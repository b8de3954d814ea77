import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type CaptchaAction, vendorAction } from '../../rules/captcha'
import type { AdapterDeps } from '../../server/adapters/adapter'
import { friendly } from '../../server/adapters/captcha/friendly'
import { hcaptcha } from '../../server/adapters/captcha/hcaptcha'
import { recaptchaV2 } from '../../server/adapters/captcha/recaptcha-v2'
import { recaptchaV3 } from '../../server/adapters/captcha/recaptcha-v3'
import { turnstile } from '../../server/adapters/captcha/turnstile'
import { stillClock } from '../../server/adapters/clock/still'
import { OperatorNeeded, OutsideUnavailable } from '../../server/ports/outside-unavailable'
import { type CaptchaVendor, SECRET, SITE_KEY, startSiteverify, type VendorProvider } from '../far-sides/siteverify'
import { captchaContract } from './captcha.contract'

const ADAPTERS = { turnstile, 'recaptcha-v2': recaptchaV2, 'recaptcha-v3': recaptchaV3, hcaptcha, friendly }
const PROVIDERS = Object.keys(ADAPTERS) as readonly VendorProvider[]
const NAMING_ACTION: readonly VendorProvider[] = ['turnstile', 'recaptcha-v3']

/** Opens an adapter with the settings of an operator, and fails for each setting that it does not take. */
function open(provider: VendorProvider, settings: Record<string, string>, deps: Partial<AdapterDeps> = {}) {
  const { data, error } = ADAPTERS[provider].configure(
    { CAPTCHA_SITE_KEY: SITE_KEY, CAPTCHA_SECRET: SECRET, ...settings },
    provider,
  )
  if (!data) throw error
  const used = new Set<string>()
  return data.open({
    clock: stillClock(Date.UTC(2026, 10, 24)),
    isFirstUse: async (nonce: string) => !used.has(nonce) && !!used.add(nonce),
    secretFor: () => 'geheim',
    isProduction: true,
    publicUrl: () => 'https://shop.example',
    ...deps,
    // The adapters read nothing else of their dependencies.
  } as AdapterDeps)
}

function openAt(far: CaptchaVendor, provider: VendorProvider, deps?: Partial<AdapterDeps>) {
  return open(provider, { CAPTCHA_VERIFY_URL: far.verifyUrl, CAPTCHA_SCRIPT_URL: far.scriptUrl }, deps)
}

for (const provider of PROVIDERS)
  captchaContract(
    provider,
    async () => {
      const far = await startSiteverify(provider)
      const adapter = openAt(far, provider)
      return {
        captcha: adapter.port,
        solve: async (action: CaptchaAction) => far.issue({ action: vendorAction(action) }),
        outwait: async () => far.expireAll(),
        async close() {
          await adapter.close?.()
          await far.close()
        },
      }
    },
    { namesAction: NAMING_ACTION.includes(provider) },
  )

describe.each(PROVIDERS)('%s', (provider) => {
  let far: CaptchaVendor
  let adapter: ReturnType<typeof openAt>
  const opened: { close?(): void | Promise<void> }[] = []
  const openToo = (deps?: Partial<AdapterDeps>, settings: Record<string, string> = {}) => {
    const other = open(provider, { CAPTCHA_VERIFY_URL: far.verifyUrl, ...settings }, deps)
    opened.push(other)
    return other
  }
  beforeAll(async () => {
    far = await startSiteverify(provider)
    adapter = openAt(far, provider)
  })
  afterEach(async () => {
    for (const each of opened.splice(0)) await each.close?.()
  })
  afterAll(async () => {
    await adapter.close?.()
    await far.close()
  })

  const solved = (more: object = {}) => far.issue({ action: 'login', ...more })

  test('is asked with the token and the keys, and hears nothing of the visitor', async () => {
    expect(await adapter.port.verify(solved(), 'login')).toBe(true)
    const { body, headers } = far.requests.at(-1) ?? { body: '', headers: {} }
    const names = provider === 'friendly' ? Object.keys(JSON.parse(body)) : [...new URLSearchParams(body).keys()]
    const more = { turnstile: ['idempotency_key'], hcaptcha: ['sitekey'], friendly: ['sitekey'] }
    const own = provider === 'friendly' ? ['response'] : ['secret', 'response']
    expect(names).toEqual([...own, ...(more[provider as keyof typeof more] ?? [])])
    expect(JSON.stringify(headers)).not.toMatch(/remoteip|forwarded/i)
  })

  test.each(['html', 'busy', 'broken', 'cut', 'hang', 'lost', 'refused', 'unauthorised'] as const)(
    'a response that is %s is no verdict',
    async (failure) => {
      const broken = await startSiteverify(provider)
      const { port, close } = openAt(broken, provider)
      broken.failNext(failure, failure, failure)
      await expect(port.verify(broken.issue({ action: 'login' }), 'login')).rejects.toThrow(OutsideUnavailable)
      await close?.()
      await broken.close()
    },
    20_000,
  )

  test('a wrong secret is for the operator, who finds it before visitors do', async () => {
    const canary = 'canary-of-a-wrong-secret'
    const other = openToo({}, { CAPTCHA_SECRET: canary })
    const error = await other.port.verify(solved(), 'login').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(OperatorNeeded)
    expect(error).toMatchObject({ problem: 'credentials', system: 'captcha' })
    const findings = await other.examine?.({ resolveTxt: async () => [], resolveMx: async () => [], readsOnly: false })
    expect(findings).toMatchObject([
      { check: 'captcha: secret', ok: false, fix: expect.stringMatching('CAPTCHA_SECRET') },
    ])
    const { cause } = error as Error
    expect(`${String(error)} ${String(cause)} ${JSON.stringify([error, findings])}`).not.toContain(canary)
  })

  test('an examination finds the right secret right', async () => {
    expect(
      await adapter.examine?.({ resolveTxt: async () => [], resolveMx: async () => [], readsOnly: false }),
    ).toMatchObject([{ ok: true, fix: null }])
  })

  test('a vendor that is unreachable is found too', async () => {
    const other = openToo({}, { CAPTCHA_VERIFY_URL: 'http://127.0.0.1:9/siteverify' })
    expect(
      await other.examine?.({ resolveTxt: async () => [], resolveMx: async () => [], readsOnly: false }),
    ).toMatchObject([{ ok: false }])
  })

  test('a token of another site is wrong in production', async () => {
    expect(await adapter.port.verify(solved({ hostname: 'other.example' }), 'login')).toBe(false)
    const elsewhere = openToo({ isProduction: false })
    expect(await elsewhere.port.verify(solved({ hostname: 'other.example' }), 'login')).toBe(true)
  })

  test('a token that is longer than the vendor makes them is wrong without a request', async () => {
    const before = far.requests.length
    expect(await adapter.port.verify('x'.repeat(16_385), 'login')).toBe(false)
    expect(await adapter.port.verify('not a token', 'login')).toBe(false)
    expect(far.requests).toHaveLength(before)
  })

  test('a vendor that accepts a token twice is not believed', async () => {
    const once = openToo({ isFirstUse: async () => false })
    expect(await once.port.verify(solved(), 'login')).toBe(false)
  })

  test('names what a page loads, and nothing else', () => {
    const standard = open(provider, {})
    opened.push(standard)
    const { sources } = standard.port
    const { url = '' } = standard.port.script('v2') ?? {}
    expect(sources.script.some((source) => url.startsWith(source) || source.includes('*.hcaptcha.com'))).toBe(true)
    for (const source of Object.values(sources).flat()) expect(source).toMatch(DOCUMENTED[provider])
  })
})

const DOCUMENTED: Record<VendorProvider, RegExp> = {
  turnstile: /^https:\/\/challenges\.cloudflare\.com$/,
  'recaptcha-v2': /^https:\/\/(www\.google|recaptcha\.google|www\.gstatic)\.com\/recaptcha\/$/,
  'recaptcha-v3': /^https:\/\/(www\.google|recaptcha\.google|www\.gstatic)\.com\/recaptcha\/$/,
  hcaptcha: /^https:\/\/(\*\.|js\.)?hcaptcha\.com$/,
  friendly:
    /^https:\/\/(\*\.frcapi\.com|cdn\.jsdelivr\.net\/npm\/@friendlycaptcha\/sdk@[\d.]+\/site\.compat\.min\.js)$/,
}

describe('the availability check', () => {
  test.each(PROVIDERS.filter((provider) => provider !== 'recaptcha-v3'))(
    'is guarded by ALTCHA beside %s, which no visitor waits for [CAP-007]',
    async (provider) => {
      const far = await startSiteverify(provider)
      const { port, embedded, close } = openAt(far, provider)
      expect([port.provider('v2'), port.provider('v3')]).toEqual([provider, 'altcha'])
      expect([port.key('v2'), port.key('v3'), port.script('v3')]).toEqual([SITE_KEY, '/captcha/challenge', null])
      const challenge = (await embedded?.altcha?.challenge('availability')) as Challenge
      const solution = await solveChallenge({ challenge, deriveKey })
      const token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
      expect(await port.verify(token, 'availability')).toBe(true)
      expect(far.requests).toEqual([])
      await close?.()
      await far.close()
    },
  )

  test('is guarded by reCAPTCHA v3 itself [CAP-007]', async () => {
    const far = await startSiteverify('recaptcha-v3')
    const { port, embedded, close } = openAt(far, 'recaptcha-v3')
    expect([port.provider('v3'), port.key('v3'), embedded]).toEqual(['recaptcha-v3', SITE_KEY, undefined])
    expect(await port.verify(far.issue({ action: 'availability' }), 'availability')).toBe(true)
    await close?.()
    await far.close()
  })
})

describe('reCAPTCHA v3', () => {
  test.each([
    ['0.5', 0.5, true],
    ['0.5', 0.4, false],
    ['0.8', 0.7, false],
    ['0', 0, true],
    [undefined, 0.5, true],
    [undefined, 0.49, false],
  ])('with the lowest score %s, %d is %s', async (CAPTCHA_MIN_SCORE, score, isHuman) => {
    const far = await startSiteverify('recaptcha-v3')
    const settings = { CAPTCHA_VERIFY_URL: far.verifyUrl, ...(CAPTCHA_MIN_SCORE && { CAPTCHA_MIN_SCORE }) }
    const { port, close } = open('recaptcha-v3', settings)
    expect(await port.verify(far.issue({ action: 'login', score }), 'login')).toBe(isHuman)
    await close?.()
    await far.close()
  })
})

test('a lost verdict of Turnstile is asked for again, under the same key', async () => {
  const far = await startSiteverify('turnstile')
  const { port, close } = openAt(far, 'turnstile')
  far.failNext('lost')
  expect(await port.verify(far.issue({ action: 'login' }), 'login')).toBe(true)
  const keys = far.requests.map(({ body }) => new URLSearchParams(body).get('idempotency_key'))
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  await close?.()
  await far.close()
})

test('another host of the script opens that host, and Friendly’s script follows the address of the API', () => {
  const elsewhere = open('recaptcha-v2', { CAPTCHA_SCRIPT_URL: 'https://www.recaptcha.net/recaptcha/api.js' })
  expect(elsewhere.port.sources.script).toContain('https://www.recaptcha.net/recaptcha/')
  expect(JSON.stringify(elsewhere.port.sources)).not.toContain('www.google.com')
  const european = open('friendly', { CAPTCHA_VERIFY_URL: 'https://eu.frcapi.com/api/v2/captcha/siteverify' })
  expect(european.port.script('v2')?.endpoint).toBe('https://eu.frcapi.com')
  expect(open('friendly', {}).port.script('v2')?.endpoint).toBeNull()
})

test.each([
  [{ CAPTCHA_SCRIPT_URL: 'http://vendor.example/api.js' }, /https/],
  [{ CAPTCHA_VERIFY_URL: 'http://vendor.example/siteverify' }, /https/],
  [{ CAPTCHA_SITE_KEY: '' }, /CAPTCHA_SITE_KEY/],
  [{ CAPTCHA_MIN_SCORE: '1.5' }, /CAPTCHA_MIN_SCORE/],
])('the setting %j is refused', (settings, reason) => {
  expect(() => open('recaptcha-v3', settings)).toThrow(reason)
})
