import { useText } from '../../i18n/preferences'
import { ConfirmModal } from '../../ui/ConfirmModal'
import { orderText } from './order.text'

interface OrderErrorModalProps {
  isOpen: boolean
  /** What the server said, a line each. */
  message: string
  onClose(): void
}

/** The fixed line, then the words of the server (MOD-003). */
export function OrderErrorModal({ isOpen, message, onClose }: OrderErrorModalProps) {
  const t = useText(orderText)
  const lines = new Set(message.split('\n').filter((line) => line.trim() !== ''))
  return (
    <ConfirmModal
      isOpen={isOpen}
      variant="alert"
      title={t.orderError}
      okLabel={t.close}
      onOk={onClose}
      onCancel={onClose}
    >
      {lines.size > 0 && (
        <div className="stack">
          {[...lines].map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
    </ConfirmModal>
  )
}
