import { type FormEvent, useState } from 'react'
import { useText } from '../../i18n/preferences'
import { failureMessage } from './failure-message'
import { registrationText } from './registration.text'
import type { CustomerDataFormState } from './useCustomerDataForm'
import { useServerMessage } from './useServerMessage'
import { useUpdateCustomerData } from './useUpdateCustomerData'

export interface CustomerDataSending {
  isBusy: boolean
  /** Counts the times that it was sent and something was wrong. */
  refusals: number
  /** What is wrong with the whole, not with one field. */
  general: string | null
  submit(event: FormEvent): Promise<void>
}

/** Sends customer data, and puts what the server says where it belongs. All that was typed stays. */
export function useCustomerDataSending(form: CustomerDataFormState, onSaved: () => void): CustomerDataSending {
  const update = useUpdateCustomerData()
  const text = useText(registrationText)
  const [isBusy, setIsBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const [general, setGeneral] = useServerMessage()

  /** False when something is wrong. */
  async function send(): Promise<boolean> {
    const checked = form.check()
    if (!checked.ok) return false
    setIsBusy(true)
    try {
      const answer = await update(checked.value)
      if (answer.__typename === 'CustomerDataSaved') return true
      setGeneral(form.takeIssues(answer.issues).join(' ') || null)
    } catch (error) {
      setGeneral(failureMessage(error, text.failed))
    } finally {
      setIsBusy(false)
    }
    return false
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setGeneral(null)
    if (await send()) return onSaved()
    // After the form has drawn what is wrong, so that the note can send the focus there.
    setRefusals((count) => count + 1)
  }

  return { isBusy, refusals, general, submit }
}
