import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { activityText } from '../../features/accounts/activity.text'
import { useLasted } from '../../features/accounts/useLasted'
import { useText } from '../../i18n/preferences'
import { type Fact, Timeline } from '../frame/Timeline'
import { graphql } from '../gql'
import type { CustomerEvent_ActivityFragment } from '../gql/graphql'
import { glyphOfActivity } from './activity-glyphs'

const CUSTOMER_EVENT = graphql(`
  fragment CustomerEvent_activity on StaffActivity {
    id
    kind
    at
    by
    device
    names
    reason
    until
  }
`)

interface CustomerActivityProps {
  label: string
  /** Newest first. */
  events: readonly FragmentType<typeof CUSTOMER_EVENT>[]
}

/** Events that the customer reads in the activity of the account. */
export function CustomerActivity({ label, events: from }: CustomerActivityProps) {
  const { data: events } = useSuspenseFragment({ fragment: CUSTOMER_EVENT, from: [...from] })
  const wordOf = useWords()
  const lasted = useLasted()
  const factOf = ({ id, kind, at, by, device, names, reason, until }: CustomerEvent_ActivityFragment): Fact => ({
    id,
    at,
    glyph: glyphOfActivity(nameOf(kind)),
    what: (
      <>
        {wordOf(kind)}
        {until && `, ${lasted({ at, until })}`}
        {names.length > 0 && `: ${names.join(', ')}`}
        {reason && `: “${reason}”`}
      </>
    ),
    by: [by ?? '', device ?? ''].filter(Boolean).join(', '),
  })
  return <Timeline label={label} facts={events.map(factOf)} />
}

/** The name of a kind, as in the texts. */
const nameOf = (kind: string): string => kind.toUpperCase().replaceAll('-', '_')

/** Returns the words that the customer reads for a kind of event; the kind itself if it has none yet. */
function useWords(): (kind: string) => string {
  const words: Readonly<Record<string, unknown>> = useText(activityText)
  return (kind) => {
    const word = words[nameOf(kind)]
    return typeof word === 'string' ? word : kind
  }
}
