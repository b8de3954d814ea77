import { dayInAmsterdam } from '../../../rules/calendar'
import { fromCustomerDtoIssues, toCustomerDto } from '../../../rules/customer-dto'
import { parseRegistration, REGISTRATION_DEFAULTS, type Registration } from '../../../rules/registration'
import { useAct } from '../../apollo/useAct'
import { fieldText } from '../../forms/fields.text'
import { RefusalNote } from '../../forms/RefusalNote'
import { type RuleForm, useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { FormCell, FormGrid } from '../../ui/FormGrid'
import { TextField } from '../../ui/TextField'
import { CaptchaField } from '../captcha/CaptchaField'
import { useCaptcha } from '../captcha/useCaptcha'
import { AddressFields } from './AddressFields'
import styles from './forms.module.css'
import { NewPasswordField } from './NewPasswordField'
import { CompanyOrPerson, PersonFields } from './PersonFields'
import { registrationText } from './registration.text'
import { REGISTRATION_FIELDS } from './registration-fields'

/** What is kept when the page is loaded again: all but the password. */
export const KEPT_FIELDS = REGISTRATION_FIELDS.filter((name) => name !== 'password')

/** The registration as it is being filled in. It outlives the place where it is drawn. */
export const useRegistrationForm = (): RuleForm<Registration> =>
  useRuleForm<Registration>({
    values: REGISTRATION_DEFAULTS,
    fields: REGISTRATION_FIELDS,
    parse: (values) => parseRegistration(values, dayInAmsterdam(Date.now())),
    // One registration form is on screen at a time, so its controls have fixed ids.
    idPrefix: 'registration',
  })

const REGISTER_ACCOUNT = graphql(`
  mutation RegisterAccount($input: RegisterAccountInput!) {
    registerAccount(input: $input) {
      ... on RegistrationReceived {
        activationRequired
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

interface RegistrationFormProps {
  form: RuleForm<Registration>
  /** The mail with the link is on its way. */
  onRegistered(email: string): void
}

/** The fifteen fields of a new customer: one form for two hosts, the tab on a wide screen and a modal. */
export function RegistrationForm({ form, onRegistered }: RegistrationFormProps) {
  const text = useText(registrationText)
  const labels = useText(fieldText)
  const register = useAct(REGISTER_ACCOUNT)
  const captcha = useCaptcha()
  const submit = useSubmit(form, {
    failed: labels.failed,
    isLocked: !captcha.maySend,
    async send(registration) {
      let asksCaptcha = false
      try {
        const answer = await register({ registration: toCustomerDto(registration), captchaToken: captcha.token })
        asksCaptcha = answer.__typename === 'CaptchaRequired'
        if (answer.__typename === 'InvalidInput') return { ...answer, issues: fromCustomerDtoIssues(answer.issues) }
        if (answer.__typename === 'RegistrationReceived') {
          form.resetField('password')
          onRegistered(registration.email)
        }
        return null
      } finally {
        captcha.answered(asksCaptcha)
      }
    },
  })
  const isCompany = form.valueAt('isCompany')
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit.submit(event)}>
      <RefusalNote
        form={form}
        submit={submit}
        title={text.refused}
        labels={{ ...labels, isCompany: text.accountType }}
      />
      <CompanyOrPerson label={text.accountType} form={form} onSwitch={() => form.clearErrors('company')} />
      <FormGrid>
        {isCompany && (
          <FormCell>
            <TextField {...form.field('company')} label={labels.company} autoComplete="organization" required />
          </FormCell>
        )}
        <PersonFields form={form} />
        <AddressFields form={form} />
        <FormCell span={4}>
          <TextField
            {...form.field('birthDate')}
            type="date"
            max={dayInAmsterdam(Date.now())}
            label={labels.birthDate}
            mark={labels.optional}
            autoComplete="bday"
          />
        </FormCell>
        <FormCell span={4}>
          <TextField {...form.field('phone')} type="tel" label={labels.phone} autoComplete="tel" required />
        </FormCell>
        <FormCell>
          <TextField {...form.field('email')} type="email" label={labels.email} autoComplete="email" required />
        </FormCell>
        <FormCell>
          <NewPasswordField form={form} />
        </FormCell>
      </FormGrid>
      <CaptchaField action="registration" captcha={captcha}>
        {text.captcha}
      </CaptchaField>
      <div>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isBusy={submit.isBusy}
          busyLabel={text.creating}
          disabled={!captcha.maySend}
        >
          {text.create}
        </Button>
        {!captcha.maySend && <p className="hint">{labels.captchaFirst}</p>}
      </div>
    </form>
  )
}
