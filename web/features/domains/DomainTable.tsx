import { Link } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import { graphql } from '../../gql'
import type { DomainStatus, DomainTable_DomainFragment } from '../../gql/graphql'
import { usePreferences, useText } from '../../i18n/preferences'
import { domainPath } from '../../paths'
import { Badge } from '../../ui/Badge'
import { Checkbox } from '../../ui/Checkbox'
import { DomainName } from '../../ui/DomainName'
import { Flag } from '../../ui/Flag'
import { Table } from '../../ui/Table'
import { formatDay } from '../accounts/format-day'
import { batchesText } from '../batches/batches.text'
import { RenewalSwitch } from '../renewals/RenewalSwitch'
import styles from './DomainTable.module.css'
import { domainsText } from './domains.text'

graphql(`
  fragment DomainTable_domain on Domain {
    id
    name
    status
    expiresAt
    renewal {
      ...RenewalSwitch_renewal @unmask
    }
    isActiveDnsServer
  }
`)

interface DomainTableProps {
  domains: readonly DomainTable_DomainFragment[]
  /** Which are chosen, to be changed together; null for a sub-user, who changes nothing. */
  choice: { has(id: string): boolean; choose(domain: DomainTable_DomainFragment, isChosen: boolean): void } | null
}

/** Domain names and how they stand; on a phone the columns of a name are below each other. */
export function DomainTable({ domains, choice }: DomainTableProps) {
  const text = useText(domainsText)
  return (
    <Table aria-label={text.title} className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{text.name}</th>
          <th scope="col">{text.status}</th>
          <th scope="col">{text.term}</th>
          <th scope="col">{text.dns}</th>
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
  domain: DomainTable_DomainFragment
}

function DomainRow({ domain, choice }: DomainRowProps) {
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
          <Flag of={name} />
          <Link to={domainPath('domain', name)} className={styles.link}>
            <DomainName name={toUnicode(name)} isExtensionBold />
          </Link>
        </span>
      </td>
      <td>
        <Badge tone={TONES[status]}>{text[status]}</Badge>
      </td>
      <td>
        {renewal && (status !== 'EXPIRED' || renewal.getBackBefore) ? (
          <RenewalSwitch renewal={renewal} name={toUnicode(name)} maySwitch={choice !== null} isShort />
        ) : (
          text.expiredOn({ day })
        )}
      </td>
      <td>
        <span className={styles.dns} aria-hidden="true">
          {text.dns}:{' '}
        </span>
        {isActiveDnsServer ? text.dnsHere : text.dnsElsewhere}
      </td>
    </tr>
  )
}

const TONES: Record<DomainStatus, 'ok' | 'info' | 'warn' | 'error'> = {
  ACTIVE: 'ok',
  REGISTERING: 'info',
  TRANSFERRING: 'warn',
  EXPIRED: 'error',
}
