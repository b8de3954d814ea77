import { useSuspenseQuery } from '@apollo/client/react'
import { lazy } from 'react'
import type { CaptchaAction } from '../../../rules/captcha'
import { CAPTCHA_QUERY, challengeUrl } from './challenge'

const CaptchaWidget = lazy(async () => ({ default: (await import('./CaptchaWidget')).CaptchaWidget }))
const VendorWidget = lazy(async () => ({ default: (await import('./VendorWidget')).VendorWidget }))

interface ChosenCaptchaProps {
  action: CaptchaAction
  /** Called with the token when solved, and with null when it expires. */
  onToken(token: string | null): void
}

/** The captcha that the shop has chosen. Only its own code and script are loaded. */
export function ChosenCaptcha({ action, onToken }: ChosenCaptchaProps) {
  const { provider, key, scriptUrl, endpoint } = useSuspenseQuery(CAPTCHA_QUERY, { variables: { version: 'V2' } }).data
    .captchaConfig
  if (provider === 'ALTCHA' || scriptUrl === null)
    return <CaptchaWidget challenge={challengeUrl(key, action)} onToken={onToken} />
  return <VendorWidget vendor={{ provider, siteKey: key, scriptUrl, endpoint }} action={action} onToken={onToken} />
}
