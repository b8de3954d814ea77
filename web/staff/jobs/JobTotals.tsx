import { usePreferences, useText } from '../../i18n/preferences'
import { Card } from '../../ui/Card'
import { cx } from '../../ui/cx'
import { ageOf } from '../frame/age'
import type { JobsPageQuery } from '../gql/graphql'
import styles from './JobsPage.module.css'
import { jobsText } from './jobs.text'

/** Numbers of jobs by state. */
export function JobTotals({ totals }: { totals: JobsPageQuery['work'] }) {
  const text = useText(jobsText)
  const { locale } = usePreferences()
  const oldest = (since: string | null) => (since === null ? text.none : text.oldest({ age: ageOf(since, locale) }))
  const figures = [
    {
      name: text.waiting,
      value: totals.waiting,
      about: totals.waiting > 0 && totals.waitingSince === null ? text.notDue : oldest(totals.waitingSince),
    },
    { name: text.running, value: totals.running, about: text.acrossInstances },
    { name: text.givenUp, value: totals.givenUp, about: oldest(totals.givenUpSince), isBad: totals.givenUp > 0 },
    { name: text.doneToday, value: totals.doneToday, about: text.sinceMidnight },
  ]
  return (
    <Card as="section" aria-label={text.totals}>
      <dl className={styles.figures}>
        {figures.map(({ name, value, about, isBad }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b className={cx('num', isBad && styles.bad)}>{value.toLocaleString(locale)}</b>
              {about}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
