import * as z from 'zod'
import type { CaptchaProvider } from '../../../rules/captcha'
import { vendorAction } from '../../../rules/captcha'
import { secret } from '../../common/setting'
import type { Captcha, PageSources } from '../../ports/captcha'
import type { AdapterDeps, OpenedAdapter } from '../adapter'
import { examine, wrong } from '../examination'
import { createOutsideHttp, type OutsideHttp, vendorUrl } from '../outside-http'
import { createAltcha } from './altcha'

/** Name of the port for errors and logs. */
export const SYSTEM = 'captcha'
/** A visitor waits for the verdict. */
const TIMEOUT_MS = 3000

/** Response of a vendor about a token. */
export type Verdict =
  | {
      isSolved: true
      /** Name of the action that the page gave; undefined if the vendor knows no actions. */
      action?: string | undefined
      /** Host of the page that showed the captcha; undefined if the vendor does not know it. */
      hostname?: string | undefined
      /** Probability that the visitor is human, from 0 to 1; undefined if the vendor gives none. */
      score?: number | undefined
    }
  | { isSolved: false; reason: string }

/** One vendor of captchas: its limits and its answers. */
export interface Vendor {
  provider: CaptchaProvider
  /** Maximum length of a token. Longer ones are not sent. */
  maxToken: number
  /** True if the vendor returns the action that the page gave. */
  namesAction: boolean
  /** True if it also guards the availability check, without a visible challenge. ALTCHA does that otherwise. */
  isInvisible: boolean
  /** Reasons for which it refuses a token that it never issued. */
  unknownToken: readonly string[]
  verifyUrl: string
  scriptUrl: string
  /** Foreign sources of a page, from the address of the script and that of the API. */
  sources(script: URL, api: URL): PageSources
  /** API address for the script; null for the one that the script knows. */
  endpoint(api: URL): string | null
  /** Asks for a verdict. Throws OutsideUnavailable, and OperatorNeeded if the secret is refused. */
  ask(http: OutsideHttp, request: VendorRequest): Promise<Verdict>
}

export interface VendorRequest {
  path: string
  token: string
  siteKey: string
  secret: string
}

/** Settings of every vendor. */
export const vendorSettings = ({ verifyUrl, scriptUrl }: Vendor) =>
  z.object({
    CAPTCHA_SITE_KEY: z.string().min(1).describe('Public key of the shop at the vendor.'),
    CAPTCHA_SECRET: secret(z.string().min(1).describe('Secret key, or API key, of the shop at the vendor.')),
    CAPTCHA_VERIFY_URL: vendorUrl(verifyUrl, 'Address at which the vendor verifies tokens.'),
    CAPTCHA_SCRIPT_URL: vendorUrl(
      scriptUrl,
      'Address of the script in the page, for countries where the standard one is blocked or for a copy of your own.',
    ),
  })

export interface VendorSettings {
  CAPTCHA_SITE_KEY: string
  CAPTCHA_SECRET: string
  CAPTCHA_VERIFY_URL: string
  CAPTCHA_SCRIPT_URL: string
  /** Lowest score of a human, for vendors that give one. */
  CAPTCHA_MIN_SCORE?: number
}

type VendorDeps = Pick<AdapterDeps, 'isFirstUse' | 'clock' | 'secretFor' | 'isProduction' | 'publicUrl'>

/** Opens the captcha of a vendor, with ALTCHA for the availability check unless the vendor's is invisible. */
export function openVendor(vendor: Vendor, settings: VendorSettings, deps: VendorDeps): OpenedAdapter<'captcha'> {
  const { CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET, CAPTCHA_SCRIPT_URL: scriptUrl, CAPTCHA_MIN_SCORE = 0 } = settings
  const { provider, maxToken, namesAction } = vendor
  const api = new URL(settings.CAPTCHA_VERIFY_URL)
  const script = { url: scriptUrl, endpoint: vendor.endpoint(api) }
  const http = createOutsideHttp({ system: SYSTEM, url: api.origin, writeMs: TIMEOUT_MS })
  const own = vendor.isInvisible
    ? null
    : createAltcha({ isFirstUse: deps.isFirstUse, clock: deps.clock, secret: deps.secretFor(SYSTEM) })

  const ask = (token: string): Promise<Verdict> =>
    vendor.ask(http, { path: api.pathname, token, siteKey, secret: CAPTCHA_SECRET })

  /** Development and tests run at other addresses than the one that the key is for. */
  const isOurHost = (hostname: string | undefined): boolean =>
    !deps.isProduction || hostname === undefined || hostname === new URL(deps.publicUrl()).hostname

  const port: Captcha = {
    key: (version) => (own && version === 'v3' ? own.key(version) : siteKey),
    provider: (version) => (own && version === 'v3' ? own.provider(version) : provider),
    script: (version) => (own && version === 'v3' ? null : script),
    sources: vendor.sources(new URL(scriptUrl), api),
    async verify(token, action) {
      if (own && action === 'availability') return own.verify(token, action)
      if (!isPlausible(token, maxToken)) return false
      const verdict = await ask(token)
      if (!verdict.isSolved || !isOurHost(verdict.hostname)) return false
      if (namesAction && verdict.action !== vendorAction(action)) return false
      if ((verdict.score ?? 0) < CAPTCHA_MIN_SCORE) return false
      // The vendor accepts a token once too; a copy of the vendor's answer must not.
      return deps.isFirstUse(token)
    },
  }

  return {
    port,
    ...(own && { embedded: { altcha: own } }),
    examine: async () => [
      await examine(CHECK, {
        fix: 'Check that this machine reaches CAPTCHA_VERIFY_URL, and that CAPTCHA_SECRET is the secret of CAPTCHA_SITE_KEY.',
        work: async () => findingOf(await ask(UNSOLVED), vendor),
      }),
    ],
    close: () => http.close(),
  }
}

const CHECK = 'captcha: secret'
/** A token that no vendor has issued. */
const UNSOLVED = 'wimpel-doctor-unsolved'

function findingOf(verdict: Verdict, { provider, unknownToken }: Vendor) {
  if (verdict.isSolved)
    return wrong(
      CHECK,
      `${provider} accepts a token that nobody solved`,
      'CAPTCHA_SECRET is a test key, with which any bot passes: set that of your own site.',
    )
  if (unknownToken.includes(verdict.reason)) return `${provider} accepts the secret and refuses an unsolved token`
  return wrong(
    CHECK,
    `${provider} refuses an unsolved token, but for the reason ${verdict.reason}`,
    'Compare CAPTCHA_SITE_KEY and CAPTCHA_SECRET with those at the vendor.',
  )
}

/** Tokens are printable ASCII. Endpoints parse bodies, so the value can have any type at run time. */
const isPlausible = (token: unknown, maxLength: number): token is string =>
  typeof token === 'string' && token.length <= maxLength && /^[\x21-\x7e]+$/.test(token)
