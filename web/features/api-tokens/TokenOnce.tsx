import { Copy } from 'lucide-react'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { ConfirmModal } from '../../ui/ConfirmModal'
import { showToast } from '../../ui/toast-store'
import styles from './ApiTokensPage.module.css'
import { apiTokensText } from './api-tokens.text'

/** Shows a new token once. Stays until the reader confirms that the token is stored, since it is never shown again. */
export function TokenOnce({ name, token, onClose }: { name: string; token: string; onClose(): void }) {
  const text = useText(apiTokensText)

  async function copy() {
    const isCopied = await navigator.clipboard.writeText(token).then(
      () => true,
      () => false,
    )
    showToast(isCopied ? { kind: 'ok', text: text.copied } : { kind: 'error', text: text.notCopied })
  }

  return (
    <ConfirmModal
      isOpen
      variant="warning"
      title={text.made({ name })}
      okLabel={text.kept}
      onCancel={onClose}
      onOk={onClose}
    >
      <p>{text.once}</p>
      <div className={styles.once}>
        <code>{token}</code>
        <Button variant="secondary" size="sm" icon={Copy} onClick={() => void copy()}>
          {text.copy}
        </Button>
      </div>
    </ConfirmModal>
  )
}
