import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import { hasLeft } from '../../../rules/domain-status'
import { graphql } from '../../gql'
import type { DomainRow_DomainFragment, DomainStatus } from '../../gql/graphql'
import { formatDay } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { domainPath, paths, servicePaths } from '../../paths'
import { Badge } from '../../ui/Badge'
import { Checkbox } from '../../ui/Checkbox'
import { DomainTag } from '../../ui/DomainTag'
import { Table } from '../../ui/Table'
import { batchesText } from '../batches/batches.text'
import type { ChosenDomain } from '../batches/chosen-domains'
import { RenewalSwitch } from '../renewals/RenewalSwitch'
import { DomainActions } from './DomainActions'
import styles from './DomainTable.module.css'
import { domainsText } from './domains.text'

const DOMAIN_ROW = graphql(`
  fragment DomainRow_domain on Domain {
    id
    name
    status
    expiresAt
    renewal {
      id
      state
      price
      restorableBefore
      ...RenewalSwitch_renewal
    }
    isActiveDnsServer
    hostingPackage {
      id
      name
      product {
        id
        productName
      }
    }
  }
`)

interface DomainTableProps {
  domains: readonly ({ id: string } & FragmentType<typeof DOMAIN_ROW>)[]
  /** The selection for a batch; null for a sub-user, who has read access. */
  choice: { has(id: string): boolean; choose(domain: ChosenDomain, isChosen: boolean): void } | null
}

/** Domain names and their state; on a phone the columns of a name are stacked. */
export function DomainTable({ domains, choice }: DomainTableProps) {
  const text = useText(domainsText)
  return (
    <Table aria-label={text.title} className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{text.name}</th>
          <th scope="col">{text.status}</th>
          <th scope="col">{text.term}</th>
          <th scope="col">{text.hosting}</th>
          <th scope="col">
            <span className="vh">{text.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {domains.map((domain) => (
          <DomainRow key={domain.id} domain={domain} choice={choice} />
        ))}
      </tbody>
    </Table>
  )
}

interface DomainRowProps extends Pick<DomainTableProps, 'choice'> {
  domain: FragmentType<typeof DOMAIN_ROW>
}

function DomainRow({ domain: from, choice }: DomainRowProps) {
  const { data: domain } = useSuspenseFragment({ fragment: DOMAIN_ROW, fragmentName: 'DomainRow_domain', from })
  const text = useText(domainsText)
  const words = useText(batchesText)
  const { id, name, status, expiresAt, renewal, isActiveDnsServer } = domain
  const { locale } = usePreferences()
  const day = formatDay(Date.parse(expiresAt), locale)
  return (
    <tr>
      <td>
        <span className={styles.name}>
          {choice && (
            <Checkbox
              checked={choice.has(id)}
              onChange={({ target }) => choice.choose(domain, target.checked)}
              aria-label={words.choose({ name: toUnicode(name) })}
            >
              {null}
            </Checkbox>
          )}
          <DomainTag
            name={name}
            render={(shown) => (
              <Link to={domainPath('domain', name)} className={styles.link}>
                {shown}
              </Link>
            )}
          />
        </span>
      </td>
      <td>
        <Badge tone={TONES[status]}>{text[status]}</Badge>
        {status === 'ACTIVE' && !isActiveDnsServer && <span className={styles.elsewhere}>{text.dnsElsewhere}</span>}
      </td>
      <td>
        {renewal && (status !== 'EXPIRED' || renewal.restorableBefore) ? (
          <RenewalSwitch renewal={renewal} name={toUnicode(name)} maySwitch={choice !== null} isShort />
        ) : (
          !hasLeft(status) && text.expiredOn({ day })
        )}
      </td>
      <td>
        <span className={styles.label} aria-hidden="true">
          {text.hosting}:{' '}
        </span>
        <HostingCell domain={domain} mayAdd={choice !== null} />
      </td>
      <td>
        <DomainActions domain={domain} mayAct={choice !== null} />
      </td>
    </tr>
  )
}

function HostingCell({
  domain: { name, status, hostingPackage },
  mayAdd,
}: {
  domain: DomainRow_DomainFragment
  mayAdd: boolean
}) {
  const text = useText(domainsText)
  if (hostingPackage)
    return (
      <Link to={servicePaths.hosting} className={styles.link}>
        {hostingPackage.product?.productName ?? hostingPackage.name}
      </Link>
    )
  if (!mayAdd || status !== 'ACTIVE') return <span className="muted">{text.noHosting}</span>
  return (
    <Link
      to={`${paths.addHosting}?name=${encodeURIComponent(name)}`}
      aria-label={text.addHostingTo({ name: toUnicode(name) })}
    >
      {text.addHosting}
    </Link>
  )
}

const TONES: Record<DomainStatus, 'ok' | 'info' | 'warn' | 'error'> = {
  ACTIVE: 'ok',
  REGISTERING: 'info',
  TRANSFERRING: 'warn',
  EXPIRED: 'error',
  TRANSFERRED_OUT: 'info',
  DELETED: 'error',
}
