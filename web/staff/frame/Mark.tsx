import { Check, CircleAlert, Minus, TriangleAlert } from 'lucide-react'
import { cx } from '../../ui/cx'
import { Icon, type IconType } from '../../ui/Icon'
import styles from './Mark.module.css'

const ICONS = { ok: Check, warn: TriangleAlert, error: CircleAlert, off: Minus }

interface MarkProps {
  of: keyof typeof ICONS
  /** Instead of the usual one of this state. */
  icon?: IconType
}

/** How something stands, as a sign in a tinted circle. The words are beside it. */
export const Mark = ({ of, icon = ICONS[of] }: MarkProps) => (
  <span className={cx(styles.mark, of !== 'off' && styles[of])}>
    <Icon of={icon} size={16} strokeWidth={2.4} />
  </span>
)
