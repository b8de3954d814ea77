import { useNavigate } from 'react-router-dom'
import { fromCustomerDtoIssues, toCustomerDto } from '../../../rules/customer-dto'
import { parseCheckoutRegistration } from '../../../rules/registration'
import { useAct } from '../../apollo/useAct'
import { fieldText } from '../../forms/fields.text'
import { RefusalNote } from '../../forms/RefusalNote'
import { useKeptValues } from '../../forms/useKeptValues'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { FormCell, FormGrid } from '../../ui/FormGrid'
import { TextField } from '../../ui/TextField'
import { CaptchaField } from '../captcha/CaptchaField'
import { useCaptcha } from '../captcha/useCaptcha'
import styles from './CheckoutLoginPage.module.css'
import { checkoutText } from './checkout.text'

const REGISTER_CHECKOUT_ACCOUNT = graphql(`
  mutation RegisterCheckoutAccount($input: RegisterCheckoutAccountInput!) {
    registerCheckoutAccount(input: $input) {
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

const FIELDS = ['email', 'forename', 'surname'] as const

/** An account for who is ordering: a name and an address. The password is chosen by the link in the mail. */
export function CheckoutRegistration() {
  const text = useText(checkoutText)
  const labels = useText(fieldText)
  const navigate = useNavigate()
  const register = useAct(REGISTER_CHECKOUT_ACCOUNT)
  const captcha = useCaptcha()
  const form = useRuleForm({
    values: { email: '', forename: '', surname: '' },
    fields: FIELDS,
    parse: parseCheckoutRegistration,
  })
  const forget = useKeptValues(form, 'checkout-registration', FIELDS)
  const submit = useSubmit(form, {
    failed: labels.failed,
    isLocked: !captcha.maySend,
    async send(person) {
      let asksCaptcha = false
      try {
        const answer = await register({ registration: toCustomerDto(person), captchaToken: captcha.token })
        asksCaptcha = answer.__typename === 'CaptchaRequired'
        if (answer.__typename === 'InvalidInput') return { ...answer, issues: fromCustomerDtoIssues(answer.issues) }
        if (answer.__typename !== 'RegistrationReceived') return asksCaptcha ? null : answer
        forget()
        // Its address has no person in it, which would be kept in the history.
        await navigate(paths.checkoutRegistered, { state: { email: person.email } })
        return null
      } finally {
        captcha.answered(asksCaptcha)
      }
    },
  })
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit.submit(event)}>
      <RefusalNote form={form} submit={submit} title={text.notCreated} labels={labels} />
      <TextField
        {...form.field('email')}
        type="email"
        label={labels.email}
        description={text.emailHint}
        autoComplete="email"
        required
      />
      <FormGrid>
        <FormCell span={6}>
          <TextField {...form.field('forename')} label={labels.forename} autoComplete="given-name" required />
        </FormCell>
        <FormCell span={6}>
          <TextField {...form.field('surname')} label={labels.surname} autoComplete="family-name" required />
        </FormCell>
      </FormGrid>
      <CaptchaField action="registration" captcha={captcha}>
        {text.registrationCaptcha}
      </CaptchaField>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isBlock
        isBusy={submit.isBusy}
        busyLabel={text.creating}
        disabled={!captcha.maySend}
      >
        {text.create}
      </Button>
      {!captcha.maySend && <p className="hint">{labels.captchaFirst}</p>}
    </form>
  )
}
