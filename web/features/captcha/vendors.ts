import { type CaptchaAction, vendorAction } from '../../../rules/captcha'
import type { Locale } from '../../../rules/text'
import type { CaptchaProvider } from '../../gql/graphql'
import { RECAPTCHA_V3_MS } from './challenge'
import { loadScript, withParameters } from './load-script'
import { loadRecaptchaV3 } from './recaptcha-v3'

/** A captcha of a vendor, as the server configures it. */
export interface Vendor {
  provider: Exclude<CaptchaProvider, 'ALTCHA'>
  siteKey: string
  scriptUrl: string
  /** Address of the vendor's API; null for the one that the script knows. */
  endpoint: string | null
}

interface Place {
  element: HTMLElement
  action: CaptchaAction
  onToken(token: string): void
  onExpired(): void
  onFailure(): void
}

/** Shows a captcha, and returns a function that removes it. */
type Show = (place: Place) => () => void

/** Loads the script of the vendor. Rejects if it does not load. */
export const loadVendor = (vendor: Vendor, locale: Locale): Promise<Show> => LOAD[vendor.provider](vendor, locale)

const LOAD: Record<Vendor['provider'], (vendor: Vendor, locale: Locale) => Promise<Show>> = {
  async TURNSTILE({ siteKey, scriptUrl }, locale) {
    await loadScript(withParameters(scriptUrl, { render: 'explicit' }))
    const turnstile = defined(window.turnstile)
    return ({ element, action, onToken, onExpired, onFailure }) => {
      const id = turnstile.render(element, {
        sitekey: siteKey,
        action: vendorAction(action),
        language: locale,
        'response-field': false,
        callback: onToken,
        'expired-callback': onExpired,
        'timeout-callback': onExpired,
        'error-callback': onFailure,
      })
      return () => turnstile.remove(id)
    }
  },

  async RECAPTCHA_V2({ siteKey, scriptUrl }, locale) {
    await loadScript(withParameters(scriptUrl, { render: 'explicit', hl: locale }))
    const grecaptcha = defined(window.grecaptcha)
    await new Promise<void>((resolve) => grecaptcha.ready(resolve))
    return ({ element, onToken, onExpired, onFailure }) => {
      const id = grecaptcha.render(element, {
        sitekey: siteKey,
        callback: onToken,
        'expired-callback': onExpired,
        'error-callback': onFailure,
      })
      return () => grecaptcha.reset(id)
    }
  },

  async RECAPTCHA_V3(vendor) {
    const createToken = await loadRecaptchaV3(vendor)
    return ({ action, onToken, onFailure }) => {
      const renew = () => void createToken(action).then(onToken, onFailure)
      renew()
      const timer = setInterval(renew, RECAPTCHA_V3_MS)
      return () => clearInterval(timer)
    }
  },

  async HCAPTCHA({ siteKey, scriptUrl }, locale) {
    await loadScript(withParameters(scriptUrl, { render: 'explicit', hl: locale }))
    const hcaptcha = defined(window.hcaptcha)
    return ({ element, onToken, onExpired, onFailure }) => {
      const id = hcaptcha.render(element, {
        sitekey: siteKey,
        hl: locale,
        callback: onToken,
        'expired-callback': onExpired,
        'error-callback': onFailure,
      })
      return () => hcaptcha.remove(id)
    }
  },

  async FRIENDLY({ siteKey, scriptUrl, endpoint }, locale) {
    await loadScript(scriptUrl)
    const frcaptcha = defined(window.frcaptcha)
    return ({ element, onToken, onExpired, onFailure }) => {
      const widget = frcaptcha.createWidget({
        element,
        sitekey: siteKey,
        language: locale,
        formFieldName: null,
        ...(endpoint && { apiEndpoint: endpoint }),
      })
      widget.addEventListener('frc:widget.complete', ({ detail }) => onToken(detail.response))
      widget.addEventListener('frc:widget.expire', onExpired)
      widget.addEventListener('frc:widget.error', onFailure)
      return () => widget.destroy()
    }
  },
}

function defined<T>(library: T | undefined): T {
  if (library === undefined) throw new Error('The script of the captcha defines no library')
  return library
}

interface Callbacks {
  sitekey: string
  callback(token: string): void
  'expired-callback'(): void
  'error-callback'(): void
}

/** The parts of the libraries that the shop uses. */
declare global {
  interface Window {
    turnstile?: {
      render(
        element: HTMLElement,
        options: Callbacks & {
          action: string
          language: string
          'response-field': boolean
          'timeout-callback'(): void
        },
      ): string
      remove(id: string): void
    }
    grecaptcha?: {
      ready(callback: () => void): void
      render(element: HTMLElement, options: Callbacks): number
      reset(id: number): void
      execute(siteKey: string, options: { action: string }): Promise<string>
    }
    hcaptcha?: {
      render(element: HTMLElement, options: Callbacks & { hl: string }): string
      remove(id: string): void
    }
    frcaptcha?: {
      createWidget(options: {
        element: HTMLElement
        sitekey: string
        language: string
        formFieldName: null
        apiEndpoint?: string
      }): {
        addEventListener(type: string, listener: (event: CustomEvent<{ response: string }>) => void): void
        destroy(): void
      }
    }
  }
}
