import { type ChangeEvent, type FocusEvent, useId, useState } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { IssueKey, Parsed } from '../../rules/issues'
import { issueText } from '../../rules/validation.text'
import { usePreferences } from '../i18n/preferences'

export interface RuleForm<Values extends FieldValues> extends UseFormReturn<Values> {
  /** What a text field gets: checked on leaving it once it was changed, cleared while it is mended. */
  field(name: Path<Values>): object & { id: string; error: string | undefined }
  idOf(name: Path<Values>): string
  errorOf(name: Path<Values>): string | undefined
  /** Checks a field again that has an error, or was changed. */
  recheck(name: Path<Values>): void
  /** The wrong fields in their order on screen. */
  wrongFields: readonly Path<Values>[]
  /** Puts the server's words under their fields; answers what belongs to none of them. */
  takeIssues(issues: readonly { field: string; message: string }[]): string[]
}

interface RuleFormOptions<Values extends FieldValues> {
  /** What stands in the fields at first. */
  values: Values
  /** In their order on screen. */
  fields: readonly Path<Values>[]
  /** The rule that the server has as well. */
  parse(values: Values): Parsed<Values>
  /** What the ids of the controls begin with; one of their own when left out. */
  idPrefix?: string
}

/** A form as it is being filled in, checked by the same rules as the server checks it; all that was typed stays. */
export function useRuleForm<Values extends FieldValues>(options: RuleFormOptions<Values>): RuleForm<Values> {
  const { values, fields, parse, idPrefix } = options
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
    return issueText(error.message as IssueKey, locale)
  }
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
  const wrongFields = fields.filter((name) => errorOf(name) !== undefined)
  return { ...form, field, idOf, errorOf, recheck, wrongFields, takeIssues }
}

/** What is wrong is a key, which is put in words when it is drawn. */
const checkBy =
  <Values extends FieldValues>(parse: (values: Values) => Parsed<Values>): Resolver<Values> =>
  async (values) => {
    const parsed = parse(values)
    if (parsed.ok) return { values: parsed.value, errors: {} }
    const errors = Object.entries(parsed.issues).map(([name, message]) => [name, { type: 'rule', message }])
    // Issues go by field.
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> }
  }
