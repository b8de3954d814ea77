import { type CaptchaAction, vendorAction } from '../../../rules/captcha'
import { loadScript, withParameters } from './load-script'
import type { Vendor } from './vendors'

/** Loads reCAPTCHA v3. Resolves with a function that creates a token without asking the visitor anything. */
export async function loadRecaptchaV3({
  scriptUrl,
  siteKey,
}: Pick<Vendor, 'scriptUrl' | 'siteKey'>): Promise<(action: CaptchaAction) => Promise<string>> {
  await loadScript(withParameters(scriptUrl, { render: siteKey }))
  const { grecaptcha } = window
  if (!grecaptcha) throw new Error('The script of reCAPTCHA defines no grecaptcha')
  await new Promise<void>((resolve) => grecaptcha.ready(resolve))
  return (action) => grecaptcha.execute(siteKey, { action: vendorAction(action) })
}
