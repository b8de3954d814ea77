import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { FormNote } from '../../ui/FormNote'
import { failureMessage } from '../accounts/failure-message'
import { HolderFields } from './HolderFields'
import styles from './HolderSelector.module.css'
import type { HolderAnswer } from './holder-answer'
import { type HolderValues, holderInput } from './holder-fields'
import { holderFormText } from './holder-form.text'
import { useHolderForm } from './useHolderForm'

interface HolderFormProps {
  values: HolderValues
  /** Takes the focus, since what opened it is gone. */
  takesFocus?: boolean
  /** Sends the holder; the form shows what is wrong. */
  save(values: HolderValues): Promise<HolderAnswer>
  onSaved(id: string | null): void
  onCancel(): void
}

/** The thirteen fields of a domain holder (WHO-001..007), with what is wrong under each and on top. */
export function HolderForm({ values, takesFocus = false, save, onSaved, onCancel }: HolderFormProps) {
  const t = useText(holderFormText)
  const form = useHolderForm(values)
  const [refusals, setRefusals] = useState(0)
  const [general, setGeneral] = useState<string | null>(null)
  const { isSubmitting } = form.formState
  const firstId = useRef(form.idOf('forename'))
  useEffect(() => {
    if (takesFocus) document.getElementById(firstId.current)?.focus()
  }, [takesFocus])

  const refuse = (message: string | null) => {
    setGeneral(message)
    setRefusals((count) => count + 1)
  }
  const send = form.handleSubmit(
    async (checked) => {
      setGeneral(null)
      try {
        const answer = await save(holderInput(checked))
        if (answer.ok) return onSaved(answer.id)
        const rest = form.takeIssues(answer.issues)
        refuse(rest.join(' ') || (answer.issues.length > 0 ? null : answer.message))
      } catch (error) {
        refuse(failureMessage(error, t.failed))
      }
    },
    () => refuse(null),
  )
  const submit = (event: FormEvent) => {
    // It may be drawn, by way of a modal, inside another form.
    event.stopPropagation()
    void send(event)
  }
  const fields = form.wrongFields.map((name) => ({
    id: form.idOf(name),
    label: name === 'isCompany' ? t.kind : t[name],
  }))
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {refusals > 0 && (fields.length > 0 || general) && (
        <FormNote key={refusals} title={t.refused} fields={fields} focusesFirst>
          {general ?? t.checkFields({ count: fields.length })}
        </FormNote>
      )}
      <HolderFields form={form} />
      <div className={styles.actions}>
        <Button disabled={isSubmitting} onClick={onCancel}>
          {t.cancel}
        </Button>
        <Button type="submit" variant="primary" isBusy={isSubmitting} busyLabel={t.saving}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
