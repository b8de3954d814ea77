import { CircleAlert, CircleCheck, CircleQuestionMark, Info, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { ModalOverlay, Modal as RacModal } from 'react-aria-components/Modal'
import { AriaLocale } from './AriaLocale'
import { IconButton } from './Button'
import { cx } from './cx'
import { Icon, type IconType } from './Icon'
import styles from './Modal.module.css'

export interface ModalProps extends ModalPanelProps {
  isOpen: boolean
  /** Escape, a click beside it and the cross all end here. */
  onClose: () => void
  size?: 'md' | 'wide'
  /** A click beside it closes; an alertdialog asks for an answer. */
  isDismissable?: boolean
  /** Something is being sent: it stays open until that is done. */
  isBusy?: boolean
}

/** The modal itself; screens use `Modal`, which fetches this when it first opens. */
export function ModalDialog({ isOpen, onClose, size = 'md', isDismissable, isBusy = false, ...panel }: ModalProps) {
  const isAlert = panel.role === 'alertdialog'
  return (
    <AriaLocale>
      <ModalOverlay
        className={styles.scrim ?? ''}
        isOpen={isOpen}
        onOpenChange={(open) => open || onClose()}
        isDismissable={(isDismissable ?? !isAlert) && !isBusy}
        isKeyboardDismissDisabled={isBusy}
      >
        <RacModal className={cx(styles.modal, size === 'wide' && styles.wide)}>
          <ModalPanel {...panel} onClose={isBusy ? undefined : onClose} />
        </RacModal>
      </ModalOverlay>
    </AriaLocale>
  )
}

type ModalTile = 'confirm' | 'alert' | 'info' | 'warning' | 'ok'

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

const TILES: Record<ModalTile, { icon: IconType; tone: string | undefined }> = {
  confirm: { icon: CircleQuestionMark, tone: styles.info },
  alert: { icon: CircleAlert, tone: styles.error },
  info: { icon: Info, tone: styles.info },
  warning: { icon: TriangleAlert, tone: styles.warn },
  ok: { icon: CircleCheck, tone: styles.ok },
}
