import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import { formatDay } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { DomainTag } from '../../ui/DomainTag'
import { EmptyState } from '../../ui/EmptyState'
import { Section } from '../../ui/Section'
import { DenseTable } from '../frame/DenseTable'
import { graphql } from '../gql'
import { domainPath, orderPath } from '../paths'
import { customerText, statusText } from './customer.text'

const CUSTOMER_SERVICES = graphql(`
  fragment CustomerServices_account on StaffAccount {
    id
    domainCounts {
      status
      count
    }
    domains {
      id
      name
      status
      renews
      expiresAt
    }
    newestOrders {
      id
      number
      status
      gross
      createdAt
    }
  }
`)

/** Domains that end first, and the newest orders. */
export function CustomerServices({ account: from }: { account: FragmentType<typeof CUSTOMER_SERVICES> }) {
  const { data } = useSuspenseFragment({
    fragment: CUSTOMER_SERVICES,
    fragmentName: 'CustomerServices_account',
    from,
  })
  const text = useText(customerText)
  const states = useText(statusText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  const day = (at: string) => <time dateTime={at}>{formatDay(Date.parse(at), locale)}</time>
  const counts = data.domainCounts.map(({ status, count }) => `${count} ${wordOf(states, status).toLowerCase()}`)
  return (
    <>
      <Section title={text.domains} description={counts.join(', ')}>
        {data.domains.length === 0 ? (
          <EmptyState>{text.noDomains}</EmptyState>
        ) : (
          <DenseTable
            caption={text.domains}
            columns={[text.domain, text.until, text.renewal, text.state].map((name) => ({ name }))}
          >
            <tbody>
              {data.domains.map(({ id, name, status, renews, expiresAt }) => (
                <tr key={id}>
                  <td>
                    <DomainTag name={name} render={(tag) => <Link to={domainPath(id)}>{tag}</Link>} />
                  </td>
                  <td data-label={text.until}>{day(expiresAt)}</td>
                  <td data-label={text.renewal}>{renews ? text.renews : text.stops}</td>
                  <td data-label={text.state}>
                    <Badge tone={status === 'ACTIVE' ? 'ok' : status === 'EXPIRED' ? 'error' : 'neutral'}>
                      {wordOf(states, status)}
                    </Badge>
                  </td>
                </tr>
              ))}
            </tbody>
          </DenseTable>
        )}
      </Section>
      <Section title={text.orders} description={text.newest}>
        {data.newestOrders.length === 0 ? (
          <EmptyState>{text.noOrders}</EmptyState>
        ) : (
          <DenseTable
            caption={text.orders}
            columns={[
              { name: text.order },
              { name: text.placed },
              { name: text.amount, isNumber: true },
              { name: text.state },
            ]}
          >
            <tbody>
              {data.newestOrders.map(({ id, number, status, gross, createdAt }) => (
                <tr key={id}>
                  <td>
                    <Link to={orderPath(id)} className="num">
                      {number}
                    </Link>
                  </td>
                  <td data-label={text.placed}>{day(createdAt)}</td>
                  <td data-label={text.amount} className="num">
                    {gross === null ? text.hiddenAmount : money(gross)}
                  </td>
                  <td data-label={text.state}>
                    <Badge tone={toneOf(status)}>{wordOf(states, status)}</Badge>
                  </td>
                </tr>
              ))}
            </tbody>
          </DenseTable>
        )}
      </Section>
    </>
  )
}

/** The word for a state from the server; the state itself if it has none yet. */
const wordOf = (words: Readonly<Record<string, string>>, status: string): string => words[status] ?? status

function toneOf(status: string): 'ok' | 'error' | 'warn' | 'neutral' {
  if (status === 'DELIVERED') return 'ok'
  if (status === 'FAILED' || status === 'PARTLY_FAILED') return 'error'
  return status === 'REVIEW' ? 'warn' : 'neutral'
}
