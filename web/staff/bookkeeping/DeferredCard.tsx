import { useQuery } from '@apollo/client/react'
import { formatLocalDate } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { Section } from '../../ui/Section'
import { Fact, Facts } from '../frame/Facts'
import { graphql } from '../gql'
import { CardLoading, CardProblem } from '../today/CardState'
import { bookkeepingText } from './bookkeeping.text'

const DEFERRED = graphql(`
  query DeferredRevenue($month: String!) {
    deferredRevenue(month: $month) {
      month
      on
      amount
      withinYear
    }
  }
`)

/** Revenue that was invoiced and is not earned yet. Read apart from the page, since a large shop reads a year of lines for it. */
export function DeferredCard({ month }: { month: string }) {
  const text = useText(bookkeepingText)
  const { locale } = usePreferences()
  const money = useExactMoney()
  const { data, error, refetch } = useQuery(DEFERRED, { variables: { month }, fetchPolicy: 'cache-and-network' })
  const shown = data?.deferredRevenue
  return (
    <Section title={text.deferred} description={text.deferredAbout}>
      {shown ? (
        <Facts>
          <Fact name={text.deferredOn({ day: formatLocalDate(shown.on, locale) })}>{money(shown.amount)}</Fact>
          <Fact name={text.withinYear}>{money(shown.withinYear)}</Fact>
        </Facts>
      ) : error ? (
        <CardProblem error={error} onRetry={() => void refetch().catch(() => undefined)} />
      ) : (
        <CardLoading label={text.loadingDeferred} lines={2} />
      )}
    </Section>
  )
}
