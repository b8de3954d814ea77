import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Checkbox'
import { cx } from '../../ui/cx'
import { ageOf } from '../frame/age'
import { graphql } from '../gql'
import type { JobRow_JobFragment } from '../gql/graphql'
import { useHasRight } from '../session/session'
import { useCauseWords } from './cause-words'
import { DropDialog, RetryDialog } from './JobActs'
import styles from './JobsPage.module.css'
import { jobsText } from './jobs.text'
import { subjectPath } from './subject-path'

const JOB_ROW = graphql(`
  fragment JobRow_job on StaffJob {
    id
    job
    reference
    state
    subject {
      kind
      id
      title
    }
    facts {
      name
      value
    }
    isSealed
    isPayloadGone
    attempts
    maxAttempts
    cause
    createdAt
    runAt
    failedAt
    droppedAt
    dropReason
    dropEffect
  }
`)

interface JobRowProps {
  job: FragmentType<typeof JOB_ROW>
  isSelected: boolean
  /** Absent where nothing can be done with a chosen job. */
  onSelect?: (() => void) | undefined
}

/** A job, and its content below it once that is asked for. */
export function JobRow({ job: from, isSelected, onSelect }: JobRowProps) {
  const { data } = useSuspenseFragment({ fragment: JOB_ROW, fragmentName: 'JobRow_job', from })
  const { id, job, subject, attempts, cause, state, failedAt, droppedAt, runAt, dropEffect } = data
  const text = useText(jobsText)
  const causeWords = useCauseWords()
  const { locale } = usePreferences()
  const mayDrop = useHasRight('JOBS_DROP')
  const [isOpen, setIsOpen] = useState(false)
  const [act, setAct] = useState<'retry' | 'drop' | null>(null)
  const detailsId = useId()
  const title = subject?.title ?? job
  const path = subject && subjectPath(subject)
  const at = state === 'DROPPED' ? droppedAt : state === 'GIVEN_UP' ? failedAt : runAt
  const chosen = { ids: [id], count: 1, effects: [dropEffect] }
  const close = () => setAct(null)
  return (
    <>
      <tr className={cx(isOpen && styles.open, isSelected && styles.selected)}>
        <td>
          {onSelect ? (
            <Checkbox checked={isSelected} onChange={onSelect} aria-label={text.select({ of: title })}>
              <b>{job}</b>
            </Checkbox>
          ) : (
            <b>{job}</b>
          )}
        </td>
        <td data-label={text.for}>
          {path ? (
            <Link to={path} data-row="">
              {subject.title}
            </Link>
          ) : (
            (subject?.title ?? <span className="muted">{text.unknownSubject}</span>)
          )}
        </td>
        <td data-label={text.attempts} className="num">
          {attempts}
        </td>
        <td data-label={text.lastAnswer}>
          <span className={cx('small', styles.words)}>{cause === null ? text.noAnswer : causeWords(cause)}</span>
        </td>
        <td data-label={text.since}>
          {state === 'RUNNING' ? (
            <Badge tone="info">{text.RUNNING}</Badge>
          ) : (
            at && (
              <time dateTime={at} title={formatMoment(Date.parse(at), locale)}>
                {state === 'WAITING' ? formatMoment(Date.parse(at), locale) : ageOf(at, locale)}
              </time>
            )
          )}
        </td>
        <td>
          <span className={styles.buttons}>
            {onSelect && (
              <Button size="sm" aria-label={text.againOf({ of: title })} onClick={() => setAct('retry')}>
                {text.again}
              </Button>
            )}
            <Button
              size="sm"
              variant="quiet"
              data-row={path ? undefined : ''}
              aria-label={text.contentOf({ of: title })}
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailsId : undefined}
              onClick={() => setIsOpen(!isOpen)}
            >
              {text.content}
            </Button>
          </span>
          {act === 'retry' && <RetryDialog chosen={chosen} onClose={close} />}
          {act === 'drop' && <DropDialog chosen={chosen} onClose={close} />}
        </td>
      </tr>
      {isOpen && (
        <tr id={detailsId} className={styles.details}>
          <td colSpan={6}>
            <JobDetails job={data} />
            {state === 'GIVEN_UP' && mayDrop && dropEffect !== 'MONEY' && (
              <Button size="sm" variant="quietDanger" onClick={() => setAct('drop')}>
                {text.dropButton({ count: 1 })}
              </Button>
            )}
          </td>
        </tr>
      )}
    </>
  )
}

function JobDetails({ job }: { job: JobRow_JobFragment }) {
  const text = useText(jobsText)
  const { locale } = usePreferences()
  const { reference, createdAt, attempts, maxAttempts, facts, isSealed, isPayloadGone, droppedAt, dropReason } = job
  const kept = isSealed ? text.sealed : isPayloadGone && droppedAt === null ? text.payloadGone : text.noFacts
  return (
    <dl className={styles.facts}>
      <Fact name={text.reference}>
        <code>{reference}</code>
      </Fact>
      <Fact name={text.queued}>{formatMoment(Date.parse(createdAt), locale)}</Fact>
      <Fact name={text.attempts}>{maxAttempts === null ? attempts : `${attempts} / ${maxAttempts}`}</Fact>
      {droppedAt && (
        <Fact name={text.dropped}>
          {formatMoment(Date.parse(droppedAt), locale)}
          {dropReason && `: ${dropReason}`}
        </Fact>
      )}
      {facts.map(({ name, value }) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      {facts.length === 0 && droppedAt === null && <Fact name={text.facts}>{kept}</Fact>}
      {job.dropEffect === 'MONEY' && <Fact name={text.dropButton({ count: 1 })}>{text.MONEY}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
