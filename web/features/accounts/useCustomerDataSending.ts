import { type FormEvent, useState } from 'react'
import type { CustomerData } from '../../../rules/customer-data'
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
  async function send(data: CustomerData): Promise<boolean> {
    try {
      const answer = await update(data)
      if (answer.__typename === 'CustomerDataSaved') return true
      setGeneral(form.takeIssues(answer.issues).join(' ') || null)
    } catch (error) {
      setGeneral(failureMessage(error, text.failed))
    }
    return false
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setGeneral(null)
    setIsBusy(true)
    let isSaved = false
    await form.handleSubmit(async (data) => {
      isSaved = await send(data)
    })(event)
    setIsBusy(false)
    if (isSaved) return onSaved()
    // After the form has drawn what is wrong, so that the note can send the focus there.
    setRefusals((count) => count + 1)
  }

  return { isBusy, refusals, general, submit }
}
