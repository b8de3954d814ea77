import { useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { cx } from '../../ui/cx'
import { Icon, type IconType } from '../../ui/Icon'
import { useStaffSession } from '../session/session'
import styles from './ActList.module.css'
import { actsText } from './acts.text'

export interface ListedAct {
  name: string
  label: string
  icon: IconType
  isDangerous?: boolean
  /** A colleague decides about it. */
  needsSecond?: boolean
  /** Said below an act that cannot be done now. */
  obstacle?: string | null
  /** Key that starts it, for `data-key`. */
  shortcut?: string
  onStart(): void
}

/** The acts on a customer or domain, each of which opens a dialog. */
export function ActList({ acts }: { acts: readonly ListedAct[] }) {
  return (
    <ul className={styles.list}>
      {acts.map((act) => (
        <li key={act.name}>
          <ActButton act={act} />
        </li>
      ))}
    </ul>
  )
}

function ActButton({ act }: { act: ListedAct }) {
  const { label, icon, isDangerous, needsSecond, obstacle, shortcut, onStart } = act
  const text = useText(actsText)
  const { hasFourEyes } = useStaffSession()
  return (
    <button
      type="button"
      className={cx(isDangerous && styles.dangerous)}
      disabled={Boolean(obstacle)}
      data-key={shortcut}
      onClick={onStart}
    >
      <Icon of={icon} size={18} />
      <span>
        {label}
        {obstacle && <span className="hint">{obstacle}</span>}
      </span>
      {needsSecond && hasFourEyes && <Badge tone="info">{text.fourEyes}</Badge>}
    </button>
  )
}
