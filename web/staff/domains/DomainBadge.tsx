import { useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { domainsText, statusText } from './domains.text'

interface Standing {
  status: string
  isHolderVerified: boolean
  differences: readonly unknown[]
}

/** The problem of a domain, or its state. */
export function DomainBadge({ status, isHolderVerified, differences }: Standing) {
  if (differences.length > 0) return <DomainState code="DIFFERENT" />
  return <DomainState code={status === 'ACTIVE' && !isHolderVerified ? 'HOLDER_UNVERIFIED' : status} />
}

/** As `DomainBadge`, by the code of the problem or state. */
export function DomainState({ code }: { code: string }) {
  const text = useText(domainsText)
  const states: Readonly<Record<string, string>> = useText(statusText)
  if (code === 'DIFFERENT') return <Badge tone="warn">{text.different}</Badge>
  if (code === 'HOLDER_UNVERIFIED') return <Badge tone="warn">{text.unverified}</Badge>
  if (code === 'ENDS_SOON') return <Badge tone="warn">{text.ENDS_SOON}</Badge>
  return (
    <Badge tone={code === 'ACTIVE' ? 'ok' : code === 'EXPIRED' ? 'error' : 'neutral'}>{states[code] ?? code}</Badge>
  )
}
