import { type ChangeEvent, type FocusEvent, useId, useState } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { IssueKey } from '../../rules/issues'
import type { Locale } from '../../rules/text'
import { issueText } from '../../rules/validation.text'
import { usePreferences } from '../i18n/preferences'

/** What a text field is given: its id, its error, and what React Hook Form follows it by. */
export type FieldProps = object & { id: string; error: string | undefined }

/** What a list or a switch is given, which cannot be followed like a text field. */
export interface Choice<Value> {
  value: Value
  error: string | undefined
  onChange(value: Value): void
}

export interface RuleForm<Values extends FieldValues> extends UseFormReturn<Values> {
  /** A text field: checked on leaving it once it was changed, cleared while it is mended. */
  field(name: Path<Values>): FieldProps
  choice<Name extends Path<Values>>(name: Name): Choice<PathValue<Values, Name>>
  /** As it stands now; the component is drawn again when it changes. */
  valueAt<Name extends Path<Values>>(name: Name): PathValue<Values, Name>
  /** Fills in fields for the reader; what was wrong with them is over. */
  fill(values: Partial<Values>): void
  idOf(name: Path<Values>): string
  errorOf(name: Path<Values>): string | undefined
  /** The wrong fields in their order on screen. */
  wrongFields: readonly Path<Values>[]
  /** Puts the server's words under their fields; answers what belongs to none of them. */
  takeIssues(issues: readonly { field: string; message: string }[]): string[]
  /** Reads the text fields once more: a password manager may have filled them in without telling. */
  readFields(): void
}

/** What a form turns out to be: the typed value, or a key for what is wrong by field. */
export type Checked<Values, Key extends string> =
  | { ok: true; value: Values }
  | { ok: false; issues: Partial<Record<keyof Values & string, Key>> }

interface RuleFormOptions<Values extends FieldValues, Key extends string> {
  /** What stands in the fields at first. */
  values: Values
  /** In their order on screen. */
  fields: readonly NoInfer<Path<Values>>[]
  /** The rule that the server has as well. */
  parse(values: NoInfer<Values>): Checked<NoInfer<Values>, Key>
  /** The words of the rule's keys; those of the shop's forms when left out. */
  words?(key: Key, locale: Locale): string
  /** What the ids of the controls begin with; one of their own when left out. */
  idPrefix?: string
}

/**
 * A form as it is being filled in, checked by the same rules as the server checks it; `useSubmit` sends it. All that was
 * typed stays, whatever is refused, and also when the reader takes another language.
 */
export function useRuleForm<Values extends FieldValues, Key extends string = IssueKey>(
  options: RuleFormOptions<Values, Key>,
): RuleForm<Values> {
  // Without words of its own, a rule's keys are those of the shop's forms.
  const { values, fields, parse, words = issueText as (key: string, locale: Locale) => string, idPrefix } = options
  const { locale } = usePreferences()
  const ownPrefix = useId()
  const form = useForm<Values>({
    // Whole values are default values too; the library's type cannot say so for a type that is still open.
    defaultValues: values as DefaultValues<Values>,
    resolver: checkBy(parse),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors, dirtyFields } = form.formState
  const [serverLocale, setServerLocale] = useState(locale)

  const found = (name: Path<Values>): FieldError | undefined => get(errors, name)
  const idOf = (name: Path<Values>) => `${idPrefix ?? ownPrefix}-${name}`
  const errorOf = (name: Path<Values>): string | undefined => {
    const error = found(name)
    if (!error?.message) return undefined
    if (error.type === 'server') return serverLocale === locale ? error.message : undefined
    // The resolver below gives keys.
    return words(error.message as Key, locale)
  }
  /** Checks a field again that has an error, or was changed. */
  const recheck = (name: Path<Values>) => {
    if (found(name) || get(dirtyFields, name)) void form.trigger(name)
  }
  const field = (name: Path<Values>) => {
    const { onChange, onBlur, ...registered } = form.register(name)
    return {
      ...registered,
      id: idOf(name),
      error: errorOf(name),
      onChange: async (event: ChangeEvent) => {
        await onChange(event)
        if (found(name)) void form.trigger(name)
      },
      onBlur: async (event: FocusEvent) => {
        await onBlur(event)
        recheck(name)
      },
    }
  }
  const valueAt = <Name extends Path<Values>>(name: Name) => form.watch(name)
  const choice = <Name extends Path<Values>>(name: Name) => ({
    value: form.watch(name),
    error: errorOf(name),
    onChange: (value: PathValue<Values, Name>) => {
      form.setValue(name, value, { shouldDirty: true })
      recheck(name)
    },
  })
  const fill = (known: Partial<Values>) => {
    for (const name of fields.filter((name) => name in known)) {
      form.setValue(name, known[name] as PathValue<Values, typeof name>, { shouldDirty: true })
      form.clearErrors(name)
    }
  }
  const takeIssues: RuleForm<Values>['takeIssues'] = (issues) => {
    setServerLocale(locale)
    const general: string[] = []
    for (const issue of issues) {
      const name = fields.find((name) => name === issue.field)
      if (name) form.setError(name, { type: 'server', message: issue.message })
      else general.push(issue.message)
    }
    return general
  }
  const readFields = () => {
    for (const name of fields) {
      const control = document.getElementById(idOf(name))
      if (!(control instanceof HTMLInputElement) || control.type === 'checkbox') continue
      if (control.value !== form.getValues(name)) {
        // A text field holds text.
        form.setValue(name, control.value as PathValue<Values, typeof name>, { shouldDirty: true })
      }
    }
  }
  const wrongFields = fields.filter((name) => errorOf(name) !== undefined)
  return { ...form, field, choice, valueAt, fill, idOf, errorOf, wrongFields, takeIssues, readFields }
}

/** What is wrong is a key, which is put in words when it is drawn. */
const checkBy =
  <Values extends FieldValues>(parse: (values: Values) => Checked<Values, string>): Resolver<Values> =>
  async (values) => {
    const parsed = parse(values)
    if (parsed.ok) return { values: parsed.value, errors: {} }
    const errors = Object.entries(parsed.issues).map(([name, message]) => [name, { type: 'rule', message }])
    // Issues go by field.
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> }
  }
