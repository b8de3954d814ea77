import { useApolloClient } from '@apollo/client/react'
import { showToast } from '../../ui/toast-store'

/** Shows a message, closes the dialog, and loads the lists and sums again. */
export function useDone(onClose: () => void): (words: string) => void {
  const client = useApolloClient()
  return (words) => {
    showToast({ kind: 'ok', text: words })
    onClose()
    void client.refetchQueries({ include: 'active' })
  }
}
