import { type ConfirmAnswers, confirmPanel } from './confirm-panel'
import { Modal } from './Modal'

interface ConfirmModalProps extends ConfirmAnswers {
  isOpen: boolean
}

/** Asks or tells one thing in one of four voices; without `cancelLabel` there is only the answer OK. */
export function ConfirmModal({ isOpen, ...answers }: ConfirmModalProps) {
  return <Modal {...confirmPanel(answers)} isOpen={isOpen} onClose={answers.onCancel} isBusy={answers.isBusy} />
}
