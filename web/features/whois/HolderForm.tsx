import { useEffect, useRef } from 'react'
import { type Holder, parseHolder } from '../../../rules/holder'
import type { Parsed } from '../../../rules/issues'
import { fieldText } from '../../forms/fields.text'
import { RefusalNote } from '../../forms/RefusalNote'
import { useRuleForm } from '../../forms/useRuleForm'
import { type Refusal, useSubmit } from '../../forms/useSubmit'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { FormCell, FormGrid } from '../../ui/FormGrid'
import { TextField } from '../../ui/TextField'
import { AddressFields } from '../accounts/AddressFields'
import { CompanyOrPerson, PersonFields } from '../accounts/PersonFields'
import styles from './HolderSelector.module.css'
import { holderFormText } from './holder-form.text'
import { RegistrationFields } from './RegistrationFields'
import { useHolders } from './useHolders'

/** The fields of a holder, and whether it is a company or a person. */
export type HolderValues = Holder & { isCompany: boolean }

/** In display order. */
export const HOLDER_FIELDS = [
  'isCompany',
  'gender',
  'forename',
  'surname',
  'company',
  'vat',
  'legalForm',
  'registrationNumber',
  'postcode',
  'houseNumber',
  'houseNumberAdd',
  'street',
  'city',
  'country',
  'phone',
  'email',
] as const satisfies readonly (keyof HolderValues)[]

interface HolderFormProps {
  values: HolderValues
  /** Takes the focus, since the button that opened it is gone. */
  takesFocus?: boolean
  /** Null on success. */
  save(values: HolderValues): Promise<Refusal | null>
  onCancel(): void
}

/** Form for a domain holder, with errors below each field and a summary on top. */
export function HolderForm({ values, takesFocus = false, save, onCancel }: HolderFormProps) {
  const text = useText(holderFormText)
  const labels = useText(fieldText)
  const form = useRuleForm<HolderValues>({ values, fields: HOLDER_FIELDS, parse })
  const submit = useSubmit(form, { failed: text.failed, isExact: true, send: save })
  const firstId = useRef(form.idOf('forename'))
  useEffect(() => {
    if (takesFocus) document.getElementById(firstId.current)?.focus()
  }, [takesFocus])
  const isCompany = form.valueAt('isCompany')
  const { wantsLegalForm } = useHolders()
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit.submit(event)}>
      <RefusalNote form={form} submit={submit} title={text.refused} labels={{ ...labels, isCompany: text.kind }} />
      <CompanyOrPerson
        label={text.kind}
        form={form}
        onSwitch={() => form.clearErrors(['company', 'vat', 'legalForm', 'registrationNumber'])}
      />
      <FormGrid>
        <PersonFields form={form} />
        {isCompany && (
          <>
            <FormCell span={6}>
              <TextField {...form.field('company')} label={labels.company} autoComplete="organization" required />
            </FormCell>
            <FormCell span={6}>
              <TextField
                {...form.field('vat')}
                label={labels.vat}
                mark={labels.optional}
                placeholder="NL000000000B00"
              />
            </FormCell>
            {wantsLegalForm && <RegistrationFields form={form} />}
          </>
        )}
        <AddressFields form={form} countrySpan={12} />
        <FormCell span={6}>
          <TextField {...form.field('phone')} type="tel" label={labels.phone} autoComplete="tel" required />
        </FormCell>
        <FormCell span={6}>
          <TextField {...form.field('email')} type="email" label={labels.email} autoComplete="email" required />
        </FormCell>
      </FormGrid>
      <div className={styles.actions}>
        <Button disabled={submit.isBusy} onClick={onCancel}>
          {text.cancel}
        </Button>
        <Button type="submit" variant="primary" isBusy={submit.isBusy} busyLabel={text.saving}>
          {text.save}
        </Button>
      </div>
    </form>
  )
}

/** A person has no company and none of its numbers, whatever was typed before. */
export const holderInput = (values: HolderValues): HolderValues =>
  values.isCompany ? values : { ...values, company: '', vat: '', legalForm: '', registrationNumber: '' }

function parse(values: HolderValues): Parsed<HolderValues> {
  const parsed = parseHolder(holderInput(values))
  return parsed.ok ? { ok: true, value: { ...parsed.value, isCompany: values.isCompany } } : parsed
}
