import { toUnicode } from '../../../rules/domain-name'
import { useText } from '../../i18n/preferences'
import { FlagLine } from '../../ui/FlagLine'
import styles from './AccountDeck.module.css'
import { accountHomeText } from './account-home.text'

interface AccountDeckProps {
  name: string
  /** Company and login address. */
  whose: string
  /** Domain shown in flags; null when the customer has none. */
  flags: string | null
  /** Number of invoices due, and of problems. */
  due: number
  problems: number
  isNew: boolean
}

/** Head of the account: a domain name in flags, and one sentence on what needs attention. */
export function AccountDeck({ name, whose, flags, due, problems, isNew }: AccountDeckProps) {
  const text = useText(accountHomeText)
  return (
    <div className={`${styles.deck} on-brand`}>
      <div className={styles.line}>
        <FlagLine name={flags === null ? 'wimpel' : toUnicode(flags)} />
      </div>
      <div className={`wrap ${styles.words}`}>
        <div>
          <h1>{isNew ? text.welcome({ name }) : text.hello({ name })}</h1>
          <p>{isNew && due === 0 ? text.isNew : text.waits({ due, problems })}</p>
        </div>
        <p className="small">{whose}</p>
      </div>
    </div>
  )
}
