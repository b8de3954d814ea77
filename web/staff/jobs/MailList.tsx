import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { mailKindText } from '../../../rules/mail-kinds.text'
import { MAIL_OUTCOMES, type MailOutcome } from '../../../rules/mail-state'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { Button, LinkButton } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Section } from '../../ui/Section'
import { Select } from '../../ui/Select'
import { DenseTable } from '../frame/DenseTable'
import { FilterBar } from '../frame/FilterBar'
import { ListFoot } from '../frame/ListFoot'
import { listText } from '../frame/list.text'
import { nodesOf } from '../frame/list-page'
import { graphql } from '../gql'
import type { JobsPageQuery, MailPageQuery } from '../gql/graphql'
import { staffPaths } from '../paths'
import { useHasRight } from '../session/session'
import { type AskedJobs, askedJobs, searchOf } from './asked-jobs'
import { useCauseWords } from './cause-words'
import styles from './JobsPage.module.css'
import { messagesText } from './jobs.text'
import { MailDialog } from './MailDialog'

interface MailListProps {
  mails: NonNullable<JobsPageQuery['mails']> | MailPageQuery['mails']
  title: string
  /** Left out where the page says it. */
  description?: string
}

/** Mails that the shop sent or tried to send, newest first. */
export function MailList({ mails, title, description }: MailListProps) {
  const nodes = nodesOf(mails)
  const text = useText(messagesText)
  const [address] = useSearchParams()
  return (
    <Section title={title} description={description}>
      <MailFilters asked={askedJobs(address)} />
      <MailTable mails={nodes} empty={text.noMails} />
      <ListFoot of={mails} />
    </Section>
  )
}

interface MailTableProps {
  /** All are to the customer whose page this is. */
  isOfCustomer?: boolean
  mails: readonly ({ id: string } & FragmentType<typeof MAIL>)[]
  /** Said in place of a table without rows. */
  empty: string
}

/** Mails, each with a button that opens it. */
export function MailTable({ mails, empty, isOfCustomer = false }: MailTableProps) {
  const text = useText(messagesText)
  if (mails.length === 0) return <EmptyState>{empty}</EmptyState>
  return (
    <DenseTable
      caption={text.mails}
      className={styles.list}
      columns={[
        { name: text.mail },
        { name: text.when },
        { name: text.state },
        { name: text.cause },
        { name: text.acts, isHidden: true },
      ]}
    >
      <tbody>
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} isOfCustomer={isOfCustomer} />
        ))}
      </tbody>
    </DenseTable>
  )
}

const ALL = 'ALL'

function MailFilters({ asked }: { asked: AskedJobs }) {
  const text = useText(messagesText)
  const { searchText } = useText(listText)
  const navigate = useNavigate()
  const show = (change: Partial<AskedJobs>) => void navigate({ search: searchOf({ ...asked, ...change }) })
  const states = MAIL_OUTCOMES.map((value) => ({ value, label: text[value] }))
  return (
    <FilterBar
      label={text.searchTo}
      text={asked.to}
      maxLength={254}
      onSearch={(to) => show({ to })}
      pills={[{ field: 'to', name: searchText, value: asked.to }]}
      onRemove={() => show({ to: '' })}
    >
      <Select<MailOutcome | typeof ALL>
        size="sm"
        label={text.state}
        isLabelHidden
        value={asked.mailState || ALL}
        onChange={(value) => show({ mailState: value === ALL ? '' : value })}
        options={[{ value: ALL, label: text.all }, ...states]}
      />
    </FilterBar>
  )
}

const MAIL = graphql(`
  fragment MailRow_mail on StaffMail {
    id
    to
    kind
    state
    cause
    queuedAt
    delayedAt
    report
    repeats
    isReadable
  }
`)

const TONES = {
  QUEUED: 'info',
  ACCEPTED: 'ok',
  REFUSED: 'error',
  GIVEN_UP: 'error',
  WITHDRAWN: 'neutral',
  BOUNCED: 'error',
} as const

interface MailRowProps {
  mail: FragmentType<typeof MAIL>
  isOfCustomer: boolean
}

function MailRow({ mail: from, isOfCustomer }: MailRowProps) {
  const { data } = useSuspenseFragment({ fragment: MAIL, fragmentName: 'MailRow_mail', from })
  const { id, to, kind, state, cause, queuedAt, delayedAt, report, repeats, isReadable } = data
  const text = useText(messagesText)
  const kinds: Readonly<Record<string, string>> = useText(mailKindText)
  const causeWords = useCauseWords()
  const { locale } = usePreferences()
  const [isOpen, setIsOpen] = useState(false)
  const mayEdit = useHasRight('CUSTOMER_EDIT')
  const mayRead = useHasRight('JOBS_RETRY')
  const isLost = state === 'GIVEN_UP' || state === 'REFUSED' || state === 'BOUNCED'
  return (
    <tr>
      <td>
        <b>{kind === null ? text.mail : (kinds[kind] ?? kind)}</b>
        <small>
          {to}
          {repeats && `, ${text.repeats}`}
        </small>
      </td>
      <td data-label={text.when}>
        <time dateTime={queuedAt}>{formatMoment(Date.parse(queuedAt), locale)}</time>
      </td>
      <td data-label={text.state}>
        <Badge tone={TONES[state]}>{text[state]}</Badge>
        {state === 'ACCEPTED' && delayedAt !== null && (
          <small>{text.delayed({ moment: formatMoment(Date.parse(delayedAt), locale) })}</small>
        )}
      </td>
      <td data-label={text.cause}>
        {(cause !== null || report !== null) && (
          <span>
            {cause !== null && <span className="small">{causeWords(cause)}</span>}
            {report !== null && <small>{report}</small>}
          </span>
        )}
      </td>
      <td>
        <span className={styles.buttons}>
          {isLost && mayEdit && !isOfCustomer && (
            <LinkButton
              size="sm"
              variant="quiet"
              render={(link) => (
                <Link
                  to={`${staffPaths.customers}?${new URLSearchParams({ q: to })}`}
                  aria-label={text.otherAddressOf({ to })}
                  {...link}
                />
              )}
            >
              {text.otherAddress}
            </LinkButton>
          )}
          {mayRead && isReadable && (
            <Button size="sm" data-row="" aria-label={text.readOf({ to })} onClick={() => setIsOpen(true)}>
              {text.read}
            </Button>
          )}
          {!isReadable && <span className="hint">{text.onlyRecipient}</span>}
        </span>
        {isOpen && <MailDialog id={id} to={to} onClose={() => setIsOpen(false)} />}
      </td>
    </tr>
  )
}
