import { useId } from 'react'
import { passwordChecklist } from '../../../rules/password'
import { text as ruleText } from '../../../rules/password.text'
import { fieldText } from '../../forms/fields.text'
import type { FieldProps } from '../../forms/useRuleForm'
import { useText } from '../../i18n/preferences'
import { RuleList } from '../../ui/RuleList'
import { PasswordField } from '../../ui/TextField'
import styles from './forms.module.css'

interface NewPasswordFieldProps {
  /** Defaults to "Wachtwoord". */
  label?: string
  form: { field(name: 'password'): FieldProps; valueAt(name: 'password'): string }
}

/** New password field, with its rules checked off while typing. */
export function NewPasswordField({ form, label }: NewPasswordFieldProps) {
  const text = useText(fieldText)
  const rules = useText(ruleText)
  const id = useId()
  const items = passwordChecklist(form.valueAt('password'))
  return (
    <div className={styles.newPassword}>
      <PasswordField
        {...form.field('password')}
        label={label ?? text.password}
        showLabel={text.showPassword}
        hideLabel={text.hidePassword}
        autoComplete="new-password"
        required
        aria-describedby={id}
      />
      <RuleList
        id={id}
        metLabel={text.ruleMet}
        rules={items.map(({ key, done }) => ({ text: rules[key], isMet: done }))}
      />
    </div>
  )
}
