import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { failureMessage } from '../apollo/failure-message'
import { focusField } from '../ui/FormNote'
import type { RuleForm } from './useRuleForm'
import { useServerMessage } from './useServerMessage'

/** A refusal in a mutation's result union, unchanged. */
export interface Refusal {
  message: string
  issues?: readonly { field: string; message: string }[]
}

interface SubmitOptions<Values extends FieldValues> {
  /** Sends the parsed values; resolves to null on success. */
  send(values: Values): Promise<Refusal | null>
  /** Text for a failed request. */
  failed: string
  /** `failed` is prescribed text, also for a server fault. */
  isExact?: boolean
  /** Something has to be done first, such as a captcha. */
  isLocked?: boolean
  /** Field that shows errors of the whole form, in a form too short for a summary. */
  fieldForAll?: Path<Values>
}

export interface Submit {
  submit(event: FormEvent): Promise<void>
  isBusy: boolean
  /** Error of the whole form, in the reader's language. */
  general: string | null
  /** Number of refused submissions. */
  refusals: number
}

/**
 * Validates a form and submits it. Errors from the rule or the server are shown with their fields, and the first one gets the
 * focus; input is kept, also when the request fails.
 */
export function useSubmit<Values extends FieldValues>(
  form: RuleForm<Values>,
  { send, failed, isExact, isLocked = false, fieldForAll }: SubmitOptions<Values>,
): Submit {
  const [isBusy, setIsBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const [general, setGeneral] = useServerMessage()

  const firstWrong = form.wrongFields[0] && form.idOf(form.wrongFields[0])
  const toFocus = useRef(firstWrong)
  useEffect(() => {
    toFocus.current = firstWrong
  })
  useEffect(() => {
    if (refusals > 0 && toFocus.current) focusField(toFocus.current)
  }, [refusals])

  function refuse({ message, issues = [] }: Refusal): void {
    const rest = form.takeIssues(issues)
    const whole = issues.length === 0 ? message : rest.join(' ')
    if (whole && fieldForAll) form.takeIssues([{ field: fieldForAll, message: whole }])
    else setGeneral(whole || null)
  }

  /** Whether it succeeded. */
  async function deliver(values: Values): Promise<boolean> {
    try {
      const refusal = await send(values)
      if (refusal) refuse(refusal)
      return refusal === null
    } catch (error) {
      refuse({ message: failureMessage(error, failed, isExact) })
      return false
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    // In React's tree a form in a modal may be inside another form.
    event.stopPropagation()
    if (isBusy || isLocked) return
    form.readFields()
    setGeneral(null)
    setIsBusy(true)
    let isDone = false
    await form.handleSubmit(async (values) => {
      isDone = await deliver(values)
    })()
    setIsBusy(false)
    // Counted after the errors were rendered, so that the focus can move there.
    if (!isDone) setRefusals((count) => count + 1)
  }

  return { submit, isBusy, general, refusals }
}
