import { ModalOverlay, Modal as RacModal } from 'react-aria-components/Modal'
import { AriaLocale } from './AriaLocale'
import { cx } from './cx'
import styles from './ModalDialog.module.css'
import { ModalPanel, type ModalPanelProps } from './ModalPanel'

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
