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
  /** The action that failed. */
  title: string
  labels: Record<Path<Values>, ReactNode>
}

/** Error summary above a long form, with a link to each invalid field. */
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
