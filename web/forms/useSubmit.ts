import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { failureMessage } from '../apollo/failure-message'
import { focusField } from '../ui/FormNote'
import type { RuleForm } from './useRuleForm'
import { useServerMessage } from './useServerMessage'

/** Why the server did not do it: a refusal of a mutation's result union, as it comes. */
export interface Refusal {
  message: string
  issues?: readonly { field: string; message: string }[]
}

interface SubmitOptions<Values extends FieldValues> {
  /** Sends what the rule has read; null when that is done. */
  send(values: Values): Promise<Refusal | null>
  /** What is said when the request itself fails. */
  failed: string
  /** Something has to be done first, such as a captcha. */
  isLocked?: boolean
  /** Has what is wrong with the whole under it, in a form too short for a note on top. */
  fieldForAll?: Path<Values>
}

export interface Submit {
  submit(event: FormEvent): Promise<void>
  isBusy: boolean
  /** What is wrong with the whole and not with one field, in the reader's language. */
  general: string | null
  /** Counts the times that it was sent and something was wrong. */
  refusals: number
}

/**
 * Checks a form and sends it. What the rule or the server refuses lands on its field, and the first of these has the
 * focus; what was typed stays, also when the request fails.
 */
export function useSubmit<Values extends FieldValues>(
  form: RuleForm<Values>,
  { send, failed, isLocked = false, fieldForAll }: SubmitOptions<Values>,
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

  /** Whether it is done. */
  async function deliver(values: Values): Promise<boolean> {
    try {
      const refusal = await send(values)
      if (refusal) refuse(refusal)
      return refusal === null
    } catch (error) {
      refuse({ message: failureMessage(error, failed) })
      return false
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    // A form in a modal may, for React, stand inside another form.
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
    // After the form has drawn what is wrong, so that the focus can go there.
    if (!isDone) setRefusals((count) => count + 1)
  }

  return { submit, isBusy, general, refusals }
}
