/** Each act has its own challenges: a token of one does not serve another. */
export type CaptchaAction = 'login' | 'password-reset' | 'registration'

/** SM-10: none until the server asks for one; then unsolved, solved, and unsolved again when it was used or expired. */
export interface CaptchaState {
  isAsked: boolean
  /** Null while unsolved. */
  token: string | null
  /** Counts the challenges: another number is another widget, since a token works once. */
  attempt: number
}

export const noCaptcha = (isAsked: boolean): CaptchaState => ({ isAsked, token: null, attempt: 0 })

/** The form may be sent: no captcha is asked, or it is solved (CAP-009). */
export const mayBeSent = ({ isAsked, token }: CaptchaState): boolean => !isAsked || token !== null

/** What stands after an answer of the server: a used token is gone, and the captcha stays once it was asked. */
export const afterAnswer = ({ isAsked, attempt }: CaptchaState, isNeeded: boolean): CaptchaState => ({
  isAsked: isAsked || isNeeded,
  token: null,
  attempt: attempt + 1,
})

/** The address of a fresh challenge, for one act. */
export const challengeUrl = (captchaKey: string, action: CaptchaAction): string =>
  `${captchaKey}?action=${encodeURIComponent(action)}`
