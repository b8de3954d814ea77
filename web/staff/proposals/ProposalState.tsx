import { Users } from 'lucide-react'
import { useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import type { ProposalState as State } from '../gql/graphql'
import { proposalsText } from './proposals.text'

export function ProposalState({ state }: { state: State }) {
  const text = useText(proposalsText)
  const tone = state === 'OPEN' ? 'warn' : state === 'APPROVED' ? 'ok' : 'neutral'
  return (
    <Badge tone={tone} icon={Users}>
      {text[state]}
    </Badge>
  )
}
