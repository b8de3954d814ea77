import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { CircleAlert, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { Section } from '../../ui/Section'
import { ageOf } from '../frame/age'
import { graphql } from '../gql'
import { useHasRight } from '../session/session'
import { askedJobs, filterOf, searchOf } from './asked-jobs'
import { useCauseWords } from './cause-words'
import { type ChosenJobs, DropDialog, RetryDialog } from './JobActs'
import styles from './JobsPage.module.css'
import { jobsText } from './jobs.text'

const JOB_CAUSE = graphql(`
  fragment JobCauses_cause on StaffJobCause {
    job
    cause
    count
    oldestAt
    dropEffect
  }
`)

type Cause = FragmentType<typeof JOB_CAUSE> & { job: string; cause: string | null }

/** Jobs that were given up, by job and cause, each with one button for all of them. */
export function JobCauses({ causes }: { causes: readonly Cause[] }) {
  const text = useText(jobsText)
  return (
    <Section title={text.causes} description={text.causesAbout}>
      <ul className={styles.causes}>
        {causes.map((cause) => (
          <CauseRow key={`${cause.job} ${cause.cause}`} cause={cause} />
        ))}
      </ul>
    </Section>
  )
}

function CauseRow({ cause: from }: { cause: FragmentType<typeof JOB_CAUSE> }) {
  const { data } = useSuspenseFragment({ fragment: JOB_CAUSE, fragmentName: 'JobCauses_cause', from })
  const { job, cause, count, oldestAt, dropEffect } = data
  const text = useText(jobsText)
  const { locale } = usePreferences()
  const causeWords = useCauseWords()
  const [address] = useSearchParams()
  const mayDrop = useHasRight('JOBS_DROP')
  const [act, setAct] = useState<'retry' | 'drop' | null>(null)
  const asked = { ...askedJobs(address), state: 'GIVEN_UP' as const, job, cause: cause ?? '', text: '' }
  const chosen: ChosenJobs = { filter: filterOf(asked), count, effects: [dropEffect] }
  return (
    <li>
      <Icon of={CircleAlert} size={20} />
      <div>
        <b>{job}</b>: {causeWords(cause)}
        <p className="hint">{text.sameCause({ count, age: ageOf(oldestAt, locale) })}</p>
      </div>
      <span className={styles.buttons}>
        <Button size="sm" icon={RotateCcw} onClick={() => setAct('retry')}>
          {text.retryAll({ count })}
        </Button>
        {mayDrop && dropEffect !== 'MONEY' && (
          <Button size="sm" variant="quiet" onClick={() => setAct('drop')}>
            {text.dropAll({ count })}
          </Button>
        )}
        <Link className="small" data-row="" to={{ search: searchOf(asked) }}>
          {text.show}
        </Link>
      </span>
      {act === 'retry' && <RetryDialog chosen={chosen} onClose={() => setAct(null)} />}
      {act === 'drop' && <DropDialog chosen={chosen} onClose={() => setAct(null)} />}
    </li>
  )
}
