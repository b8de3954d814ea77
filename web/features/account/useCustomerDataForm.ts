import { type ChangeEvent, useId, useState } from 'react'
import { type CustomerData, parseCustomerData } from '../../../rules/customer-data'
import type { Parsed } from '../../../rules/issues'
import { issueText } from '../../../rules/validation.text'
import { usePreferences } from '../../i18n/preferences'
import type { AddressForm } from './address-form'
import { CUSTOMER_DATA_FIELDS, type CustomerDataField, isCustomerDataField } from './customer-data-fields'

export interface CustomerDataFormState extends AddressForm {
  field(name: CustomerDataField): object & { id: string; error: string | undefined }
  idOf(name: CustomerDataField): string
  errorOf(name: CustomerDataField): string | undefined
  /** The wrong fields in their order on screen. */
  wrongFields: readonly CustomerDataField[]
  /** Shows what is wrong everywhere; answers what there is to send. */
  check(): Parsed<CustomerData>
  /** Puts the server's words under their fields; answers what belongs to none of them. */
  takeIssues(issues: readonly { field: string; message: string }[]): string[]
}

type Shown = ReadonlySet<CustomerDataField>
type Refused = Partial<Record<CustomerDataField, string>>

/** Customer data as they are being filled in. A field tells what is wrong once it was left changed, or was sent. */
export function useCustomerDataForm(known: CustomerData): CustomerDataFormState {
  const { locale } = usePreferences()
  const id = useId()
  const [values, setValues] = useState(known)
  const [shown, setShown] = useState<Shown>(new Set())
  const [refused, setRefused] = useState<{ locale: typeof locale; words: Refused }>({ locale, words: {} })
  const parsed = parseCustomerData(values)

  const change = (changes: Partial<CustomerData>) => {
    setValues((before) => ({ ...before, ...changes }))
    const mended = Object.fromEntries(Object.keys(changes).map((name) => [name, undefined]))
    setRefused((before) => ({ ...before, words: { ...before.words, ...mended } }))
  }
  const show = (...names: readonly CustomerDataField[]) => setShown((before) => new Set([...before, ...names]))
  const idOf = (name: CustomerDataField) => `${id}-${name}`
  const errorOf = (name: CustomerDataField): string | undefined => {
    const byServer = refused.locale === locale ? refused.words[name] : undefined
    const issue = parsed.ok || !shown.has(name) ? undefined : parsed.issues[name]
    return byServer ?? (issue && issueText(issue, locale))
  }
  const field = (name: CustomerDataField) => ({
    id: idOf(name),
    name,
    value: values[name],
    error: errorOf(name),
    onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [name]: event.currentTarget.value }),
    onBlur: () => values[name] !== known[name] && show(name),
  })

  return {
    address: values,
    field,
    idOf,
    errorOf,
    wrongFields: CUSTOMER_DATA_FIELDS.filter((name) => errorOf(name) !== undefined),
    chooseCountry(countryId) {
      change({ countryId })
      show('countryId')
    },
    takeFound(found) {
      const isAsKnown = values.postCode === known.postCode && values.streetNumber === known.streetNumber
      // What is known of an address is the customer's own; only a new one is looked up for it.
      if (!isAsKnown || !values.street || !values.city) change(found)
    },
    check() {
      show(...CUSTOMER_DATA_FIELDS)
      return parsed
    },
    takeIssues(issues) {
      const own = issues.filter(({ field }) => isCustomerDataField(field))
      setRefused({ locale, words: Object.fromEntries(own.map(({ field, message }) => [field, message])) })
      return issues.filter((issue) => !own.includes(issue)).map(({ message }) => message)
    },
  }
}
