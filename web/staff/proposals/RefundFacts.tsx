import { useExactMoney, useText } from '../../i18n/preferences'
import { graphql } from '../gql'
import type { RefundFacts_PreviewFragment } from '../gql/graphql'
import { refundsText } from '../refunds/refunds.text'
import { proposalsText } from './proposals.text'

// The page spreads it with @unmask: a preview has no id by which the cache could find it.
graphql(`
  fragment RefundFacts_preview on RefundPreview {
    gross
    customerSince
    refundedBefore
    lines {
      id
      title
    }
    destinations {
      payment
    }
    limits {
      limit
      max
      used
      isPassed
    }
  }
`)

type Preview = RefundFacts_PreviewFragment

/** What else is known of the customer or the order of a refund. */
export function RefundHint({ fact, preview }: { fact: string; preview: Preview }) {
  const text = useText(proposalsText)
  const money = useExactMoney()
  const { customerSince, refundedBefore, lines } = preview
  if (fact === 'order') return <span className="hint">{lines.map(({ title }) => title).join(', ')}</span>
  if (fact !== 'customer' || customerSince === null || refundedBefore === null) return null
  const year = new Date(customerSince).getFullYear()
  return (
    <span className="hint">
      {refundedBefore === 0
        ? text.neverRefunded({ year })
        : text.refundedBefore({ year, amount: money(refundedBefore) })}
    </span>
  )
}

interface RefundFactsProps {
  preview: Preview
  proposedBy: string
  /** Whether it is still as it was proposed. */
  isUnchanged: boolean
}

/** Limits that a refund passes, with their use, and that the bank did not take its payments back. */
export function RefundFacts({ preview, proposedBy, isUnchanged }: RefundFactsProps) {
  const text = useText(proposalsText)
  const refunds = useText(refundsText)
  const money = useExactMoney()
  const { gross, limits, destinations } = preview
  const passed = limits.filter(({ isPassed }) => isPassed)
  const use = limits.flatMap(({ limit, used, max }) => {
    if (limit === 'PER_ACT') return []
    return text[limit]({ name: proposedBy, used: money(used), max: money(max) })
  })
  const payments = destinations.flatMap(({ payment }) => payment ?? [])
  return (
    <>
      {passed.length > 0 && (
        <div>
          <dt>{text.limit}</dt>
          {passed.map(({ limit, max }) => (
            <dd key={limit}>{refunds[limit]({ amount: money(gross), max: money(max) })}</dd>
          ))}
          <dd className="hint">{use.join(', ')}</dd>
        </div>
      )}
      {/* A payment that was charged back cannot be refunded: the preview would say so. */}
      {isUnchanged && payments.length > 0 && (
        <div>
          <dt>{text.chargedBack}</dt>
          <dd>{text.notChargedBack}</dd>
          <dd className="hint">{text.noChargeback({ payments: payments.join(', ') })}</dd>
        </div>
      )}
    </>
  )
}
