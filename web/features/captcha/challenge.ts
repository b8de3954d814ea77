import type { CaptchaAction } from '../../../rules/captcha'
import { graphql } from '../../gql'

/** How a captcha is shown; fetched when first needed. */
export const CAPTCHA_QUERY = graphql(`
  query Captcha($version: CaptchaVersion!) {
    captchaConfig(version: $version) {
      provider
      key
      scriptUrl
      endpoint
    }
  }
`)

/** Address of a new challenge for one action. Each action has its own: a token for one is not valid for another. */
export const challengeUrl = (captchaKey: string, action: CaptchaAction): string =>
  `${captchaKey}?action=${encodeURIComponent(action)}`

/** A token of reCAPTCHA v3 is valid for two minutes; it is dropped slightly earlier. */
export const RECAPTCHA_V3_MS = 100_000
