import { useCallback, useState } from 'react'

export interface Captcha extends CaptchaState {
  maySend: boolean
  setToken(token: string | null): void
  /** Call after each response: a token works once. `isNeeded` says that the server requires one from now on. */
  answered(isNeeded: boolean): void
}

/** State of one form's captcha, shown when the server requires it. */
export function useCaptcha(isAskedAtStart = false): Captcha {
  const [state, setState] = useState(() => noCaptcha(isAskedAtStart))
  const setToken = useCallback((token: string | null) => setState((old) => ({ ...old, token })), [])
  const answered = useCallback((isNeeded: boolean) => setState((old) => afterAnswer(old, isNeeded)), [])
  return { ...state, maySend: mayBeSent(state), setToken, answered }
}

/** Hidden until the server requires a captcha; then unsolved, solved, and unsolved again after use or expiry. */
interface CaptchaState {
  isAsked: boolean
  /** Null while unsolved. */
  token: string | null
  /** Number of the challenge. A new number is a new widget, since a token works once. */
  attempt: number
}

export const noCaptcha = (isAsked: boolean): CaptchaState => ({ isAsked, token: null, attempt: 0 })

/** The form may be submitted: no captcha is required, or it is solved. */
export const mayBeSent = ({ isAsked, token }: CaptchaState): boolean => !isAsked || token !== null

/** State after a server response: a used token is dropped, and a captcha once required stays. */
export const afterAnswer = ({ isAsked, attempt }: CaptchaState, isNeeded: boolean): CaptchaState => ({
  isAsked: isAsked || isNeeded,
  token: null,
  attempt: attempt + 1,
})
