import { parsePasswordChange } from '../../../rules/login'
import { useAct } from '../../apollo/useAct'
import { fieldText } from '../../forms/fields.text'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { Section } from '../../ui/Section'
import { PasswordField } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import { NewPasswordField } from './NewPasswordField'
import styles from './SecurityPage.module.css'
import { securityText } from './security.text'

const CHANGE_PASSWORD = graphql(`
  mutation ChangePassword($input: ChangePasswordInput!) {
    changePassword(input: $input) {
      ... on PasswordChanged {
        message
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

/** Changes the password; requires the current one. */
export function PasswordCard({ onChanged }: { onChanged(): void }) {
  const text = useText(securityText)
  const labels = useText(fieldText)
  const changePassword = useAct(CHANGE_PASSWORD)
  const form = useRuleForm({
    values: { currentPassword: '', newPassword: '' },
    fields: ['currentPassword', 'newPassword'],
    parse: parsePasswordChange,
  })
  const { submit, isBusy } = useSubmit(form, {
    failed: labels.failed,
    fieldForAll: 'currentPassword',
    async send(typed) {
      const answer = await changePassword(typed)
      if (answer.__typename !== 'PasswordChanged') return answer
      form.reset()
      showToast({ kind: 'ok', text: answer.message })
      onChanged()
      return null
    },
  })
  return (
    <Section title={text.password} description={text.passwordHint}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <CardPart>
          <div className={styles.pair}>
            <PasswordField
              {...form.field('currentPassword')}
              label={text.currentPassword}
              showLabel={labels.showPassword}
              hideLabel={labels.hidePassword}
              autoComplete="current-password"
              required
            />
            <NewPasswordField
              label={text.newPassword}
              form={{
                field: () => form.field('newPassword'),
                valueAt: () => form.valueAt('newPassword'),
              }}
            />
          </div>
        </CardPart>
        <CardPart kind="foot">
          <Button type="submit" variant="primary" isBusy={isBusy} busyLabel={text.saving}>
            {text.changePassword}
          </Button>
        </CardPart>
      </form>
    </Section>
  )
}
