import type { ReactNode } from 'react'
import { COUNTRIES } from '../../../rules/countries'
import { fieldText } from '../../forms/fields.text'
import type { Choice, FieldProps } from '../../forms/useRuleForm'
import { usePreferences, useText } from '../../i18n/preferences'
import { FormCell, FormGrid } from '../../ui/FormGrid'
import { Select } from '../../ui/Select'
import { TextField } from '../../ui/TextField'
import type { ContactValues } from './contact-values'

/** A form that has the fields of a contact among its own. */
interface ContactForm {
  field(name: keyof ContactValues): FieldProps
  choice(name: 'country'): Choice<string>
}

interface ContactFieldsProps {
  form: ContactForm
  /** Cells before those of the contact. */
  first?: ReactNode
  /** Cells after the name of the company. */
  ofCompany?: ReactNode
}

/** Name, address and phone number of a customer. */
export function ContactFields({ form, first, ofCompany }: ContactFieldsProps) {
  const labels = useText(fieldText)
  const { locale } = usePreferences()
  return (
    <FormGrid>
      {first}
      <FormCell span={6} phone={6}>
        <TextField {...form.field('firstName')} label={labels.forename} autoFocus={!first} required />
      </FormCell>
      <FormCell span={6} phone={6}>
        <TextField {...form.field('lastName')} label={labels.surname} required />
      </FormCell>
      <FormCell>
        <TextField {...form.field('companyName')} label={labels.company} mark={labels.optional} />
      </FormCell>
      {ofCompany}
      <FormCell span={4} phone={4}>
        <TextField {...form.field('postCode')} label={labels.postcode} required />
      </FormCell>
      <FormCell span={4} phone={4}>
        <TextField {...form.field('streetNumber')} label={labels.houseNumber} required />
      </FormCell>
      <FormCell span={4} phone={4}>
        <TextField {...form.field('streetNumberAddition')} label={labels.houseNumberAdd} />
      </FormCell>
      <FormCell span={6}>
        <TextField {...form.field('street')} label={labels.street} required />
      </FormCell>
      <FormCell span={6}>
        <TextField {...form.field('city')} label={labels.city} required />
      </FormCell>
      <FormCell span={6}>
        <Select
          {...form.choice('country')}
          label={labels.country}
          options={COUNTRIES.map(({ code, country, country_en }) => ({
            value: code,
            label: locale === 'en' ? country_en : country,
          }))}
        />
      </FormCell>
      <FormCell span={6}>
        <TextField {...form.field('phoneNumber')} type="tel" label={labels.phone} required />
      </FormCell>
    </FormGrid>
  )
}
