import { useText } from '../../i18n/preferences'
import { ConfirmModal } from '../../ui/ConfirmModal'
import { orderText } from './order.text'

interface MissingDomainModalProps {
  isOpen: boolean
  /** Goes to where one chooses a domain. */
  onChoose(): void
  onClose(): void
}

/** Nothing is in the basket yet, or hosting that waits for a domain (MOD-002, BSK-024). */
export function MissingDomainModal({ isOpen, onChoose, onClose }: MissingDomainModalProps) {
  const t = useText(orderText)
  return (
    <ConfirmModal
      isOpen={isOpen}
      variant="info"
      title={t.missingDomain}
      okLabel={t.chooseDomain}
      cancelLabel={t.close}
      onOk={onChoose}
      onCancel={onClose}
    >
      <p>{t.missingDomainText}</p>
    </ConfirmModal>
  )
}
