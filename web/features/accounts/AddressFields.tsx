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
import type { AddressForm } from './address-form'
import { countryOptions } from './country-options'
import { registrationText } from './registration.text'
import { usePostcodeAddress } from './usePostcodeAddress'

/** Where the customer lives. Postcode and number fill in the rest, which can still be changed. */
export function AddressFields({ form }: { form: AddressForm }) {
  const text = useText(registrationText)
  const { locale } = usePreferences()
  const countries = useMemo(() => countryOptions(locale), [locale])
  const isFound = usePostcodeAddress(form.address, form.takeFound)
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
        <fieldset id={form.idOf('countryId')}>
          <ComboBox
            key={locale}
            label={text.countryId}
            name="countryId"
            autoComplete="country-name"
            options={countries}
            emptyText={text.noCountry}
            value={String(form.address.countryId)}
            onChange={(value) => form.chooseCountry(Number(value ?? 0))}
            error={form.errorOf('countryId')}
          />
        </fieldset>
      </FormCell>
    </>
  )
}
