import { CircleAlert, CircleCheck, CircleQuestionMark, Info, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { cx } from './cx'
import { Icon, type IconType } from './Icon'
import { IconButton } from './IconButton'
import styles from './ModalPanel.module.css'

export type ModalTile = 'confirm' | 'alert' | 'info' | 'warning' | 'ok'

export interface ModalPanelProps {
  title: ReactNode
  /** For screen readers only, where the content has its own heading. */
  isTitleHidden?: boolean
  /** `alertdialog` for what needs an answer before anything else. */
  role?: 'dialog' | 'alertdialog'
  /** The coloured tile before the title. */
  tile?: ModalTile
  icon?: IconType
  /** The name of the cross, "Sluiten"; without it there is none. */
  closeLabel?: string
  onClose?: () => void
  /** Buttons, the primary last; on a phone it is on top. */
  footer?: ReactNode
  /** The content brings its own padding. */
  isBare?: boolean
  children?: ReactNode
}

const TILES: Record<ModalTile, { icon: IconType; tone: string | undefined }> = {
  confirm: { icon: CircleQuestionMark, tone: styles.info },
  alert: { icon: CircleAlert, tone: styles.error },
  info: { icon: Info, tone: styles.info },
  warning: { icon: TriangleAlert, tone: styles.warn },
  ok: { icon: CircleCheck, tone: styles.ok },
}

/** The inside of a modal: a dialog named by its title. */
export function ModalPanel(props: ModalPanelProps) {
  const { title, isTitleHidden, role = 'dialog', tile, icon, closeLabel, onClose, footer, isBare, children } = props
  const id = useId()
  const describes = role === 'alertdialog' && Boolean(children)
  return (
    <Dialog
      role={role}
      className={styles.panel}
      aria-labelledby={`${id}-title`}
      aria-describedby={describes ? `${id}-body` : undefined}
    >
      <div className={cx(styles.head, isTitleHidden && styles.bareHead)}>
        {tile && (
          <span className={cx(styles.tile, TILES[tile].tone)}>
            <Icon of={icon ?? TILES[tile].icon} size={24} />
          </span>
        )}
        <h2 id={`${id}-title`} className={cx(styles.title, isTitleHidden && 'vh')}>
          {title}
        </h2>
        {closeLabel && onClose && <IconButton icon={X} label={closeLabel} className={styles.close} onClick={onClose} />}
      </div>
      {children && (
        <div id={`${id}-body`} className={cx(!isBare && styles.body, Boolean(tile) && styles.indented)}>
          {children}
        </div>
      )}
      {footer && <div className={styles.foot}>{footer}</div>}
    </Dialog>
  )
}
