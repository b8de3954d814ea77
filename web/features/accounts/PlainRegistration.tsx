import { dayInAmsterdam } from '../../../rules/calendar'
import { ADDITION_MAX } from '../../../rules/constants'
import { COUNTRIES } from '../../../rules/countries'
import { text as passwordText } from '../../../rules/password.text'
import { REGISTRATION_DEFAULTS } from '../../../rules/registration'
import { CsrfField } from '../../forms/CsrfField'
import { fieldText } from '../../forms/fields.text'
import { usePreferences, useText } from '../../i18n/preferences'
import { usePosted } from '../../lib/plain-page'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { Field, fieldAria } from '../../ui/Field'
import fieldStyles from '../../ui/Field.module.css'
import { FormCell, FormGrid } from '../../ui/FormGrid'
import { Radio, RadioGroup } from '../../ui/RadioGroup'
import { TextField } from '../../ui/TextField'
import styles from './forms.module.css'
import { idOf, type PlainField } from './PlainRegistrationRefusal'
import { registrationText } from './registration.text'

/**
 * Registration without JavaScript, with the same fields, posted to the page itself. After a refusal it keeps the input except the
 * password, and shows the errors.
 */
export function PlainRegistration() {
  const text = useText(registrationText)
  const labels = useText(fieldText)
  const passwordRules = useText(passwordText)
  const { locale } = usePreferences()
  const posted = usePosted('registration')
  const typedIn = (name: PlainField) => posted?.values[name] ?? REGISTRATION_DEFAULTS[name]
  const field = (name: PlainField) => ({
    id: idOf(name),
    name,
    label: labels[name],
    error: posted?.issues[name],
    defaultValue: name === 'password' ? '' : typedIn(name),
  })
  const kind = posted?.values.isCompany ?? 'true'
  return (
    <form id="registration" className={styles.form} method="post">
      <CsrfField />
      <input type="hidden" name="form" value="registration" />
      <RadioGroup label={text.accountType} name="isCompany" layout="row">
        <Radio value="true" defaultChecked={kind === 'true'}>
          {labels.companyKind}
        </Radio>
        <Radio value="false" defaultChecked={kind !== 'true'}>
          {labels.personKind}
        </Radio>
      </RadioGroup>
      <FormGrid>
        <FormCell>
          <TextField {...field('company')} mark={text.companiesOnly} autoComplete="organization" />
        </FormCell>
        <FormCell span={4}>
          <PlainSelect
            {...field('gender')}
            options={[
              ['M', labels.M],
              ['F', labels.F],
            ]}
          />
        </FormCell>
        <FormCell span={4} phone={6}>
          <TextField {...field('forename')} autoComplete="given-name" required />
        </FormCell>
        <FormCell span={4} phone={6}>
          <TextField {...field('surname')} autoComplete="family-name" required />
        </FormCell>
        <FormCell span={4} phone={4}>
          <TextField {...field('postcode')} autoComplete="postal-code" required />
        </FormCell>
        <FormCell span={4} phone={4}>
          <TextField {...field('houseNumber')} required />
        </FormCell>
        <FormCell span={4} phone={4}>
          <TextField {...field('houseNumberAdd')} maxLength={ADDITION_MAX} />
        </FormCell>
        <FormCell>
          <TextField {...field('street')} autoComplete="address-line1" required />
        </FormCell>
        <FormCell span={6}>
          <TextField {...field('city')} autoComplete="address-level2" required />
        </FormCell>
        <FormCell span={6}>
          <PlainSelect
            {...field('country')}
            autoComplete="country"
            options={COUNTRIES.map(({ code, country, country_en }) => [code, locale === 'en' ? country_en : country])}
          />
        </FormCell>
        <FormCell span={6}>
          <TextField
            {...field('birthDate')}
            type="date"
            max={dayInAmsterdam(Date.now())}
            mark={labels.optional}
            autoComplete="bday"
          />
        </FormCell>
        <FormCell span={6}>
          <TextField {...field('phone')} type="tel" autoComplete="tel" required />
        </FormCell>
        <FormCell>
          <TextField {...field('email')} type="email" autoComplete="email" required />
        </FormCell>
        <FormCell>
          <TextField
            {...field('password')}
            type="password"
            description={`${Object.values(passwordRules).join('. ')}.`}
            autoComplete="new-password"
            required
          />
        </FormCell>
      </FormGrid>
      <div>
        <Button type="submit" variant="primary" size="lg">
          {text.create}
        </Button>
        <p className="hint">
          {text.terms} <a href={paths.terms}>{text.termsLink}</a>.
        </p>
      </div>
    </form>
  )
}

interface PlainSelectProps {
  id: string
  name: string
  label: string
  error: string | undefined
  defaultValue: string
  autoComplete?: string
  /** Pairs of value and label. */
  options: readonly (readonly [string, string])[]
}

/** A native select, which works without JavaScript. */
function PlainSelect({ id, label, error, options, ...native }: PlainSelectProps) {
  return (
    <Field id={id} label={label} error={error}>
      <select {...native} {...fieldAria(id, { error })} className={fieldStyles.control}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </Field>
  )
}
