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

/** The thirteen fields, and the choice between a company and a person. */
export type HolderValues = Holder & { isCompany: boolean }

/** In their order on screen. */
export const HOLDER_FIELDS = [
  'isCompany',
  'gender',
  'forename',
  'surname',
  'company',
  'vat',
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
  /** Takes the focus, since what opened it is gone. */
  takesFocus?: boolean
  /** Null when it is saved. */
  save(values: HolderValues): Promise<Refusal | null>
  onCancel(): void
}

/** A domain holder to fill in, with what is wrong under each field and on top. */
export function HolderForm({ values, takesFocus = false, save, onCancel }: HolderFormProps) {
  const text = useText(holderFormText)
  const labels = useText(fieldText)
  const form = useRuleForm<HolderValues>({ values, fields: HOLDER_FIELDS, parse })
  const submit = useSubmit(form, { failed: text.failed, send: save })
  const firstId = useRef(form.idOf('forename'))
  useEffect(() => {
    if (takesFocus) document.getElementById(firstId.current)?.focus()
  }, [takesFocus])
  const isCompany = form.valueAt('isCompany')
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit.submit(event)}>
      <RefusalNote form={form} submit={submit} title={text.refused} labels={{ ...labels, isCompany: text.kind }} />
      <CompanyOrPerson label={text.kind} form={form} onSwitch={() => form.clearErrors(['company', 'vat'])} />
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

/** A person has neither a company nor its VAT number, whatever was typed before. */
export const holderInput = (values: HolderValues): HolderValues =>
  values.isCompany ? values : { ...values, company: '', vat: '' }

function parse(values: HolderValues): Parsed<HolderValues> {
  const parsed = parseHolder(holderInput(values))
  return parsed.ok ? { ok: true, value: { ...parsed.value, isCompany: values.isCompany } } : parsed
}
