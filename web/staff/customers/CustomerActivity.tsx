import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { activityText } from '../../features/accounts/activity.text'
import { useText } from '../../i18n/preferences'
import { EmptyState } from '../../ui/EmptyState'
import { Section } from '../../ui/Section'
import { Timeline } from '../frame/Timeline'
import { graphql } from '../gql'
import { glyphOfActivity } from './activity-glyphs'
import { customerText } from './customer.text'

const CUSTOMER_ACTIVITY = graphql(`
  fragment CustomerActivity_account on StaffAccount {
    id
    activity {
      id
      kind
      at
      by
      device
      names
      reason
    }
  }
`)

/** Events that the customer reads in the activity of the account. */
export function CustomerActivity({ account: from }: { account: FragmentType<typeof CUSTOMER_ACTIVITY> }) {
  const { data } = useSuspenseFragment({ fragment: CUSTOMER_ACTIVITY, fragmentName: 'CustomerActivity_account', from })
  const text = useText(customerText)
  const wordOf = useWords()
  return (
    <Section title={text.activity} description={text.activityAbout}>
      {data.activity.length === 0 ? (
        <EmptyState>{text.noActivity}</EmptyState>
      ) : (
        <Timeline
          label={text.activity}
          facts={data.activity.map(({ id, kind, at, by, device, names, reason }) => ({
            id,
            at,
            glyph: glyphOfActivity(nameOf(kind)),
            what: (
              <>
                {wordOf(kind)}
                {names.length > 0 && `: ${names.join(', ')}`}
                {reason && `: “${reason}”`}
              </>
            ),
            by: [by ?? '', device ?? ''].filter(Boolean).join(', '),
          }))}
        />
      )}
    </Section>
  )
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
