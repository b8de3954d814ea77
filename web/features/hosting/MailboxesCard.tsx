import { useQuery } from '@apollo/client/react'
import { Mail, MailPlus } from 'lucide-react'
import { useEffect } from 'react'
import { useConnection } from '../../apollo/useConnection'
import { graphql } from '../../gql'
import type { HostingPackagePageQuery, PackageMailboxesQuery } from '../../gql/graphql'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { Button, LinkButton } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { MoreButton } from '../../ui/ListCard'
import { Note } from '../../ui/Note'
import { Section } from '../../ui/Section'
import { Skeleton } from '../../ui/Skeleton'
import { Table } from '../../ui/Table'
import { Fact, Facts } from './Facts'
import { hostingPackageText } from './hosting-package.text'
import styles from './MailboxesCard.module.css'
import { Meter } from './Meter'

const MAILBOXES = graphql(`
  query PackageMailboxes($id: ID!, $after: String) {
    viewer {
      hostingPackage(id: $id) {
        id
        mailboxes(first: 50, after: $after) {
          edges {
            node {
              address
              storage {
                used
                limit
                percent
              }
              lastLoginAt
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  }
`)

/** Percentage from which the reader is warned: mail is refused when a mailbox is full. */
const NEARLY_FULL = 90

type Entrances = NonNullable<NonNullable<HostingPackagePageQuery['viewer']['hostingPackage']>['entrances']>

interface MailboxesCardProps {
  /** Id of the package. */
  id: string
  domain: string
  entrances: Entrances
}

/** The mailboxes of a package. They are created and removed in the hosting panel, to which the card links. */
export function MailboxesCard({ id, domain, entrances: { panelUrl, webmailUrl, mailHost } }: MailboxesCardProps) {
  const text = useText(hostingPackageText)
  return (
    <Section
      title={text.mailboxes}
      description={text.mailboxesHint}
      end={
        <LinkButton icon={MailPlus} href={panelUrl} target="_blank" rel="noreferrer">
          {text.addMailbox}
        </LinkButton>
      }
    >
      <Mailboxes id={id} domain={domain} webmailUrl={webmailUrl} />
      <div className={styles.shared}>
        <Facts>
          <Fact label={text.webmail} value={webmailUrl} isLink />
          <Fact label={text.mail} value={mailHost} hint={text.mailUser} />
        </Facts>
      </div>
    </Section>
  )
}

interface MailboxesProps {
  id: string
  domain: string
  webmailUrl: string
}

/** Fetched from the servers after the page has loaded, so that they cannot delay it. */
function Mailboxes({ id, domain, webmailUrl }: MailboxesProps) {
  const text = useText(hostingPackageText)
  const { data, error, loading, refetch, fetchMore } = useQuery(MAILBOXES, {
    variables: { id, after: null },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  })
  useEffect(() => {
    if (error) reportError(error)
  }, [error])
  const found = data?.viewer.hostingPackage?.mailboxes
  const list = useConnection(found, fetchMore, ['viewer', 'hostingPackage', 'mailboxes'])
  if (!found && loading) {
    return (
      <div className={styles.asking} aria-busy="true" aria-label={text.askingMailboxes} role="status">
        <CardPart>
          <Skeleton height={112} />
        </CardPart>
      </div>
    )
  }
  if (!found) {
    return (
      <CardPart>
        <Note
          kind="warn"
          role="status"
          action={
            <Button size="sm" aria-label={text.mailboxesAgain} onClick={() => void refetch().catch(reportError)}>
              {text.again}
            </Button>
          }
        >
          {text.mailboxesAway}
        </Note>
      </CardPart>
    )
  }
  if (list.nodes.length === 0) return <EmptyState icon={Mail}>{text.noMailboxes}</EmptyState>
  return (
    <>
      <Table aria-label={text.mailboxesOf({ domain })} className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text.address}</th>
            <th scope="col">{text.storage}</th>
            <th scope="col">{text.lastLogin}</th>
            <th scope="col">
              <span className="vh">{text.act}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.nodes.map((mailbox) => (
            <MailboxRow key={mailbox.address} mailbox={mailbox} webmailUrl={webmailUrl} />
          ))}
        </tbody>
      </Table>
      {list.hasMore && (
        <CardPart>
          <MoreButton list={list}>{text.moreMailboxes}</MoreButton>
        </CardPart>
      )}
    </>
  )
}

type Connection = NonNullable<NonNullable<PackageMailboxesQuery['viewer']['hostingPackage']>['mailboxes']>

interface MailboxRowProps {
  mailbox: Connection['edges'][number]['node']
  webmailUrl: string
}

function MailboxRow({ mailbox: { address, storage, lastLoginAt }, webmailUrl }: MailboxRowProps) {
  const text = useText(hostingPackageText)
  const { locale } = usePreferences()
  const { used, limit, percent } = storage
  const amount = limit === null ? used : `${used} ${text.of({ limit })}`
  const isFilling = percent !== null && percent >= NEARLY_FULL
  return (
    <tr>
      <td className={styles.address}>{address}</td>
      <td className={styles.storage}>
        <span className="num">
          {amount}
          {isFilling && (
            <>
              , <b>{text.nearlyFull}</b>
            </>
          )}
        </span>
        {percent !== null && (
          <Meter
            label={text.storageOf({ address })}
            percent={percent}
            value={amount}
            tone={isFilling ? 'error' : null}
          />
        )}
      </td>
      <td className={styles.login} data-label={text.lastLogin}>
        {lastLoginAt === null ? text.never : formatMoment(Date.parse(lastLoginAt), locale)}
      </td>
      <td>
        <LinkButton
          variant="quiet"
          size="sm"
          href={webmailUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={text.webmailOf({ address })}
        >
          {text.webmail}
        </LinkButton>
      </td>
    </tr>
  )
}
