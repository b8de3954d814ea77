import type { ReactNode } from 'react'
import { defineText } from '../../rules/text'
import { useText } from '../i18n/preferences'
import { Button } from './Button'
import { Modal } from './Modal'
import type { ModalPanelProps } from './ModalDialog'

interface ConfirmModalProps extends ConfirmAnswers {
  isOpen: boolean
}

/** A confirmation or message in one of four variants; without `cancelLabel` OK is the only button. */
export function ConfirmModal({ isOpen, ...answers }: ConfirmModalProps) {
  return <Modal {...useConfirmPanel(answers)} isOpen={isOpen} onClose={answers.onCancel} isBusy={answers.isBusy} />
}

export interface ConfirmAnswers {
  /** `alert` and `warning` are alertdialogs: they require an answer. */
  variant?: 'confirm' | 'alert' | 'info' | 'warning'
  title: ReactNode
  children?: ReactNode
  /** "Aanpassen" by default. */
  okLabel?: string
  cancelLabel?: string
  /** Also called on Escape; pass `onOk` again where there is nothing to cancel. */
  onCancel: () => void
  onOk: () => void
  /** For irreversible actions: OK is red, and Cancel has the focus. */
  isDangerous?: boolean
  isBusy?: boolean
  busyLabel?: string
}

/** Panel props of a confirmation: its variant and buttons. */
export function useConfirmPanel(answers: ConfirmAnswers): ModalPanelProps {
  const t = useText(text)
  const { variant = 'confirm', title, children, isDangerous = false, isBusy, busyLabel } = answers
  const { okLabel = t.ok, cancelLabel, onCancel, onOk } = answers
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

const text = defineText({ ok: 'Aanpassen' }, { ok: 'Change' })
