import { useCallback, useState } from 'react'
import { afterAnswer, type CaptchaState, mayBeSent, noCaptcha } from './captcha-state'

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
