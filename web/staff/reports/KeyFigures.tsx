import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { usePreferences, useText } from '../../i18n/preferences'
import { Card } from '../../ui/Card'
import { graphql } from '../gql'
import { Figure, Figures } from './Figures'
import { keyFiguresText } from './key-figures.text'
import { wholeEuros } from './ReportCard'
import { percentOf, shareOf } from './share'

const REVENUE = graphql(`
  fragment KeyFigures_revenue on RecurringRevenueReport {
    from
    to
    countedTo
    services {
      start
      end
    }
  }
`)
const RENEWALS = graphql(`
  fragment KeyFigures_renewals on RenewalsDueReport {
    from
    to
    at
    total {
      terms
      amount
      expectedAmount
    }
  }
`)
const CHURN = graphql(`
  fragment KeyFigures_churn on ChurnReport {
    from
    to
    total {
      ended
      paymentFailed
      churn
    }
  }
`)
const FUNNEL = graphql(`
  fragment KeyFigures_funnel on OrderFunnel {
    from
    to
    delivered
    untouched
  }
`)

interface KeyFiguresProps {
  revenue: FragmentType<typeof REVENUE>
  renewals: FragmentType<typeof RENEWALS>
  churn: FragmentType<typeof CHURN>
  funnel: FragmentType<typeof FUNNEL>
}

/** The figures that are read first, each of which a report below explains. */
export function KeyFigures({ revenue, renewals, churn, funnel }: KeyFiguresProps) {
  const text = useText(keyFiguresText)
  const { data: recurring } = useSuspenseFragment({ fragment: REVENUE, from: revenue })
  const { data: due } = useSuspenseFragment({ fragment: RENEWALS, from: renewals })
  const { data: ended } = useSuspenseFragment({ fragment: CHURN, from: churn })
  const { data: orders } = useSuspenseFragment({ fragment: FUNNEL, from: funnel })
  return (
    <Card as="section" aria-label={text.label}>
      <Figures>
        <Recurring {...recurring} />
        <Renewals {...due.total} />
        <Churn {...ended.total} />
        <Untouched {...orders} />
      </Figures>
    </Card>
  )
}

interface RecurringProps {
  countedTo?: string | null
  services: { start: number; end: number }
}

function Recurring({ countedTo, services: { start, end } }: RecurringProps) {
  const text = useText(keyFiguresText)
  const { locale } = usePreferences()
  if (!countedTo) return <Figure name={text.recurring} value="–" note={text.notRecorded} />
  const change = shareOf(end - start, start)
  const shown = change === null ? null : `${change > 0 ? '+' : ''}${percentOf(change, locale)}`
  const note = shown === null ? text.withoutDomains : text.recurringChange({ change: shown })
  return <Figure name={text.recurring} value={wholeEuros(end, locale)} note={note} />
}

interface RenewalsProps {
  terms: number
  amount: number
  expectedAmount?: number | null
}

function Renewals({ terms, amount, expectedAmount }: RenewalsProps) {
  const text = useText(keyFiguresText)
  const { locale } = usePreferences()
  const note =
    typeof expectedAmount === 'number'
      ? text.expected({ amount: wholeEuros(expectedAmount, locale) })
      : text.together({ amount: wholeEuros(amount, locale) })
  return <Figure name={text.renewals} value={terms.toLocaleString(locale)} note={note} />
}

interface ChurnProps {
  ended: number
  paymentFailed: number
  churn?: number | null
}

function Churn({ ended, paymentFailed, churn }: ChurnProps) {
  const text = useText(keyFiguresText)
  const { locale } = usePreferences()
  const failed = shareOf(paymentFailed, ended)
  if (typeof churn !== 'number' || failed === null)
    return <Figure name={text.churn} value="–" note={text.nothingEnded} />
  const note = text.paymentFailed({ share: percentOf(failed, locale) })
  return <Figure name={text.churn} value={percentOf(churn, locale)} note={note} />
}

function Untouched({ delivered, untouched }: { delivered: number; untouched: number }) {
  const text = useText(keyFiguresText)
  const { locale } = usePreferences()
  const share = shareOf(untouched, delivered)
  if (share === null) return <Figure name={text.untouched} value="–" note={text.nothingDelivered} />
  const note = text.ofDelivered({ orders: delivered.toLocaleString(locale) })
  return <Figure name={text.untouched} value={percentOf(share, locale)} note={note} />
}
