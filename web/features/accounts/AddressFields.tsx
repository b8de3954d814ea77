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
import { Note } from '../../ui/Note'
import { TextField } from '../../ui/TextField'
import styles from './forms.module.css'

type FoundAddress = Pick<Address, 'street' | 'city'>

/** The part of a form that the address fields use; a `RuleForm` with these fields provides it. */
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

/** Address fields. A Dutch postcode and house number fill in the rest, which can still be changed. */
export function AddressFields({ form, countrySpan = 4 }: AddressFieldsProps) {
  const text = useText(fieldText)
  const { locale } = usePreferences()
  const countries = useMemo(() => countryOptions(locale), [locale])
  const country = form.choice('country')
  const isDutch = country.value === DEFAULT_COUNTRY_CODE
  const lookup = usePostcodeLookup(form, isDutch)
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
      {lookup === 'found' && (
        <FormCell span={3} isAtEnd>
          <Badge tone="ok" icon={Check} className={styles.found}>
            {text.addressFound}
          </Badge>
        </FormCell>
      )}
      {lookup === 'unknown' && (
        <FormCell span={12}>
          <Note kind="warn">{text.addressUnknown}</Note>
        </FormCell>
      )}
      <LiveRegion text={lookup === null ? '' : lookup === 'found' ? text.addressFound : text.addressUnknown} />
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

/** Debounce, so that a house number of three digits is one lookup and not three. */
const PAUSE_MS = 300

/**
 * Looks up a Dutch address as soon as postcode and house number are complete, and fills in the rest; if there is none, clears
 * what an earlier lookup filled in. A failure is silent: the fields can be filled in by hand. Returns the result for the current
 * input; null before there is one.
 */
function usePostcodeLookup(form: AddressForm, isDutch: boolean): 'found' | 'unknown' | null {
  const client = useApolloClient()
  const [answer, setAnswer] = useState<{ to: string | null; isFound: boolean }>({ to: null, isFound: false })
  /** Result of the last lookup, until it is changed by hand. */
  const filled = useRef<FoundAddress | null>(null)
  const asked = isDutch ? lookupOf(form) : null
  // The form's initial address is the customer's own: fields that they change or empty stay so.
  const own = useRef(form.valueAt('street') && form.valueAt('city') ? asked : null)
  const postcode = form.valueAt('postcode')
  const last = useRef({ asked, postcode })
  const take = useRef<(found: FoundAddress | null) => void>(() => {})
  useEffect(() => {
    const before = last.current
    last.current = { asked, postcode }
    if (asked === before.asked || asked === own.current) return
    // An address that appears at once was stored or autofilled; a typed postcode arrives letter by letter.
    const cameWhole = before.postcode === '' && form.valueAt('street') && form.valueAt('city')
    own.current = cameWhole ? asked : null
  })
  useEffect(() => {
    take.current = (found) => {
      setAnswer({ to: asked, isFound: found !== null })
      if (asked === own.current) return
      if (found) {
        filled.current = { street: found.street, city: found.city }
        form.fill(filled.current)
        return
      }
      const last = filled.current
      filled.current = null
      if (!last) return
      const left = (name: keyof FoundAddress) => (form.valueAt(name) === last[name] ? '' : form.valueAt(name))
      form.fill({ street: left('street'), city: left('city') })
    }
  })
  useEffect(() => {
    if (asked === null) return
    const [code = '', houseNumber = ''] = asked.split(' ')
    let isCurrent = true
    const timer = setTimeout(() => {
      const found = client.query({ query: POSTCODE_ADDRESS, variables: { postcode: code, houseNumber } })
      found.then(
        ({ data }) => {
          if (isCurrent && data) take.current(data.postcodeAddress ?? null)
        },
        () => undefined,
      )
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [asked, client])
  if (asked === null || answer.to !== asked) return null
  return answer.isFound ? 'found' : 'unknown'
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
