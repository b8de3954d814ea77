import { type FormEvent, useState } from 'react'
import type { Registration } from '../../../rules/registration'
import { useText } from '../../i18n/preferences'
import { type Captcha, useCaptcha } from '../captcha/useCaptcha'
import { failureMessage } from './failure-message'
import { registrationText } from './registration.text'
import { useRegisterAccount } from './useRegisterAccount'
import type { RegistrationForm } from './useRegistrationForm'
import { useServerMessage } from './useServerMessage'

export interface RegistrationState {
  captcha: Captcha
  isBusy: boolean
  /** Counts the times that it was sent and something was wrong. */
  refusals: number
  /** What is wrong with the whole, not with one field (AUTH-025). */
  general: string | null
  submit(event: FormEvent): Promise<void>
}

/** Sends the registration, and puts what the server says where it belongs. */
export function useRegistration(form: RegistrationForm, onRegistered: (email: string) => void): RegistrationState {
  const register = useRegisterAccount()
  const text = useText(registrationText)
  const captcha = useCaptcha()
  const [isBusy, setIsBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const [general, setGeneral] = useServerMessage()

  /** False when something is wrong. */
  async function send(registration: Registration): Promise<boolean> {
    try {
      const answer = await register({ registration, captchaToken: captcha.token })
      captcha.answered(answer.__typename === 'CaptchaRequired')
      if (answer.__typename === 'InvalidInput') setGeneral(form.takeIssues(answer.issues).join(' ') || null)
      if (answer.__typename !== 'RegistrationReceived') return answer.__typename === 'CaptchaRequired'
      form.resetField('password')
      onRegistered(registration.email)
      return true
    } catch (error) {
      captcha.answered(false)
      setGeneral(failureMessage(error, text.failed))
      return false
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || !captcha.maySend) return
    setGeneral(null)
    setIsBusy(true)
    let isFine = false
    await form.handleSubmit(async (registration) => {
      isFine = await send(registration)
    })(event)
    setIsBusy(false)
    // After the form has drawn what is wrong, so that the note can send the focus there.
    if (!isFine) setRefusals((count) => count + 1)
  }

  return { captcha, isBusy, refusals, general, submit }
}
