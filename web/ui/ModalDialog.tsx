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
  /** Called on Escape, on a click outside, and by the close button. */
  onClose: () => void
  size?: 'md' | 'wide' | 'full'
  /** At the top of a wide screen, so that it stays in place while its content grows. */
  isAtTop?: boolean
  /** A click outside closes it; false for an alertdialog, which requires an answer. */
  isDismissable?: boolean
  /** Stays open while a request is pending. */
  isBusy?: boolean
}

/** The modal itself; screens use `Modal`, which loads this when it first opens. */
export function ModalDialog(props: ModalProps) {
  const { isOpen, onClose, size = 'md', isAtTop = false, isDismissable, isBusy = false, ...panel } = props
  const isAlert = panel.role === 'alertdialog'
  return (
    <AriaLocale>
      <ModalOverlay
        className={cx(styles.scrim, isAtTop && styles.atTop)}
        isOpen={isOpen}
        onOpenChange={(open) => open || onClose()}
        isDismissable={(isDismissable ?? !isAlert) && !isBusy}
        isKeyboardDismissDisabled={isBusy}
      >
        <RacModal className={cx(styles.modal, size !== 'md' && styles[size])}>
          <ModalPanel {...panel} onClose={isBusy ? undefined : onClose} />
        </RacModal>
      </ModalOverlay>
    </AriaLocale>
  )
}

type ModalTile = 'confirm' | 'alert' | 'info' | 'warning' | 'ok'

export interface ModalPanelProps {
  title: ReactNode
  /** For screen readers only, when the content has its own heading. */
  isTitleHidden?: boolean
  /** `alertdialog` for what requires an answer first. */
  role?: 'dialog' | 'alertdialog'
  /** Coloured icon before the title. */
  tile?: ModalTile
  icon?: IconType
  /** Accessible name of the close button, "Sluiten"; omitted for none. */
  closeLabel?: string
  onClose?: () => void
  /** Buttons, the primary one last; on a phone it is on top. */
  footer?: ReactNode
  /** The content has its own padding. */
  isBare?: boolean
  children?: ReactNode
}

/** Inside of a modal: a dialog labelled by its title. */
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
