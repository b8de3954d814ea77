import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { RefreshCw } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatMoment, formatTime } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button, LinkButton } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { graphql } from '../gql'
import { staffPaths } from '../paths'
import { Backlog, SalePauseButton } from './SalePause'
import styles from './SystemsPage.module.css'
import { systemName, systemNames } from './system-names.text'
import { systemTestsText } from './system-tests.text'
import { systemsText } from './systems.text'
import type { SystemTests } from './useSystemTests'

const SYSTEM_DOWN = graphql(`
  fragment SystemDown_system on StaffSystem {
    id
    lastGoodAt
    lastErrorAt
    calls
    errors
    instances {
      instance
      isInterrupted
    }
    ...SalePause_system
  }
`)

interface SystemDownProps {
  system: FragmentType<typeof SYSTEM_DOWN>
  tests: SystemTests
}

/** Says that a system does not answer, since when and on which instances, with the acts that help. */
export function SystemDown({ system: from, tests }: SystemDownProps) {
  const { data } = useSuspenseFragment({ fragment: SYSTEM_DOWN, fragmentName: 'SystemDown_system', from })
  const { id, lastGoodAt, lastErrorAt, calls, errors, instances } = data
  const text = useText(systemsText)
  const words = useText(systemTestsText)
  const { locale } = usePreferences()
  const system = systemName(useText(systemNames), id)
  const names = instances.filter(({ isInterrupted }) => isInterrupted).map(({ instance }) => instance)
  const title =
    lastGoodAt === null
      ? text.downUnknown({ system })
      : text.down({ system, moment: formatMoment(Date.parse(lastGoodAt), locale) })
  return (
    <Note
      kind="error"
      title={title}
      action={
        <span className={styles.noteActs}>
          <SalePauseButton system={data} />
          <LinkButton size="sm" render={(link) => <Link to={staffPaths.jobs} {...link} />}>
            {text.toJobs}
          </LinkButton>
          <Button
            size="sm"
            icon={RefreshCw}
            aria-label={words.tryNowOf({ system })}
            isBusy={tests.isBusy({ id, name: system })}
            busyLabel={words.testing}
            onClick={() => tests.run({ id, name: system })}
          >
            {words.tryNow}
          </Button>
        </span>
      }
    >
      {text.downAbout({ errors, calls })} {text.onInstances({ names: names.join(', ') })}
      {lastErrorAt && ` ${text.lastFailed({ time: formatTime(Date.parse(lastErrorAt)) })}`}
      <Backlog system={data} /> {text.testDoesNotClose}
    </Note>
  )
}
