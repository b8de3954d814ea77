import { useNavigate } from 'react-router-dom'
import { toCustomerDto } from '../../../rules/customer-dto'
import { parseCheckoutRegistration } from '../../../rules/registration'
import { useAct } from '../../apollo/useAct'
import { fieldText } from '../../forms/fields.text'
import { useKeptValues } from '../../forms/useKeptValues'
import { useRuleForm } from '../../forms/useRuleForm'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { FormCell, FormGrid } from '../../ui/FormGrid'
import { TextField } from '../../ui/TextField'
import { RegistrationFrame, useRegistering } from '../accounts/RegistrationFrame'
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

/** Registration in the checkout: a name and an address. The password is chosen through the link in the mail. */
export function CheckoutRegistration() {
  const text = useText(checkoutText)
  const labels = useText(fieldText)
  const navigate = useNavigate()
  const register = useAct(REGISTER_CHECKOUT_ACCOUNT)
  const form = useRuleForm({
    values: { email: '', forename: '', surname: '' },
    fields: FIELDS,
    parse: parseCheckoutRegistration,
  })
  const forget = useKeptValues(form, 'checkout-registration', FIELDS)
  const registering = useRegistering(
    form,
    (person, captchaToken) => register({ registration: toCustomerDto(person), captchaToken }),
    async ({ email }) => {
      forget()
      // Keeps the e-mail address out of the URL, which the history would store.
      await navigate(paths.checkoutRegistered, { state: { email } })
    },
  )
  return (
    <RegistrationFrame form={form} {...registering} labels={labels} isWide>
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
    </RegistrationFrame>
  )
}
