import { Check } from 'lucide-react'
import { useMemo } from 'react'
import { ADDITION_MAX } from '../../../rules/constants'
import { COUNTRIES, findCountryByCode } from '../../../rules/countries'
import type { Locale } from '../../../rules/text'
import { usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { ComboBox } from '../../ui/ComboBox'
import { FormCell } from '../../ui/FormGrid'
import type { Option } from '../../ui/ListBoxPopover'
import { TextField } from '../../ui/TextField'
import { usePostcodeAddress } from '../accounts/usePostcodeAddress'
import { holderFormText } from './holder-form.text'
import type { HolderFormState } from './useHolderForm'

/** Where the holder lives. A Dutch postcode and number fill in the rest, which can still be changed. */
export function HolderAddress({ form }: { form: HolderFormState }) {
  const t = useText(holderFormText)
  const { locale } = usePreferences()
  const countries = useMemo(() => countriesByCode(locale), [locale])
  const [postCode, streetNumber, country] = form.watch(['postcode', 'houseNumber', 'country'])
  const countryId = findCountryByCode(country)?.id ?? 0
  const isFound = usePostcodeAddress({ postCode, streetNumber, countryId }, ({ street, city }) => {
    form.setValue('street', street, { shouldDirty: true })
    form.setValue('city', city, { shouldDirty: true })
    form.clearErrors(['street', 'city'])
  })
  return (
    <>
      <FormCell span={3} phone={4}>
        <TextField {...form.field('postcode')} label={t.postcode} autoComplete="postal-code" required />
      </FormCell>
      <FormCell span={3} phone={4}>
        <TextField {...form.field('houseNumber')} label={t.houseNumber} required />
      </FormCell>
      <FormCell span={3} phone={4}>
        <TextField {...form.field('houseNumberAdd')} label={t.houseNumberAdd} maxLength={ADDITION_MAX} />
      </FormCell>
      <FormCell span={3} isAtEnd>
        <div role="status">
          {isFound && (
            <Badge tone="ok" icon={Check}>
              {t.addressFound}
            </Badge>
          )}
        </div>
      </FormCell>
      <FormCell span={6}>
        <TextField {...form.field('street')} label={t.street} autoComplete="address-line1" required />
      </FormCell>
      <FormCell span={6}>
        <TextField {...form.field('city')} label={t.city} autoComplete="address-level2" required />
      </FormCell>
      <FormCell>
        <fieldset id={form.idOf('country')}>
          <ComboBox
            key={locale}
            label={t.country}
            name="country"
            autoComplete="country-name"
            options={countries}
            emptyText={t.noCountry}
            value={country}
            onChange={(code) => {
              form.setValue('country', code ?? '', { shouldDirty: true })
              form.recheck('country')
            }}
            error={form.errorOf('country')}
          />
        </fieldset>
      </FormCell>
    </>
  )
}

function countriesByCode(locale: Locale): Option[] {
  const options = COUNTRIES.map(({ code, country, country_en }) => ({
    value: code,
    label: locale === 'en' ? country_en : country,
  }))
  return options.sort((a, b) => a.label.localeCompare(b.label, locale))
}
