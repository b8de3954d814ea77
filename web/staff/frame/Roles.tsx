import type { StaffRole } from '../../../rules/staff-rights'
import { usePreferences, useText } from '../../i18n/preferences'
import styles from './Frame.module.css'
import { frameText } from './frame.text'

/** Roles of a staff member; always grey, since colour is status. */
export function Roles({ of }: { of: readonly StaffRole[] }) {
  const text = useText(frameText)
  return (
    <span className={styles.roles}>
      {of.map((role) => (
        <span key={role} className={styles.role}>
          {text[role]}
        </span>
      ))}
    </span>
  )
}

/** Names of roles in one phrase: "Financiën en Support". */
export function useRoleNames(): (roles: readonly StaffRole[]) => string {
  const text = useText(frameText)
  const { locale } = usePreferences()
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  return (roles) => list.format(roles.map((role) => text[role]))
}
