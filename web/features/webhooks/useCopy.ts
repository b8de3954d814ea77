import { useText } from '../../i18n/preferences'
import { showToast } from '../../ui/toast-store'
import { webhooksText } from './webhooks.text'

/** Copies a text, and shows whether that worked. */
export function useCopy(): (value: string) => Promise<void> {
  const text = useText(webhooksText)
  return async (value) => {
    const isCopied = await navigator.clipboard.writeText(value).then(
      () => true,
      () => false,
    )
    showToast(isCopied ? { kind: 'ok', text: text.copied } : { kind: 'error', text: text.notCopied })
  }
}
