import type { CaptchaAction, CaptchaProvider } from '../../rules/captcha'

/** The captcha of forms (v2), and the invisible one of the availability check (v3). */
export type CaptchaVersion = 'v2' | 'v3'

/** Script of a vendor that a page loads to show its captcha. */
interface CaptchaScript {
  url: string
  /** Address of the vendor's API that the script uses; null for the one that the script knows. */
  endpoint: string | null
}

/** Foreign sources that pages may load from, as source expressions of a content security policy. */
export interface PageSources {
  script: readonly string[]
  style: readonly string[]
  frame: readonly string[]
  connect: readonly string[]
}

export const NO_SOURCES: PageSources = { script: [], style: [], frame: [], connect: [] }

/** Proof of humanity, or at least of computational effort. */
export interface Captcha {
  /** Site key or challenge URL, served by `/captcha/key` and `/captcha-v3/key`. */
  key(version: CaptchaVersion): string
  provider(version: CaptchaVersion): CaptchaProvider
  /** Null for a captcha that needs no script of a vendor. */
  script(version: CaptchaVersion): CaptchaScript | null
  /** Foreign sources that its pages need. */
  sources: PageSources
  /** True once for a solved token, false otherwise. Throws OutsideUnavailable. */
  verify(token: string, action: CaptchaAction): Promise<boolean>
}

/** How pages show the captcha of the shop itself. */
export const SHOWN_AS_ALTCHA: Pick<Captcha, 'provider' | 'script' | 'sources'> = {
  provider: () => 'altcha',
  script: () => null,
  sources: NO_SOURCES,
}
