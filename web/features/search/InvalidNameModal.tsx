import { useText } from '../../i18n/preferences'
import { ConfirmModal } from '../../ui/ConfirmModal'
import { searchText } from './search.text'

interface InvalidNameModalProps {
  /** What was typed; null keeps the modal closed. */
  typed: string | null
  onClose(): void
}

/** Says that a text is no domain name (MOD-001). */
export function InvalidNameModal({ typed, onClose }: InvalidNameModalProps) {
  const t = useText(searchText)
  return (
    <ConfirmModal
      isOpen={typed !== null}
      variant="alert"
      title={t.invalidTitle}
      okLabel={t.correct}
      onOk={onClose}
      onCancel={onClose}
    >
      <p>{t.invalidBody}</p>
      {typed && <p className="muted">{t.typed({ text: typed })}</p>}
    </ConfirmModal>
  )
}
