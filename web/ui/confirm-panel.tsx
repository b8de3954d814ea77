import type { ReactNode } from 'react'
import { Button } from './Button'
import { confirmModalText } from './ConfirmModal.text'
import type { ModalPanelProps } from './ModalPanel'
import { pageLocale } from './page-locale'

export interface ConfirmAnswers {
  /** `alert` and `warning` are alertdialogs: they ask for an answer. */
  variant?: 'confirm' | 'alert' | 'info' | 'warning'
  title: ReactNode
  children?: ReactNode
  /** "Aanpassen" by default. */
  okLabel?: string
  cancelLabel?: string
  /** Also what Escape does; give `onOk` again where there is nothing to cancel. */
  onCancel: () => void
  onOk: () => void
  /** What cannot be undone: OK is red, and Cancel has the focus. */
  isDangerous?: boolean
  isBusy?: boolean
  busyLabel?: string
}

/** The panel that belongs to a question: its voice and its buttons. */
export function confirmPanel(answers: ConfirmAnswers): ModalPanelProps {
  const { variant = 'confirm', title, children, isDangerous = false, isBusy, busyLabel } = answers
  const { okLabel = confirmModalText[pageLocale()].ok, cancelLabel, onCancel, onOk } = answers
  const focusesCancel = isDangerous && cancelLabel !== undefined
  return {
    title,
    children,
    tile: variant,
    role: variant === 'alert' || variant === 'warning' ? 'alertdialog' : 'dialog',
    footer: (
      <>
        {cancelLabel && (
          <Button autoFocus={focusesCancel} disabled={isBusy} onClick={onCancel}>
            {cancelLabel}
          </Button>
        )}
        <Button
          variant={isDangerous ? 'danger' : 'primary'}
          autoFocus={!focusesCancel}
          isBusy={isBusy}
          busyLabel={busyLabel}
          onClick={onOk}
        >
          {okLabel}
        </Button>
      </>
    ),
  }
}
