import { useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import type { PrivacyRequestOutcome } from '../gql/graphql'
import { privacyText } from './privacy.text'

interface PrivacyStateProps {
  request: {
    outcome: PrivacyRequestOutcome | null
    isOverdue: boolean
    isDueSoon: boolean
    isRestricting: boolean
  }
}

/** State of a request: how near its deadline is, or how it ended. */
export function PrivacyState({ request: { outcome, isOverdue, isDueSoon, isRestricting } }: PrivacyStateProps) {
  const text = useText(privacyText)
  if (isRestricting) return <Badge tone="warn">{text.isRestricted}</Badge>
  if (outcome === 'DONE') return <Badge tone="ok">{text.isDone}</Badge>
  if (outcome !== null) return <Badge>{outcome === 'REFUSED' ? text.isRefused : text.isErased}</Badge>
  if (isOverdue) return <Badge tone="error">{text.OVERDUE}</Badge>
  return isDueSoon ? <Badge tone="warn">{text.DUE_SOON}</Badge> : <Badge tone="info">{text.isOpen}</Badge>
}
