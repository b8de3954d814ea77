import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import { graphql } from '../../gql'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { Section } from '../../ui/Section'
import { ActivityWords } from '../accounts/ActivityWords'
import styles from './AccountPage.module.css'
import { accountHomeText } from './account-home.text'

const LAST_ENTRY = graphql(`
  fragment LastEntry_activity on Activity {
    id
    at
    by
    device
    ...ActivityWords_activity
  }
`)

type Entry = FragmentType<typeof LAST_ENTRY>

/** Latest activity of the account. */
export function LastActivity({ entries }: { entries: readonly ({ id: string } & Entry)[] }) {
  const text = useText(accountHomeText)
  if (entries.length === 0) return null
  return (
    <Section
      title={text.last}
      end={
        <Link to={paths.activity} className="small">
          {text.allActivity}
        </Link>
      }
    >
      <ul>
        {entries.map((entry) => (
          <LastEntry key={entry.id} entry={entry} />
        ))}
      </ul>
    </Section>
  )
}

function LastEntry({ entry: from }: { entry: Entry }) {
  const { data: entry } = useSuspenseFragment({ fragment: LAST_ENTRY, fragmentName: 'LastEntry_activity', from })
  const { locale } = usePreferences()
  return (
    <li className={styles.entry}>
      <time dateTime={entry.at} className="muted small num">
        {formatMoment(Date.parse(entry.at), locale)}
      </time>
      <div>
        <p className={styles.what}>
          <ActivityWords entry={entry} />
        </p>
        <p className="muted small">{[entry.by, entry.device].filter(Boolean).join(', ')}</p>
      </div>
    </li>
  )
}
