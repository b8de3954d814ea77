import { parseNote } from '../../../rules/staff-note'
import { fieldText } from '../../forms/fields.text'
import { useRuleForm } from '../../forms/useRuleForm'
import { type Refusal, useSubmit } from '../../forms/useSubmit'
import { useText } from '../../i18n/preferences'

/** A form of one note, whose `save` resolves to null on success. */
export function useNote(save: (text: string) => Promise<Refusal | null>) {
  const { failed } = useText(fieldText)
  const form = useRuleForm({ values: { text: '' }, fields: ['text'], parse: parseNote })
  const submit = useSubmit(form, { failed, send: ({ text }) => save(text) })
  return { form, ...submit, isEmpty: form.valueAt('text').trim() === '' }
}
