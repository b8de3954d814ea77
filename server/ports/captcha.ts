/** The guarded acts; a token solved for one does not serve another. */
export type CaptchaAction = 'login' | 'password-reset' | 'registration' | 'availability'

/** Proof that a person, or at least some patience, is on the other side. */
export interface Captcha {
  /** Answered by `/captcha/key` and `/captcha-v3/key`: a site key, or where challenges are made. */
  key(version: 'v2' | 'v3'): string
  /** True once for a solved token, false for anything else. Throws OutsideUnavailable. */
  verify(token: string, action: CaptchaAction): Promise<boolean>
}
