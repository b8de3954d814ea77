import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useText } from '../../i18n/preferences'
import { Button, IconButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { Select } from '../../ui/Select'
import { DenseTable } from '../frame/DenseTable'
import { ListFoot } from '../frame/ListFoot'
import { ListSearch } from '../frame/ListSearch'
import { nodesOf } from '../frame/list-page'
import type { JobsPageQuery } from '../gql/graphql'
import { useHasRight } from '../session/session'
import { type AskedJobs, askedJobs, LISTED_STATES, searchOf } from './asked-jobs'
import { useCauseWords } from './cause-words'
import { DropDialog, RetryDialog } from './JobActs'
import { JobRow } from './JobRow'
import styles from './JobsPage.module.css'
import { jobsText } from './jobs.text'

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
  const close = () => {
    setAct(null)
    setSelected(new Set())
  }
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
  const causeWords = useCauseWords()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(asked.text)
  useEffect(() => setTyped(asked.text), [asked.text])
  const show = (change: Partial<AskedJobs>) => void navigate({ search: searchOf({ ...asked, ...change }) })
  const pills = [
    asked.job && { label: text.onlyJob({ job: asked.job }), remove: { job: '', cause: '' } },
    asked.cause && { label: text.onlyCause({ cause: causeWords(asked.cause) }), remove: { cause: '' } },
  ].filter((pill) => pill !== '')
  return (
    <div className={styles.filters}>
      <ListSearch label={text.search} value={typed} onChange={setTyped} onSearch={() => show({ text: typed.trim() })} />
      <Select
        size="sm"
        label={text.state}
        isLabelHidden
        value={asked.state}
        onChange={(state) => show({ state })}
        options={LISTED_STATES.map((value) => ({ value, label: text[value] }))}
      />
      {pills.map(({ label, remove }) => (
        <span key={label} className={styles.pill}>
          {label}
          <IconButton icon={X} size="xs" label={`${text.removeFilter}: ${label}`} onClick={() => show(remove)} />
        </span>
      ))}
    </div>
  )
}
