import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Server } from 'lucide-react'
import { Link } from 'react-router-dom'
import { dayInAmsterdam, daysBetween } from '../../../rules/calendar'
import { toUnicode } from '../../../rules/domain-name'
import { formatMoney } from '../../../rules/money'
import { formatDay, formatLocalDate } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { DomainTag } from '../../ui/DomainTag'
import { EmptyState } from '../../ui/EmptyState'
import { Icon } from '../../ui/Icon'
import { Section } from '../../ui/Section'
import { ServiceSuspension, useSuspendedWords } from '../abuse/ServiceSuspension'
import { statusText } from '../domains/domains.text'
import { DenseTable } from '../frame/DenseTable'
import { graphql } from '../gql'
import { domainPath, staffPaths } from '../paths'
import styles from './Customers.module.css'
import { customerText } from './customer.text'

const CUSTOMER_SERVICES = graphql(`
  fragment CustomerServices_account on StaffAccount {
    id
    email
    domainCounts {
      status
      count
    }
    domains {
      id
      name
      status
      renews
      nextPrice
      expiresAt
    }
    services {
      id
      product
      name
      renews
      nextPrice
      until
      suspension {
        id
        reason
      }
      ...ServiceSuspension_service
    }
  }
`)

/** Days before the end of a term from which on it is said when it ends. */
const SOON_DAYS = 30

/** Domains that end first, and other items of the customer that are paid by the term. */
export function CustomerServices({ account: from }: { account: FragmentType<typeof CUSTOMER_SERVICES> }) {
  const { data } = useSuspenseFragment({
    fragment: CUSTOMER_SERVICES,
    fragmentName: 'CustomerServices_account',
    from,
  })
  const text = useText(customerText)
  const states = useText(statusText)
  const { locale } = usePreferences()
  const counts = data.domainCounts.map(({ status, count }) => `${count} ${wordOf(states, status).toLowerCase()}`)
  const domainCount = data.domainCounts.reduce((sum, { count }) => sum + count, 0)
  const today = dayInAmsterdam(Date.now())
  const suspendedWords = useSuspendedWords()
  return (
    <Section
      title={text.services}
      description={counts.join(', ')}
      end={
        domainCount > 0 && (
          <Link
            className="small"
            to={`${staffPaths.domains}?${new URLSearchParams({ q: data.email })}`}
            aria-label={text.allDomainsAbout({ count: domainCount })}
          >
            {text.allDomains({ count: domainCount })}
          </Link>
        )
      }
    >
      {data.domains.length + data.services.length === 0 ? (
        <EmptyState>{text.noServices}</EmptyState>
      ) : (
        <DenseTable
          caption={text.services}
          columns={[
            { name: text.what },
            { name: text.until },
            { name: text.renewal, isNumber: true },
            { name: text.state },
          ]}
        >
          <tbody>
            {data.domains.map(({ id, name, status, renews, nextPrice, expiresAt }) => (
              <tr key={id}>
                <td>
                  <DomainTag
                    name={name}
                    render={(tag) => (
                      <Link to={domainPath(id)} data-row="">
                        {tag}
                      </Link>
                    )}
                  />
                </td>
                <td data-label={text.until}>
                  <time dateTime={expiresAt}>{formatDay(Date.parse(expiresAt), locale)}</time>
                </td>
                <NextCell renews={renews} price={nextPrice} />
                <td data-label={text.state}>
                  {status === 'ACTIVE' ? (
                    <EndBadge days={daysBetween(today, dayInAmsterdam(Date.parse(expiresAt)))} renews={renews} />
                  ) : (
                    <Badge tone={status === 'EXPIRED' ? 'error' : 'neutral'}>{wordOf(states, status)}</Badge>
                  )}
                </td>
              </tr>
            ))}
            {data.services.map((service) => {
              const { id, product, name, renews, nextPrice, until, suspension } = service
              return (
                <tr key={id}>
                  <td>
                    <span>
                      <b className={styles.service}>
                        <Icon of={Server} size={18} />
                        {product}
                      </b>
                      <small>{toUnicode(name)}</small>
                    </span>
                  </td>
                  <td data-label={text.until}>
                    <time dateTime={until}>{formatLocalDate(until, locale)}</time>
                  </td>
                  <NextCell renews={renews} price={nextPrice} />
                  <td data-label={text.state}>
                    <span className={styles.suspension}>
                      {suspension ? (
                        <Badge tone="error">{suspendedWords(suspension.reason)}</Badge>
                      ) : (
                        <EndBadge days={daysBetween(today, until)} renews={renews} />
                      )}
                      <ServiceSuspension service={service} />
                    </span>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </DenseTable>
      )}
    </Section>
  )
}

/** Price of the next term, without VAT; only that there is one, for staff who see no amounts. */
function NextCell({ renews, price }: { renews: boolean; price: number | null }) {
  const text = useText(customerText)
  const { locale } = usePreferences()
  const next = price === null ? text.renews : formatMoney(price, locale)
  return (
    <td className="num" data-label={text.renewal}>
      {renews ? next : text.stops}
    </td>
  )
}

/** State of something active: what happens soon, if anything does. */
function EndBadge({ days, renews }: { days: number; renews: boolean }) {
  const text = useText(customerText)
  const states = useText(statusText)
  if (days > SOON_DAYS || days < 0) return <Badge tone="ok">{states.ACTIVE}</Badge>
  return <Badge tone="warn">{renews ? text.renewsIn({ days }) : text.stopsIn({ days })}</Badge>
}

/** The word for a state from the server; the state itself if it has none yet. */
const wordOf = (words: Readonly<Record<string, string>>, status: string): string => words[status] ?? status
