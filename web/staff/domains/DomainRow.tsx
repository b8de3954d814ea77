import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import { writtenDay } from '../../../rules/calendar'
import { toUnicode } from '../../../rules/domain-name'
import { formatDay, formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { DomainTag } from '../../ui/DomainTag'
import type { Column } from '../frame/DenseTable'
import { graphql } from '../gql'
import { customerPath, domainPath } from '../paths'
import type { View } from './asked-domains'
import { DomainBadge } from './DomainBadge'
import styles from './Domains.module.css'
import { domainsText, sideOf } from './domains.text'

const DOMAIN_ROW = graphql(`
  fragment StaffDomainRow_domain on StaffDomain {
    id
    name
    status
    renews
    expiresAt
    restorableUntil
    isHolderVerified
    comparedAt
    differences {
      field
      ours
      theirs
    }
    customer {
      id
      name
    }
  }
`)

type Words = (typeof domainsText)['nl']

/** Columns of the list: a view of differences shows both sides, others the term. */
export const columnsOf = (text: Words, view: View): Column[] =>
  view === 'DIFFERENT'
    ? [
        ...[text.domain, text.customer, text.ours, text.theirs, text.seen].map((name) => ({ name })),
        { name: text.acts, isHidden: true },
      ]
    : [text.domain, text.customer, text.until, view === 'QUARANTINE' ? text.restorable : text.renewal, text.state].map(
        (name) => ({ name }),
      )

export function DomainRow({ domain: from, view }: { domain: FragmentType<typeof DOMAIN_ROW>; view: View }) {
  const { data: domain } = useSuspenseFragment({ fragment: DOMAIN_ROW, fragmentName: 'StaffDomainRow_domain', from })
  const text = useText(domainsText)
  const { locale } = usePreferences()
  const { id, name, customer, comparedAt, expiresAt, restorableUntil, renews } = domain
  const shown = toUnicode(name)
  const first = (
    <>
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
      <td data-label={text.customer}>
        <Link to={customerPath(customer.id)}>{customer.name}</Link>
      </td>
    </>
  )
  if (view === 'DIFFERENT') {
    return (
      <tr>
        {first}
        <td data-label={text.ours}>
          <div>
            {domain.differences.map((one) => (
              <div key={one.field}>{sideOf(text, one, 'ours')}</div>
            ))}
          </div>
        </td>
        <td data-label={text.theirs}>
          <div>
            {domain.differences.map((one) => (
              <div key={one.field} className={styles.theirs}>
                {sideOf(text, one, 'theirs')}
              </div>
            ))}
          </div>
        </td>
        <td data-label={text.seen}>{comparedAt && formatMoment(Date.parse(comparedAt), locale)}</td>
        <td className={styles.right}>
          <Link to={domainPath(id)} aria-label={text.compareOf({ name: shown })}>
            {text.compare}
          </Link>
        </td>
      </tr>
    )
  }
  return (
    <tr>
      {first}
      <td data-label={text.until}>
        <time dateTime={expiresAt}>{formatDay(Date.parse(expiresAt), locale)}</time>
      </td>
      {view === 'QUARANTINE' ? (
        <td data-label={text.restorable}>{restorableUntil ? writtenDay(restorableUntil, locale) : '–'}</td>
      ) : (
        <td data-label={text.renewal}>{renews ? text.renews : text.stops}</td>
      )}
      <td data-label={text.state}>
        <DomainBadge {...domain} />
      </td>
    </tr>
  )
}
