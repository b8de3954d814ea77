import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { Select } from '../../ui/Select'
import { DenseTable } from '../frame/DenseTable'
import { FilterBar } from '../frame/FilterBar'
import { ListFoot } from '../frame/ListFoot'
import { listText } from '../frame/list.text'
import { nodesOf } from '../frame/list-page'
import type { JobsPageQuery } from '../gql/graphql'
import { useHasRight } from '../session/session'
import { type AskedJobs, askedJobs, LISTED_STATES, searchOf } from './asked-jobs'
import { useCauseWords } from './cause-words'
import { DropDialog, RetryDialog } from './JobActs'
import { JobRow } from './JobRow'
import styles from './JobsPage.module.css'
import { jobsText, messagesText } from './jobs.text'

interface JobListProps {
  jobs: NonNullable<JobsPageQuery['jobs']>
}

/** Jobs of one state, of which many can be chosen for one act. */
export function JobList({ jobs }: JobListProps) {
  const nodes = nodesOf(jobs)
  const text = useText(jobsText)
  const [address] = useSearchParams()
  const asked = askedJobs(address)
  const mayDrop = useHasRight('JOBS_DROP')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [act, setAct] = useState<'retry' | 'drop' | null>(null)
  const chosen = nodes.filter(({ id }) => selected.has(id))
  const isGivenUp = asked.state === 'GIVEN_UP'
  const canRetry = isGivenUp || asked.state === 'WAITING'
  // The choice stays when the dialog is cancelled. A job that is done leaves the list, and so the choice.
  const close = () => setAct(null)
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    setSelected(next)
  }
  const acted = { ids: chosen.map(({ id }) => id), count: chosen.length, effects: chosen.map((job) => job.dropEffect) }
  return (
    <Card as="section" aria-label={text.title}>
      <JobFilters asked={asked} />
      {chosen.length > 0 && (
        <div className={styles.selection} role="status">
          <b>{text.selected({ count: chosen.length })}</b>
          <Button size="sm" data-key="a" onClick={() => setAct('retry')}>
            {text.retrySelected({ count: chosen.length })}
          </Button>
          {isGivenUp && mayDrop && (
            <Button size="sm" variant="quiet" onClick={() => setAct('drop')}>
              {text.dropSelected({ count: chosen.length })}
            </Button>
          )}
        </div>
      )}
      {nodes.length === 0 ? (
        <EmptyState>{isGivenUp && searchOf(asked) === '' ? text.emptyGivenUp : text.empty}</EmptyState>
      ) : (
        <DenseTable
          caption={text.title}
          className={styles.list}
          columns={[
            { name: text.job },
            { name: text.for },
            { name: text.attempts, isNumber: true },
            { name: text.lastAnswer },
            { name: isGivenUp || asked.state === 'DROPPED' ? text.since : text.next },
            { name: text.acts, isHidden: true },
          ]}
        >
          <tbody>
            {nodes.map((job) => (
              <JobRow
                key={job.id}
                job={job}
                isSelected={selected.has(job.id)}
                onSelect={canRetry ? () => toggle(job.id) : undefined}
              />
            ))}
          </tbody>
        </DenseTable>
      )}
      <ListFoot of={jobs} />
      {act === 'retry' && <RetryDialog chosen={acted} onClose={close} />}
      {act === 'drop' && <DropDialog chosen={acted} onClose={close} />}
    </Card>
  )
}

/** State and search of the list, and the filters that a cause has set. */
function JobFilters({ asked }: { asked: AskedJobs }) {
  const text = useText(jobsText)
  const { cause } = useText(messagesText)
  const { searchText } = useText(listText)
  const causeWords = useCauseWords()
  const navigate = useNavigate()
  const show = (change: Partial<AskedJobs>) => void navigate({ search: searchOf({ ...asked, ...change }) })
  return (
    <FilterBar
      label={text.search}
      text={asked.text}
      onSearch={(typed) => show({ text: typed })}
      pills={[
        { field: 'text', name: searchText, value: asked.text },
        { field: 'job', name: text.job, value: asked.job },
        { field: 'cause', name: cause, value: asked.cause && causeWords(asked.cause) },
      ]}
      // A cause is one of that job.
      onRemove={(field) => show({ [field]: '', ...(field === 'job' && { cause: '' }) })}
    >
      <Select
        size="sm"
        label={text.state}
        isLabelHidden
        value={asked.state}
        onChange={(state) => show({ state })}
        options={LISTED_STATES.map((value) => ({ value, label: text[value] }))}
      />
    </FilterBar>
  )
}
