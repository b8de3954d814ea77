import { type ChangeEvent, type FocusEvent, useId, useState } from 'react'
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { parseHolder } from '../../../rules/holder'
import type { IssueKey } from '../../../rules/issues'
import type { Locale } from '../../../rules/text'
import { issueText } from '../../../rules/validation.text'
import { usePreferences } from '../../i18n/preferences'
import { HOLDER_FIELDS, type HolderField, type HolderValues, holderInput, isHolderField } from './holder-fields'

export interface HolderFormState extends UseFormReturn<HolderValues> {
  /** What a text field gets: checked on leaving it once it was changed, cleared while it is mended. */
  field(name: HolderField): object & { id: string; error: string | undefined }
  idOf(name: HolderField): string
  errorOf(name: HolderField): string | undefined
  /** Checks a field again that has an error, or was changed. */
  recheck(name: HolderField): void
  /** The wrong fields in their order on screen. */
  wrongFields: readonly HolderField[]
  /** Puts the server's words under their fields; answers what belongs to none of them (WHO-016, WHO-017). */
  takeIssues(issues: readonly { field: string; message: string }[]): string[]
}

/** A holder as it is being filled in. */
export function useHolderForm(values: HolderValues): HolderFormState {
  const { locale } = usePreferences()
  const id = useId()
  const form = useForm<HolderValues>({
    defaultValues: values,
    resolver: checkByRules,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors, dirtyFields } = form.formState
  const [serverLocale, setServerLocale] = useState<Locale>(locale)

  const idOf = (name: HolderField) => `${id}-${name}`
  const errorOf = (name: HolderField): string | undefined => {
    const error = errors[name]
    if (!error?.message) return undefined
    if (error.type === 'server') return serverLocale === locale ? error.message : undefined
    // The resolver below gives keys.
    return issueText(error.message as IssueKey, locale)
  }
  const recheck = (name: HolderField) => {
    if (errors[name] || dirtyFields[name]) void form.trigger(name)
  }
  const field = (name: HolderField) => {
    const { onChange, onBlur, ...registered } = form.register(name)
    return {
      ...registered,
      id: idOf(name),
      error: errorOf(name),
      onChange: async (event: ChangeEvent) => {
        await onChange(event)
        if (errors[name]) void form.trigger(name)
      },
      onBlur: async (event: FocusEvent) => {
        await onBlur(event)
        recheck(name)
      },
    }
  }
  const takeIssues = (issues: readonly { field: string; message: string }[]) => {
    setServerLocale(locale)
    const general: string[] = []
    for (const { field: name, message } of issues) {
      if (isHolderField(name)) form.setError(name, { type: 'server', message })
      else general.push(message)
    }
    return general
  }
  const wrongFields = HOLDER_FIELDS.filter((name) => errorOf(name) !== undefined)
  return { ...form, field, idOf, errorOf, recheck, wrongFields, takeIssues }
}

/** The rules that the server has as well; what is wrong is a key, which is put in words when it is drawn. */
const checkByRules: Resolver<HolderValues> = async (values) => {
  const parsed = parseHolder(holderInput(values))
  if (parsed.ok) return { values: { ...parsed.value, isCompany: values.isCompany }, errors: {} }
  const errors: FieldErrors<HolderValues> = {}
  for (const [name, message] of Object.entries(parsed.issues)) {
    if (isHolderField(name)) errors[name] = { type: 'rule', message }
  }
  return { values: {}, errors }
}
