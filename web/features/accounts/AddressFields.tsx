import { useApolloClient } from '@apollo/client/react'
import { Check } from 'lucide-react'
import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react'
import { ADDITION_MAX, DEFAULT_COUNTRY_CODE } from '../../../rules/constants'
import { COUNTRIES } from '../../../rules/countries'
import type { Address } from '../../../rules/customer-data'
import { postcodeLookup } from '../../../rules/postcode'
import type { Locale } from '../../../rules/text'
import { fieldText } from '../../forms/fields.text'
import type { Choice, FieldProps } from '../../forms/useRuleForm'
import { graphql } from '../../gql'
import { usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { ComboBox } from '../../ui/ComboBox'
import { FormCell } from '../../ui/FormGrid'
import type { Option } from '../../ui/ListBoxPopover'
import { LiveRegion } from '../../ui/LiveRegion'
import { TextField } from '../../ui/TextField'
import styles from './forms.module.css'

type FoundAddress = Pick<Address, 'street' | 'city'>

/** What the address asks of the form that it stands in; a `RuleForm` with these fields has it. */
interface AddressForm {
  field(name: keyof Address): FieldProps
  choice(name: 'country'): Choice<string>
  valueAt(name: keyof Address): string
  idOf(name: keyof Address): string
  fill(found: FoundAddress): void
}

interface AddressFieldsProps {
  form: AddressForm
  countrySpan?: ComponentProps<typeof FormCell>['span']
}

/** The fields of an address. A Dutch postcode and number fill in the rest, which can still be changed. */
export function AddressFields({ form, countrySpan = 4 }: AddressFieldsProps) {
  const text = useText(fieldText)
  const { locale } = usePreferences()
  const countries = useMemo(() => countryOptions(locale), [locale])
  const country = form.choice('country')
  const isDutch = country.value === DEFAULT_COUNTRY_CODE
  const isFound = usePostcodeLookup(form, isDutch)
  return (
    <>
      <FormCell span={3} phone={4}>
        <TextField {...form.field('postcode')} label={text.postcode} autoComplete="postal-code" required />
      </FormCell>
      <FormCell span={3} phone={4}>
        <TextField
          {...form.field('houseNumber')}
          label={text.houseNumber}
          inputMode={isDutch ? 'numeric' : undefined}
          required
        />
      </FormCell>
      <FormCell span={3} phone={4}>
        <TextField {...form.field('houseNumberAdd')} label={text.houseNumberAdd} maxLength={ADDITION_MAX} />
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
      <FormCell span={countrySpan}>
        <fieldset id={form.idOf('country')}>
          <ComboBox
            key={locale}
            label={text.country}
            name="country"
            autoComplete="country-name"
            options={countries}
            emptyText={text.noCountry}
            value={country.value}
            onChange={(code) => country.onChange(code ?? '')}
            error={country.error}
          />
        </fieldset>
      </FormCell>
    </>
  )
}

const POSTCODE_ADDRESS = graphql(`
  query PostcodeAddress($postcode: String!, $houseNumber: String!) {
    postcodeAddress(postcode: $postcode, houseNumber: $houseNumber) {
      street
      city
    }
  }
`)

/** A pause in typing, so that a house number of three digits is one question and not three. */
const PAUSE_MS = 300

/**
 * Looks up a Dutch address as soon as postcode and house number are complete, and fills in the rest. A failure says
 * nothing: the fields can be filled in by hand. Answers whether the address now typed was found.
 */
function usePostcodeLookup(form: AddressForm, isDutch: boolean): boolean {
  const client = useApolloClient()
  const [foundFor, setFoundFor] = useState<string | null>(null)
  const asked = isDutch ? lookupOf(form) : null
  // The address that the form began with is somebody's own: what is changed or emptied by hand stays so.
  const own = useRef(form.valueAt('street') && form.valueAt('city') ? asked : null)
  const take = useRef<(found: FoundAddress) => void>(() => {})
  useEffect(() => {
    take.current = (found) => {
      setFoundFor(asked)
      if (asked !== own.current) form.fill({ street: found.street, city: found.city })
    }
  })
  useEffect(() => {
    if (asked !== own.current) own.current = null
    if (asked === null) return
    const [postcode = '', houseNumber = ''] = asked.split(' ')
    let isCurrent = true
    const timer = setTimeout(() => {
      const found = client.query({ query: POSTCODE_ADDRESS, variables: { postcode, houseNumber } })
      found.then(
        ({ data }) => {
          if (isCurrent && data?.postcodeAddress) take.current(data.postcodeAddress)
        },
        () => undefined,
      )
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [asked, client])
  return asked !== null && foundFor === asked
}

function lookupOf(form: AddressForm): string | null {
  const lookup = postcodeLookup(form.valueAt('postcode'), form.valueAt('houseNumber'))
  return lookup && `${lookup.postcode} ${lookup.houseNumber}`
}

/** All countries by name in the reader's language. */
function countryOptions(locale: Locale): Option[] {
  const options = COUNTRIES.map(({ code, country, country_en }) => ({
    value: code,
    label: locale === 'en' ? country_en : country,
  }))
  return options.sort((a, b) => a.label.localeCompare(b.label, locale))
}
