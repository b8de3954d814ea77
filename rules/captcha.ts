/** Guarded actions; a token solved for one is invalid for another. */
export type CaptchaAction = 'login' | 'password-reset' | 'registration' | 'availability'

/** Captchas that a page can show. */
export type CaptchaProvider = 'altcha' | 'turnstile' | 'recaptcha-v2' | 'recaptcha-v3' | 'hcaptcha' | 'friendly'

/** Name of an action at a vendor. reCAPTCHA permits no hyphen in it. */
export const vendorAction = (action: CaptchaAction): string => action.replaceAll('-', '_')
