import { useCallback, useState } from 'react'

export interface Captcha extends CaptchaState {
  maySend: boolean
  setToken(token: string | null): void
  /** Call it after each answer: a token works once. `isNeeded` says that the server asks for one from now on. */
  answered(isNeeded: boolean): void
}

/** The captcha of one form, which shows when the server asks for it. */
export function useCaptcha(isAskedAtStart = false): Captcha {
  const [state, setState] = useState(() => noCaptcha(isAskedAtStart))
  const setToken = useCallback((token: string | null) => setState((old) => ({ ...old, token })), [])
  const answered = useCallback((isNeeded: boolean) => setState((old) => afterAnswer(old, isNeeded)), [])
  return { ...state, maySend: mayBeSent(state), setToken, answered }
}

/** None until the server asks for one; then unsolved, solved, and unsolved again when it was used or expired. */
interface CaptchaState {
  isAsked: boolean
  /** Null while unsolved. */
  token: string | null
  /** Counts the challenges: another number is another widget, since a token works once. */
  attempt: number
}

export const noCaptcha = (isAsked: boolean): CaptchaState => ({ isAsked, token: null, attempt: 0 })

/** The form may be sent: no captcha is asked, or it is solved. */
export const mayBeSent = ({ isAsked, token }: CaptchaState): boolean => !isAsked || token !== null

/** What stands after an answer of the server: a used token is gone, and the captcha stays once it was asked. */
export const afterAnswer = ({ isAsked, attempt }: CaptchaState, isNeeded: boolean): CaptchaState => ({
  isAsked: isAsked || isNeeded,
  token: null,
  attempt: attempt + 1,
})
