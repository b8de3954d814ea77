import { type ChangeEvent, type FocusEvent, useCallback, useState } from 'react'
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { dayInAmsterdam } from '../../../rules/calendar'
import type { IssueKey } from '../../../rules/issues'
import { parseRegistration, REGISTRATION_DEFAULTS, type Registration } from '../../../rules/registration'
import { issueText } from '../../../rules/validation.text'
import { usePreferences } from '../../i18n/preferences'
import type { AddressForm } from './address-form'
import { fieldId, isRegistrationField, REGISTRATION_FIELDS, type RegistrationFieldName } from './registration-fields'

export interface RegistrationForm extends UseFormReturn<Registration>, AddressForm {
  /** What a registered text field gets: checked on leaving it once it was changed, cleared while it is mended. */
  field(name: RegistrationFieldName): object & { id: string; error: string | undefined }
  errorOf(name: RegistrationFieldName): string | undefined
  /** The wrong fields in their order on screen. */
  wrongFields: readonly RegistrationFieldName[]
  /** Puts the server's words under their fields; answers what belongs to none of them. */
  takeIssues(issues: readonly { field: string; message: string }[]): string[]
}

/** The registration as it is being filled in. It outlives the place where it is drawn. */
export function useRegistrationForm(): RegistrationForm {
  const { locale } = usePreferences()
  const form = useForm<Registration>({
    defaultValues: REGISTRATION_DEFAULTS,
    resolver: checkByRules,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors, dirtyFields } = form.formState
  const [serverLocale, setServerLocale] = useState(locale)

  const errorOf = (name: RegistrationFieldName): string | undefined => {
    const error = errors[name]
    if (!error?.message) return undefined
    if (error.type === 'server') return serverLocale === locale ? error.message : undefined
    // The resolver below gives keys.
    return issueText(error.message as IssueKey, locale)
  }
  const recheck = (name: RegistrationFieldName) => {
    if (errors[name] || dirtyFields[name]) void form.trigger(name)
  }
  const field = (name: RegistrationFieldName) => {
    const { onChange, onBlur, ...registered } = form.register(name)
    return {
      ...registered,
      id: fieldId(name),
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
  const takeIssues = useCallback<RegistrationForm['takeIssues']>(
    (issues) => {
      setServerLocale(locale)
      const general: string[] = []
      for (const { field: name, message } of issues) {
        if (isRegistrationField(name)) form.setError(name, { type: 'server', message })
        else general.push(message)
      }
      return general
    },
    [form, locale],
  )
  const [postCode, streetNumber, countryId] = form.watch(['postCode', 'streetNumber', 'countryId'])
  const address: AddressForm = {
    address: { postCode, streetNumber, countryId },
    field,
    idOf: fieldId,
    errorOf,
    chooseCountry(chosen) {
      form.setValue('countryId', chosen, { shouldDirty: true })
      recheck('countryId')
    },
    takeFound({ street, city }) {
      form.setValue('street', street, { shouldDirty: true })
      form.setValue('city', city, { shouldDirty: true })
      form.clearErrors(['street', 'city'])
    },
  }
  const wrongFields = REGISTRATION_FIELDS.filter((name) => errorOf(name) !== undefined)
  return { ...form, ...address, field, errorOf, wrongFields, takeIssues }
}

/** The rules that the server has as well; what is wrong is a key, which is put in words when it is drawn. */
const checkByRules: Resolver<Registration> = async (values) => {
  const parsed = parseRegistration(values, dayInAmsterdam(Date.now()))
  if (parsed.ok) return { values: parsed.value, errors: {} }
  const errors: FieldErrors<Registration> = {}
  for (const [name, message] of Object.entries(parsed.issues)) {
    if (isRegistrationField(name)) errors[name] = { type: 'rule', message }
  }
  return { values: {}, errors }
}
