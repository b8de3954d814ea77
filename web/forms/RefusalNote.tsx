import type { ReactNode } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { useText } from '../i18n/preferences'
import { FormNote } from '../ui/FormNote'
import { fieldText } from './fields.text'
import type { RuleForm } from './useRuleForm'
import type { Submit } from './useSubmit'

interface RefusalNoteProps<Values extends FieldValues> {
  form: RuleForm<Values>
  submit: Submit
  /** What did not happen. */
  title: string
  labels: Record<Path<Values>, ReactNode>
}

/** Stands on top of a long form that was refused, and leads to each wrong field. */
export function RefusalNote<Values extends FieldValues>({ form, submit, title, labels }: RefusalNoteProps<Values>) {
  const text = useText(fieldText)
  const { refusals, general } = submit
  const fields = form.wrongFields.map((name) => ({ id: form.idOf(name), label: labels[name] }))
  if (refusals === 0 || (fields.length === 0 && general === null)) return null
  return (
    <FormNote key={refusals} title={title} fields={fields}>
      {general ?? text.checkFields({ count: fields.length })}
    </FormNote>
  )
}
