import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { activityText } from '../../features/accounts/activity.text'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { EmptyState } from '../../ui/EmptyState'
import { Section } from '../../ui/Section'
import { graphql } from '../gql'
import styles from './Customers.module.css'
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
  const { locale } = usePreferences()
  return (
    <Section title={text.activity} description={text.activityAbout}>
      {data.activity.length === 0 ? (
        <EmptyState>{text.noActivity}</EmptyState>
      ) : (
        <ol className={styles.activity}>
          {data.activity.map(({ id, kind, at, by, device, names, reason }) => (
            <li key={id}>
              <time dateTime={at} className="num hint">
                {formatMoment(Date.parse(at), locale)}
              </time>
              <div>
                <p>
                  {wordOf(kind)}
                  {names.length > 0 && `: ${names.join(', ')}`}
                  {reason && `: “${reason}”`}
                </p>
                <p className="hint">{[by ?? '', device ?? ''].filter(Boolean).join(', ')}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

/** Returns the words that the customer reads for a kind of event; the kind itself if it has none yet. */
function useWords(): (kind: string) => string {
  const words: Readonly<Record<string, unknown>> = useText(activityText)
  return (kind) => {
    const word = words[kind.toUpperCase().replaceAll('-', '_')]
    return typeof word === 'string' ? word : kind
  }
}
