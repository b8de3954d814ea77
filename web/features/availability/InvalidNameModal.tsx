import { useText } from '../../i18n/preferences'
import { ConfirmModal } from '../../ui/ConfirmModal'
import { invalidNameText } from './invalid-name.text'

interface InvalidNameModalProps {
  /** The typed text; null keeps the modal closed. */
  typed: string | null
  onClose(): void
}

/** Shows that a text is not a domain name. */
export function InvalidNameModal({ typed, onClose }: InvalidNameModalProps) {
  const t = useText(invalidNameText)
  return (
    <ConfirmModal
      isOpen={typed !== null}
      variant="alert"
      title={t.title}
      okLabel={t.correct}
      onOk={onClose}
      onCancel={onClose}
    >
      <p>{t.body}</p>
      {typed && <p className="muted">{t.typed({ text: typed })}</p>}
      <p className="muted small">{t.rule}</p>
    </ConfirmModal>
  )
}
