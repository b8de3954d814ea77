import { useApolloClient } from '@apollo/client/react'
import { reportError } from '../../lib/report-error'
import { showToast } from '../../ui/toast-store'

/** Shows a message, closes the dialog, and loads what the page shows again: answers of acts have no lists, sums or activity. */
export function useDone(onClose: () => void): (words: string) => void {
  const client = useApolloClient()
  return (words) => {
    showToast({ kind: 'ok', text: words })
    onClose()
    client.refetchQueries({ include: 'active' }).catch(reportError)
  }
}
