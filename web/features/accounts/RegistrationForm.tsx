import { dayInAmsterdam } from '../../../rules/calendar'
import { toCustomerDto } from '../../../rules/customer-dto'
import { parseRegistration, REGISTRATION_DEFAULTS, type Registration } from '../../../rules/registration'
import { useAct } from '../../apollo/useAct'
import { fieldText } from '../../forms/fields.text'
import { type RuleForm, useRuleForm } from '../../forms/useRuleForm'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { FormCell, FormGrid } from '../../ui/FormGrid'
import { TextField } from '../../ui/TextField'
import { AddressFields } from './AddressFields'
import { NewPasswordField } from './NewPasswordField'
import { CompanyOrPerson, PersonFields } from './PersonFields'
import { RegistrationFrame, useRegistering } from './RegistrationFrame'
import { registrationText } from './registration.text'
import { REGISTRATION_FIELDS } from './registration-fields'

/** Fields that survive a reload: all but the password. */
export const KEPT_FIELDS = REGISTRATION_FIELDS.filter((name) => name !== 'password')

/** State of the registration form. It outlives the component that renders it. */
export const useRegistrationForm = (): RuleForm<Registration> =>
  useRuleForm<Registration>({
    values: REGISTRATION_DEFAULTS,
    fields: REGISTRATION_FIELDS,
    parse: (values) => parseRegistration(values, dayInAmsterdam(Date.now())),
    // Only one registration form is on screen at a time, so its controls have fixed ids.
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
  /** Called when the activation mail has been sent. */
  onRegistered(email: string): void
}

/** The fifteen fields of a new customer, shown in a tab on wide screens and in a modal otherwise. */
export function RegistrationForm({ form, onRegistered }: RegistrationFormProps) {
  const text = useText(registrationText)
  const labels = useText(fieldText)
  const register = useAct(REGISTER_ACCOUNT)
  const registering = useRegistering(
    form,
    (values, captchaToken) => register({ registration: toCustomerDto(values), captchaToken }),
    ({ email }) => {
      form.resetField('password')
      onRegistered(email)
    },
  )
  const isCompany = form.valueAt('isCompany')
  return (
    <RegistrationFrame form={form} {...registering} labels={{ ...labels, isCompany: text.accountType }}>
      <FormGrid>
        <FormCell>
          <TextField {...form.field('email')} type="email" label={labels.email} autoComplete="email" required />
        </FormCell>
        <FormCell>
          <NewPasswordField form={form} />
        </FormCell>
      </FormGrid>
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
      </FormGrid>
    </RegistrationFrame>
  )
}
