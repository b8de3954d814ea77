import { Check } from 'lucide-react'
import { useMemo } from 'react'
import { ADDITION_MAX } from '../../../rules/constants'
import { usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { ComboBox } from '../../ui/ComboBox'
import { FormCell } from '../../ui/FormGrid'
import { LiveRegion } from '../../ui/LiveRegion'
import { TextField } from '../../ui/TextField'
import styles from './AddressFields.module.css'
import { countryOptions } from './country-options'
import { registrationText } from './registration.text'
import { fieldId } from './registration-fields'
import { usePostcodeAddress } from './usePostcodeAddress'
import type { RegistrationForm } from './useRegistrationForm'

/** Where the customer lives. Postcode and number fill in the rest, which can still be changed. */
export function AddressFields({ form }: { form: RegistrationForm }) {
  const text = useText(registrationText)
  const { locale } = usePreferences()
  const countries = useMemo(() => countryOptions(locale), [locale])
  const [postCode, streetNumber, countryId] = form.watch(['postCode', 'streetNumber', 'countryId'])
  const isFound = usePostcodeAddress({ postCode, streetNumber, countryId }, ({ street, city }) => {
    form.setValue('street', street, { shouldDirty: true })
    form.setValue('city', city, { shouldDirty: true })
    form.clearErrors(['street', 'city'])
  })
  return (
    <>
      <FormCell span={3} phone={4}>
        <TextField {...form.field('postCode')} label={text.postCode} autoComplete="postal-code" required />
      </FormCell>
      <FormCell span={3} phone={4}>
        <TextField {...form.field('streetNumber')} label={text.streetNumber} inputMode="numeric" required />
      </FormCell>
      <FormCell span={3} phone={4}>
        <TextField {...form.field('streetNumberAddition')} label={text.streetNumberAddition} maxLength={ADDITION_MAX} />
      </FormCell>
      {isFound && (
        <FormCell span={3} isAtEnd>
          <Badge tone="ok" icon={Check} className={styles.found}>
            {text.addressFound}
          </Badge>
        </FormCell>
      )}
      <LiveRegion text={isFound ? text.addressFound : ''} />
      <FormCell span={6}>
        <TextField {...form.field('street')} label={text.street} autoComplete="address-line1" required />
      </FormCell>
      <FormCell span={6}>
        <TextField {...form.field('city')} label={text.city} autoComplete="address-level2" required />
      </FormCell>
      <FormCell span={4}>
        <fieldset id={fieldId('countryId')}>
          <ComboBox
            key={locale}
            label={text.countryId}
            name="countryId"
            autoComplete="country-name"
            options={countries}
            emptyText={text.noCountry}
            value={String(countryId)}
            onChange={(value) => {
              form.setValue('countryId', Number(value ?? 0), { shouldDirty: true })
              form.recheck('countryId')
            }}
            error={form.errorOf('countryId')}
          />
        </fieldset>
      </FormCell>
    </>
  )
}
