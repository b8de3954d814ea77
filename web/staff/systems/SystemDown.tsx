import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { LinkButton } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { graphql } from '../gql'
import { staffPaths } from '../paths'
import { systemName, systemNames } from './system-names.text'
import { systemsText } from './systems.text'

const SYSTEM_DOWN = graphql(`
  fragment SystemDown_system on StaffSystem {
    id
    lastGoodAt
    calls
    errors
    instances {
      instance
      isInterrupted
    }
  }
`)

/** Says that a system does not answer, where, and since when. */
export function SystemDown({ system: from }: { system: FragmentType<typeof SYSTEM_DOWN> }) {
  const { data } = useSuspenseFragment({ fragment: SYSTEM_DOWN, fragmentName: 'SystemDown_system', from })
  const { id, lastGoodAt, calls, errors, instances } = data
  const text = useText(systemsText)
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
        <LinkButton size="sm" render={(link) => <Link to={staffPaths.jobs} {...link} />}>
          {text.toJobs}
        </LinkButton>
      }
    >
      {text.downAbout({ errors, calls })} {text.onInstances({ names: names.join(', ') })}
    </Note>
  )
}
