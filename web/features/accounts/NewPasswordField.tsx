import { type ComponentProps, useId } from 'react'
import { passwordChecklist } from '../../../rules/password'
import { text as ruleText } from '../../../rules/password.text'
import { useText } from '../../i18n/preferences'
import { RuleList } from '../../ui/RuleList'
import { PasswordField } from '../../ui/TextField'
import styles from './NewPasswordField.module.css'
import { registrationText } from './registration.text'

interface NewPasswordFieldProps
  extends Omit<ComponentProps<typeof PasswordField>, 'label' | 'showLabel' | 'hideLabel'> {
  /** What was typed so far; the lines under the field tick along with it. */
  typed: string
}

/** A password to set, with its rules ticked off while it is typed (AUTH-018). */
export function NewPasswordField({ typed, ...field }: NewPasswordFieldProps) {
  const text = useText(registrationText)
  const rules = useText(ruleText)
  const id = useId()
  return (
    <div className={styles.field}>
      <PasswordField
        {...field}
        label={text.password}
        showLabel={text.showPassword}
        hideLabel={text.hidePassword}
        autoComplete="new-password"
        required
        aria-describedby={id}
      />
      <RuleList
        id={id}
        metLabel={text.ruleMet}
        rules={passwordChecklist(typed).map(({ key, done }) => ({ text: rules[key], isMet: done }))}
      />
    </div>
  )
}
