import { Ban, Check, Clock, Mail, ReceiptText, Users } from 'lucide-react'
import { useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { customersText } from './customers.text'

/** Most urgent first. */
const STATES = {
  isBlocked: { tone: 'error', icon: Ban },
  unreachable: { tone: 'error', icon: Mail },
  isLate: { tone: 'error', icon: Clock },
  toDecide: { tone: 'warn', icon: Clock },
  isProposed: { tone: 'warn', icon: Users },
  owes: { tone: 'warn', icon: ReceiptText },
  fine: { tone: 'ok', icon: Check },
} as const

export type CustomerState = keyof typeof STATES
export const CUSTOMER_STATES = Object.keys(STATES) as CustomerState[]

/** State of a customer, in words. */
export function CustomerBadge({ state }: { state: CustomerState }) {
  const text = useText(customersText)
  return (
    <Badge tone={STATES[state].tone} icon={STATES[state].icon}>
      {text[state]}
    </Badge>
  )
}
