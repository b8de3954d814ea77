import { graphql } from '../../gql'

/** Each act has its own challenges: a token of one does not serve another. */
export type CaptchaAction = 'login' | 'password-reset' | 'registration' | 'availability'

/** Where challenges are made, or the site key of a captcha of another party; asked for when it is first needed. */
export const CAPTCHA_KEY_QUERY = graphql(`
  query CaptchaKey($version: CaptchaVersion!) {
    captchaKey(version: $version)
  }
`)

/** The address of a fresh challenge, for one act. */
export const challengeUrl = (captchaKey: string, action: CaptchaAction): string =>
  `${captchaKey}?action=${encodeURIComponent(action)}`
