import { mayGrant, STAFF_ROLES } from '../../../rules/staff-rights'
import type { RuleForm } from '../../forms/useRuleForm'
import { useText } from '../../i18n/preferences'
import { Checkbox } from '../../ui/Checkbox'
import { FieldError } from '../../ui/Field'
import type { Filled } from '../acts/ActDialog'
import { frameText } from '../frame/frame.text'
import { useStaffSession } from '../session/session'
import type { MemberValues } from '../staff-forms'
import styles from './MembersPage.module.css'
import { membersText } from './members.text'

/** Roles to choose, each with what it may. A role with a right that the reader lacks cannot be chosen. */
export function RolesField({ form }: { form: RuleForm<Filled<MemberValues>> }) {
  const text = useText(membersText)
  const names = useText(frameText)
  const { rights } = useStaffSession()
  const { value, error, onChange } = form.choice('roles')
  const id = form.idOf('roles')
  return (
    <fieldset id={id} className={styles.roles} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{text.roles}</legend>
      {STAFF_ROLES.map((role) => {
        const isAllowed = mayGrant(rights, [role])
        const isChosen = value.includes(role)
        return (
          <Checkbox
            key={role}
            checked={isChosen}
            disabled={!isAllowed}
            description={isAllowed ? text[`${role}_MAY`] : text.notYours}
            onChange={() => onChange(STAFF_ROLES.filter((each) => (each === role ? !isChosen : value.includes(each))))}
          >
            {names[role]}
          </Checkbox>
        )
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
