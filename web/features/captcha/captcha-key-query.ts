import { graphql } from '../../gql'

/** Where challenges are made; asked for when a form first needs one. */
export const CAPTCHA_KEY_QUERY = graphql(`
  query CaptchaKey {
    captchaKey(version: V2)
  }
`)
